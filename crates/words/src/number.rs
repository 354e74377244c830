//! Numbers as each language groups their digits.

/// The digits in groups of three, from the right: `5,478` or `5 478` (with the
/// narrow no-break space U+202F).
pub(crate) fn grouped(number: u128, separator: char) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3 + 1);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn groups_of_three() {
        assert_eq!(grouped(0, ','), "0");
        assert_eq!(grouped(999, ','), "999");
        assert_eq!(grouped(1000, ','), "1,000");
        assert_eq!(grouped(3_945_711, ' '), "3 945 711");
    }
}
