//! Clone Wars, rule by rule.

mod scene;
