//! What a player may say besides a move, in either language.

/// Something to do that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Take back to one's last turn.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Name the best move.
    Hint,
    /// Tell what each move is worth.
    Values,
    /// Give the game up.
    Resign,
    /// Keep the game in this file.
    Save(String),
    /// List the orders.
    Help,
    /// Leave.
    Quit,
}

impl Order {
    /// The order that a text gives, if it gives one.
    pub(crate) fn read(text: &str) -> Option<Order> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let order = match word.to_lowercase().as_str() {
            "save" | "enregistrer" | "sauver" => return Some(Order::Save(rest.to_owned())),
            "undo" | "annuler" => Order::Undo,
            "redo" | "refaire" | "rétablir" => Order::Redo,
            "hint" | "conseil" => Order::Hint,
            "values" | "valeurs" => Order::Values,
            "resign" | "abandonner" => Order::Resign,
            "help" | "aide" | "?" => Order::Help,
            "quit" | "exit" | "quitter" => Order::Quit,
            _ => return None,
        };
        rest.is_empty().then_some(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_in_both_languages() {
        assert_eq!(Order::read(" Undo "), Some(Order::Undo));
        assert_eq!(Order::read("Rétablir"), Some(Order::Redo));
        assert_eq!(Order::read("conseil"), Some(Order::Hint));
        assert_eq!(Order::read("save my game.json"), Some(Order::Save("my game.json".into())));
        assert_eq!(Order::read("enregistrer"), Some(Order::Save(String::new())));
        assert_eq!(Order::read("?"), Some(Order::Help));
        assert_eq!(Order::read("undo 3"), None);
        assert_eq!(Order::read(""), None);
    }
}
