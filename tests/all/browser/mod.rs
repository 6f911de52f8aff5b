//! The page in a real browser, narrow as a phone and wide. Without one these tests say so and pass.

mod driver;
mod forms;
mod page;
mod places;
mod play;
mod reading;
mod walks;
