//! What is to be drawn, said without knowing any game.

use serde::{Deserialize, Serialize};

/// One picture of a board: what stands where, in whose colour, with a legend beside it.
/// Made by a game's `scene`, drawn by [`super::draw`], and described in words by [`Scene::in_words`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scene {
    /// Which drawn board: the stem of a file in `assets/art` (`world`, …).
    pub board: String,
    /// The headline: game, round, phase.
    pub title: String,
    /// Sides in legend order.
    pub sides: Vec<Side>,
    /// One entry per territory shown as something other than empty, by territory id.
    pub places: Vec<Place>,
    /// Last moves and attacks, as arrows from territory to territory.
    pub arrows: Vec<Arrow>,
    /// Attacks that may still go on: arrows edged in gold, over the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Arrow>,
    /// Names that differ from the art's own: a territory's or zone's id, and what to write there
    /// (`australia`, "Oceania").
    #[serde(default)]
    pub names: Vec<(String, String)>,
    /// What zones bring in this game, by id; those that bring nothing stand there by their names alone.
    #[serde(default)]
    pub zones: Vec<(String, u32)>,
    /// Who holds a whole zone, where that matters: a flag before its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holders: Vec<Holder>,
    /// A track with a mark on it, above the sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub track: Option<Track>,
    /// Its words go zone by zone, whosoever holds what there; else side by side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_zone: bool,
    /// What the fills of places mean, with a swatch each, below the sides. In words land is told by them the other way
    /// round: what threatens is the last here.
    #[serde(default)]
    pub keys: Vec<Key>,
    /// Which side is friendly to which, as all know, by their letters: it is said as what has changed, and stands in no place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friends: Vec<(char, char)>,
    /// Further lines under the legend ("Auction: 10 troops").
    pub notes: Vec<String>,
    /// What is said instead of the notes to who can't see the picture, where there is too much on the board for them: a
    /// sentence each, the most important first, as far as there is room beside all land. Sides are told by their gist then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub briefly: Vec<String>,
    /// The same in still fewer words, where there is no room for those; the title first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tersely: Vec<String>,
    /// What has changed, where that is what the picture is to show: a sentence each, said first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<String>,
    /// What land that is nobody's is called in its words ("natives'"); "nobody's" if nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nobodys: String,
    /// Scenes that come before this one, where it is the last of a moving picture.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Scene>,
    /// What is worth saying besides to who can't see it, a sentence each, as far as there is room.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
}

/// A side in the legend.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// Its colour.
    pub colour: Colour,
    /// The letter that stands for the colour to who can't tell colours apart (`A` to `F`).
    pub letter: char,
    /// The player's name.
    pub name: String,
    /// Its own name beside the player's, who may have several; empty where it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub own: String,
    /// The number of the seat that decides for it; none for the board's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Short figures shown behind the name ("340 gp", "12 territories").
    pub figures: Vec<String>,
    /// The same for a text by itself, which has no key to the letters; none where there is no letter among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spelt: Vec<String>,
    /// The figures in a few words: see [`Scene::briefly`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gist: String,
    /// The side whose turn it is.
    pub active: bool,
    /// Out of the game: shown struck through.
    pub out: bool,
    /// The symbols of its tokens, each with its word, in a line of their own.
    #[serde(default)]
    pub symbols: Vec<(Symbol, String)>,
    /// How its tokens are drawn: see [`Row::strong`].
    #[serde(default)]
    pub strong: bool,
    /// Where it stands between two others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaning: Option<Leaning>,
}

impl Side {
    /// Its figures in a text by itself, without the picture's letters.
    #[must_use]
    pub fn in_text(&self) -> &[String] {
        if self.spelt.is_empty() { &self.figures } else { &self.spelt }
    }
}

/// Who holds a whole zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Holder {
    /// The zone's id.
    pub zone: String,
    /// Whose colour and letter.
    pub colour: Colour,
    /// The letter.
    pub letter: char,
}

/// Spaces one after the other, and a mark on one of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Track {
    /// What it is called.
    pub name: String,
    /// What the mark's space means now: said behind the name, by ear too.
    pub now: String,
    /// From the first to the last.
    pub spaces: Vec<Space>,
    /// The space that the mark stands on.
    pub at: usize,
    /// What the mark looks like.
    pub mark: Symbol,
}

/// A space of a track.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Space {
    /// Its name or number.
    pub label: String,
    /// What it brings, in a few letters ("5–8").
    pub words: String,
}

/// Where a side stands between two others: drawn as a way from one to the other, with a mark on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leaning {
    /// The one's colour and letter, and the other's.
    pub between: [(Colour, char); 2],
    /// With the one or the other (0, 1); in the middle if with neither.
    pub with: Option<usize>,
}

/// A line of the legend that explains what a place looks like.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Key {
    /// What stands before the words.
    pub swatch: Swatch,
    /// What it means.
    pub words: String,
}

/// A piece of a place, as a sample.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Swatch {
    /// A place filled like this; like nobody's land if with nothing.
    Fill(Option<Fill>),
    /// A row with [`Row::marked`].
    Marked,
    /// A capital's crown.
    Capital,
    /// One of [`Place::marks`].
    Mark(Symbol),
}

/// The seat colours, in order of joining; those of armies and the like that are called by theirs; and grey for nobody's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
    Purple,
    Orange,
    Gold,
    Black,
    Brown,
    White,
    Pink,
    Silver,
    Copper,
    #[default]
    Grey,
}

impl Colour {
    /// All there are.
    pub const ALL: [Self; 14] = [
        Self::Red,
        Self::Blue,
        Self::Green,
        Self::Yellow,
        Self::Purple,
        Self::Orange,
        Self::Gold,
        Self::Black,
        Self::Brown,
        Self::White,
        Self::Pink,
        Self::Silver,
        Self::Copper,
        Self::Grey,
    ];
}

/// A territory as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The territory's id, as in the art (`alaska`).
    pub territory: String,
    /// Whose colour fills it.
    pub colour: Colour,
    /// The letter beside the number; none for nobody's.
    pub letter: Option<char>,
    /// The number on the disc.
    pub count: u32,
    /// Smaller discs beside the main one: guests and the like.
    pub guests: Vec<(Colour, char, u32)>,
    /// What else stands there of a guest's, by the guest's letter: symbols behind the number, or alone where a guest has
    /// nothing else there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub guest_marks: Vec<(Colour, char, Symbol)>,
    /// It isn't there in this game: drawn as a waste without a way in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
    /// Marked as a capital.
    pub capital: bool,
    /// What else is special about it, or stands there, as small marks beside the disc; the key says what each means.
    /// Those that are alike are drawn as one with their number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Symbol>,
    /// Marked as changed by the last moves.
    pub changed: bool,
    /// How it is filled, if not in its owner's colour.
    #[serde(default)]
    pub fill: Option<Fill>,
    /// Tokens, side by side: with any row, a card takes the place of disc and guests.
    #[serde(default)]
    pub rows: Vec<Row>,
    /// Whose it was and with how many, where that is to be seen beside what it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Was>,
}

/// What a place was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Was {
    /// Whose colour filled it.
    pub colour: Colour,
    /// The letter beside the number; none for nobody's.
    pub letter: Option<char>,
    /// The number.
    pub count: u32,
}

/// A colour and what lies over it, so that what it means is seen without the colour too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fill {
    /// The ground.
    pub colour: Colour,
    /// Drawn over it one after the other, in a colour, or as if the ground were missing there.
    pub over: Vec<(Pattern, Option<Colour>)>,
}

/// What may lie over a fill's ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    /// Upright bars.
    Bars,
    /// Slanting stripes.
    Stripes,
    /// Round spots.
    Spots,
}

/// One side's tokens on a place's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Row {
    /// The side's colour.
    pub colour: Colour,
    /// On the colour itself, where others are on a pale shade of it.
    pub strong: bool,
    /// Framed in gold.
    pub marked: bool,
    /// From left to right, with how many there are: a number from two on. Without any, the row is
    /// there to show that there is none.
    pub tokens: Vec<(Symbol, u32)>,
    /// By how many there are more than before, where that is to be seen; 0 where others stand there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<i64>,
}

/// What a token or a mark may look like. All are drawn by ourselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Symbol {
    Book,
    Pencil,
    Scales,
    Windmill,
    Bicycle,
    Plant,
    Handcuffs,
    Folder,
    Goat,
    /// A plague doctor's hat and beak.
    Doctor,
    Fire,
    /// A life ring.
    Preserver,
    /// Houses and a tower.
    City,
    /// A head with a peaked cap.
    Commander,
    /// An aeroplane.
    Airfield,
    /// A dart with two blades.
    Fighter,
    /// A long ship with a hammer's head.
    Corvette,
    /// A wedge, lying.
    CapitalShip,
    /// A counter with a question mark.
    FaceDown,
    /// A hooded head.
    Hood,
    /// A star.
    General,
    /// An anchor.
    Admiral,
    /// A planet with a ring.
    Marshal,
    /// A speech bubble.
    Diplomat,
    /// A rocket.
    SpaceCenter,
    /// An open eye.
    Eye,
    /// A closed one.
    DeadEye,
    /// A triangle with an eye in it.
    Pyramid,
    /// A broken one.
    DeadPyramid,
    /// A sun.
    Holy,
    /// A skull.
    Waste,
}

impl Symbol {
    /// All there are.
    pub const ALL: [Self; 31] = [
        Self::Book,
        Self::Pencil,
        Self::Scales,
        Self::Windmill,
        Self::Bicycle,
        Self::Plant,
        Self::Handcuffs,
        Self::Folder,
        Self::Goat,
        Self::Doctor,
        Self::Fire,
        Self::Preserver,
        Self::City,
        Self::Commander,
        Self::Airfield,
        Self::Fighter,
        Self::Corvette,
        Self::CapitalShip,
        Self::FaceDown,
        Self::Hood,
        Self::General,
        Self::Admiral,
        Self::Marshal,
        Self::Diplomat,
        Self::SpaceCenter,
        Self::Eye,
        Self::DeadEye,
        Self::Pyramid,
        Self::DeadPyramid,
        Self::Holy,
        Self::Waste,
    ];

    /// Does it stand for somebody by whom the whole place is marked?
    #[must_use]
    pub fn is_figure(self) -> bool {
        self == Self::Hood
    }

    /// Does it stand for pieces that are counted, and not for what a place is?
    #[must_use]
    pub fn is_piece(self) -> bool {
        use Symbol::{
            Admiral, CapitalShip, Corvette, DeadEye, DeadPyramid, Diplomat, Eye, FaceDown, Fighter, General,
            Marshal, Pyramid, SpaceCenter,
        };
        matches!(
            self,
            Fighter
                | Corvette
                | CapitalShip
                | FaceDown
                | General
                | Admiral
                | Marshal
                | Diplomat
                | SpaceCenter
                | Eye
                | DeadEye
                | Pyramid
                | DeadPyramid
        )
    }
}

/// A last move or attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrow {
    /// Territory id.
    pub from: String,
    /// Territory id.
    pub to: String,
    /// Whose.
    pub colour: Colour,
    /// Does it go through the air, over whatever lies between? Then it is dashed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub jump: bool,
}
