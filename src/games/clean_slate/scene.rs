//! What is drawn of the game.

use super::view::View;
use crate::picture::Scene;
use crate::rules::Names;

/// The board to be drawn, as this viewer may know it.
pub(super) fn scene(_view: &View, _names: &Names) -> Scene {
    Scene { board: "world".to_owned(), title: "Clean Slate".to_owned(), ..Scene::default() }
}
