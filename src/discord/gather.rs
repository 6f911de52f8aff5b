//! What is chosen for a field that holds several things, put together from several menus: what was picked stays, more
//! is added to it, some is taken out again.

/// What ends a thing that may have commas within it.
const SEMICOLON: char = ';';

/// What was chosen from a menu, as it is written into a field: a list's choices one after the other, without those that
/// another of them holds already.
pub(crate) fn chosen(values: &[String]) -> String {
    let parts = |value: &str| value.split(", ").map(str::to_owned).collect::<Vec<_>>();
    let within = |value: &String| {
        let own = parts(value);
        let holds = |other: &&String| *other != value && own.iter().all(|part| parts(other).contains(part));
        values.iter().any(|other| holds(&other))
    };
    let kept: Vec<&str> = values.iter().filter(|value| !within(value)).map(String::as_str).collect();
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
    }
}
