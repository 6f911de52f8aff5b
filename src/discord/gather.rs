//! What is chosen for a field that holds several things, put together from several menus: what was picked stays, more
//! is added to it, some is taken out again.

use crate::rules::Candidate;

/// What ends a thing that may have commas within it.
const SEMICOLON: char = ';';

/// What was chosen from a menu, as it is written into a field: a list's choices one after the other, without those that
/// another of them holds already.
pub(crate) fn chosen(values: &[String]) -> String {
    let parts = |value: &str| value.split(", ").map(str::to_owned).collect::<Vec<_>>();
    let holds = |other: &str, value: &str| {
        let other = parts(other);
        parts(value).iter().all(|part| other.contains(part))
    };
    // Of two that hold each other, the first stays.
    let within = |at: usize, value: &str| {
        values
            .iter()
            .enumerate()
            .any(|(place, other)| place != at && holds(other, value) && (place < at || !holds(value, other)))
    };
    let each = values.iter().map(String::as_str).enumerate();
    let kept: Vec<&str> = each.filter(|(at, value)| !within(*at, value)).map(|(_, value)| value).collect();
    // What ends in a mark of its own needs no other.
    let mark = if kept.iter().all(|value| value.ends_with(SEMICOLON)) { " " } else { ", " };
    kept.join(mark)
}

/// What was picked so far, and what is picked besides.
pub(crate) fn more(so_far: &str, values: &[String]) -> String {
    if so_far.is_empty() {
        return chosen(values);
    }
    format!("{}{}", typed(so_far), chosen(values))
}

/// What was picked so far as it stands before something that is still being typed.
pub(crate) fn typed(so_far: &str) -> String {
    if so_far.ends_with(SEMICOLON) { format!("{so_far} ") } else { format!("{so_far}, ") }
}

/// What was typed, as what is picked would stand there: its end marked, where what may be picked ends in a mark.
pub(crate) fn marked(typed: String, candidates: &[Candidate]) -> String {
    let marks = candidates.iter().any(|candidate| candidate.value.ends_with(SEMICOLON));
    let bare = typed.trim_end();
    if marks && !bare.ends_with(SEMICOLON) { format!("{bare}{SEMICOLON}") } else { typed }
}

/// The things that were picked, one by one.
pub(crate) fn items(so_far: &str) -> Vec<String> {
    let (mark, end) = if so_far.ends_with(SEMICOLON) { (SEMICOLON, ";") } else { (',', "") };
    let each = so_far.split(mark).map(str::trim).filter(|item| !item.is_empty());
    each.map(|item| format!("{item}{end}")).collect()
}

/// What is left when the things at these places are taken out.
pub(crate) fn without(so_far: &str, places: &[usize]) -> String {
    let left = items(so_far).into_iter().enumerate().filter(|(place, _)| !places.contains(place));
    let left: Vec<String> = left.map(|(_, item)| item).collect();
    // Said as they were: two alike are two.
    let mark = if so_far.ends_with(SEMICOLON) { " " } else { ", " };
    left.join(mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(all: &[&str]) -> Vec<String> {
        all.iter().map(|one| (*one).to_owned()).collect()
    }

    #[test]
    fn what_is_picked_on_two_pages_is_one_list_that_can_be_taken_apart() {
        let first = more("", &values(&["Peru 2", "Brazil 5"]));
        let all = more(&first, &values(&["Siam 1"]));
        assert_eq!(all, "Peru 2, Brazil 5, Siam 1");
        assert_eq!(items(&all), ["Peru 2", "Brazil 5", "Siam 1"]);
        assert_eq!(without(&all, &[1]), "Peru 2, Siam 1");
        assert_eq!(without(&all, &[0, 1, 2]), "");
        assert_eq!(typed(&without(&all, &[1])), "Peru 2, Siam 1, ");
    }

    #[test]
    fn sentences_that_end_in_a_mark_keep_the_commas_within() {
        let first = more("", &values(&["place Peru 2 book, 1 scales;"]));
        let all = more(&first, &values(&["persuade Peru to Brazil;"]));
        assert_eq!(all, "place Peru 2 book, 1 scales; persuade Peru to Brazil;");
        assert_eq!(items(&all).len(), 2);
        assert_eq!(without(&all, &[0]), "persuade Peru to Brazil;");
    }

    #[test]
    fn what_another_choice_holds_is_said_once() {
        assert_eq!(chosen(&values(&["Peru 2, Brazil 1", "Peru 2"])), "Peru 2, Brazil 1");
        assert_eq!(chosen(&values(&["Peru 2", "Peru 2, Brazil 1"])), "Peru 2, Brazil 1");
        // The same in another order.
        assert_eq!(chosen(&values(&["Peru 2, Brazil 1", "Brazil 1, Peru 2"])), "Peru 2, Brazil 1");
        assert_eq!(chosen(&values(&["Brazil 1, Peru 2", "Peru 2", "Peru 2, Brazil 1"])), "Brazil 1, Peru 2");
    }

    #[test]
    fn what_was_typed_without_its_last_mark_is_taken_apart_as_what_is_picked() {
        let candidate = |value: &str| Candidate { value: value.to_owned(), label: value.to_owned() };
        let sentences = [candidate("end;"), candidate("persuade Peru to Brazil;")];
        let typed = "place Peru 2 book, 1 scales; persuade Peru to Brazil";
        let all = marked(typed.to_owned(), &sentences);
        assert_eq!(items(&all), ["place Peru 2 book, 1 scales;", "persuade Peru to Brazil;"]);
        assert_eq!(items(&marked("place Peru 2 book, 1 scales ".to_owned(), &sentences)).len(), 1);
        assert_eq!(marked("end;".to_owned(), &sentences), "end;");
        assert_eq!(items(&marked("Peru 2, Brazil 5".to_owned(), &[candidate("Peru 2")])).len(), 2);
    }
}
