//! What happens when an offer is accepted: everything is checked again, then all of it changes hands, or nothing.

use super::{Goods, Offer};
use crate::SeatId;

/// A game in which goods change hands by offers. This trait keeps the order of things: both let go before either
/// receives, so that nobody pays with the other's goods.
pub trait Trader {
    /// What may change hands.
    type Goods: Goods;
    /// Why an offer can't be kept now: who lacks what, or what stands against it.
    type Hindrance;
    /// What is told of it.
    type Out;

    /// What stands against this offer now, if anything does: goods that somebody hasn't got (WR-27), what
    /// the receiver may not have (BZ-E3, BZ-F2, BZ-F3).
    fn hindrance(&self, offer: &Offer<Self::Goods>) -> Option<Self::Hindrance>;

    /// What is told of it before anything changes hands.
    fn agreed(&self, offer: &Offer<Self::Goods>, out: &mut Self::Out) {
        let _ = (offer, out);
    }

    /// Takes the goods from the giver. Nobody has them for the moment; what can't be nobody's (a
    /// territory) stays until it is handed over.
    fn let_go(&mut self, giver: SeatId, receiver: SeatId, goods: &Self::Goods, out: &mut Self::Out);

    /// Gives the goods to the receiver.
    fn hand_over(&mut self, giver: SeatId, receiver: SeatId, goods: &Self::Goods, out: &mut Self::Out);

    /// Lets everything in this offer change hands.
    ///
    /// # Errors
    /// What stands against it; then nothing has changed hands.
    fn trade(&mut self, offer: &Offer<Self::Goods>, out: &mut Self::Out) -> Result<(), Self::Hindrance> {
        if let Some(hindrance) = self.hindrance(offer) {
            return Err(hindrance);
        }
        self.agreed(offer, out);
        let Offer { from, to, give, want, .. } = offer;
        self.let_go(*from, *to, give, out);
        self.let_go(*to, *from, want, out);
        self.hand_over(*from, *to, give, out);
        self.hand_over(*to, *from, want, out);
        Ok(())
    }
}
