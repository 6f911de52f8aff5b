//! The commands as they are offered: every verb has one, described shortly, as it was published.

use wartable::games::warrior::Warrior;
use wartable::rules::{FieldKind, Presented};

#[test]
fn every_verb_stands_in_the_command_tree() {
    let mut verbs: Vec<&str> = Warrior::verbs().iter().map(|verb| verb.path).collect();
    let mut forms: Vec<&str> = Warrior::forms_spec().iter().map(|form| form.path).collect();
    verbs.sort_unstable();
    forms.sort_unstable();
    assert_eq!(verbs, forms);
}

#[test]
fn descriptions_are_short_and_forms_have_names_of_their_own() {
    for (index, spec) in Warrior::forms_spec().iter().enumerate() {
        assert!(spec.words.chars().count() <= 60, "{}", spec.words);
        assert!(
            Warrior::forms_spec().iter().take(index).all(|other| other.path != spec.path),
            "{}",
            spec.path
        );
        let optional = spec.fields.iter().skip_while(|field| field.required);
        assert!(optional.clone().all(|field| !field.required), "required fields come first: {}", spec.path);
        for field in spec.fields {
            assert!(field.words.chars().count() <= 60, "{}", field.words);
            assert!(field.required || field.words.contains('('), "names its default: {}", field.words);
        }
    }
}

/// The public interface: people write scripts against it.
#[test]
fn the_command_tree_is_as_it_was_published() {
    let tree: Vec<String> = Warrior::forms_spec()
        .iter()
        .filter(|spec| spec.slash)
        .map(|spec| {
            let field = |field: &wartable::rules::FieldSpec| {
                let kind = match field.kind {
                    FieldKind::Completed => "T",
                    FieldKind::Text | FieldKind::List | FieldKind::Moment => "t",
                    FieldKind::Integer => "I",
                    FieldKind::Flag => "B",
                    FieldKind::Choice(_) => "C",
                    FieldKind::Member => "U",
                    FieldKind::File => "A",
                };
                format!(" {}:{kind}{}", field.name, if field.required { "*" } else { "" })
            };
            format!("{}{}", spec.path, spec.fields.iter().map(field).collect::<String>())
        })
        .collect();
    assert_eq!(
        tree,
        [
            "place at:T* count:I more:t",
            "move from:T* to:T* troops:I abandon:B",
            "attack from:T to:T troops:I until:C keep:I enter:I",
            "pass",
            "vote choice:T* votes:I",
            "offer make to:T* give:t want:t promise:t expires:t",
            "offer answer offer:T* accept:B*",
            "offer withdraw offer:T*",
            "offer list",
            "warrior capital at:T*",
            "warrior aim continents:C*",
            "warrior spread",
            "warrior assault to:T* with:t* until:C keep:I enter:I",
            "warrior halt",
            "warrior passage to:T* allow:B*",
            "warrior fight at:T* against:T* until:C keep:I",
            "warrior bid amount:I* game:T",
            "warrior stake amount:I*",
            "warrior standing bids:t stake:I barter:B always:B",
            "warrior reward at:T*",
            "warrior pay agree:B*",
            "warrior remove at:T* count:I more:t",
            "warrior act kind:C* against:T at:T",
        ]
    );
}
