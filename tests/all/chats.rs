//! All that is written down of chats holds. These are among the longest tests, and stand here so that they are begun early: tests
//! are begun in the order of their names, and with the longest last a processor would wait for it.

#[test]
fn transcripts_of_blitzkrieg_hold() {
    crate::transcripts::hold("blitzkrieg");
}

#[test]
fn transcripts_of_clean_slate_hold() {
    crate::transcripts::hold("clean_slate");
}

#[test]
fn transcripts_of_clone_wars_hold() {
    crate::transcripts::hold("clone_wars");
}

#[test]
fn transcripts_of_two_player_hold() {
    crate::transcripts::hold("two_player");
}

#[test]
fn transcripts_of_warrior_hold() {
    crate::transcripts::hold("warrior");
}
