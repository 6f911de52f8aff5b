use serde::{Deserialize, Serialize};
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TerritoryId(pub u8);
pub struct ZoneId(pub u8);
pub struct TerritorySet;
pub struct Board;
pub struct NearMiss;
