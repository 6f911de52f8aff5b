-- What Discord will never take as it is: kept for whoever runs the bot, and sent no more.
ALTER TABLE outbox ADD COLUMN aside TEXT;                        -- why; null = it is to be sent

-- A place that refused is tried again: how often it has refused, and when it is next tried.
ALTER TABLE parked ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE parked ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
