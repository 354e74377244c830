//! Numbers as each language groups their digits.

/// The digits in groups of three, from the right: `5,478` or `5 478` (with the
/// narrow no-break space U+202F).
pub(crate) fn grouped(number: i128, separator: char) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3 + 2);
    if number < 0 {
        text.push('-');
    }
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
        assert_eq!(grouped(-1, ','), "-1");
        assert_eq!(grouped(-945_711, ','), "-945,711");
        assert_eq!(grouped(i128::from(i64::MIN), ','), "-9,223,372,036,854,775,808");
    }
}
