//! Text for TeX.

/// The text with what TeX would take for commands escaped, and symbols that its
/// text fonts lack as mathematics.
///
/// ```
/// assert_eq!(arene_draw::tex("50 % ≥ 3"), "50 \\% $\\geq$ 3");
/// ```
pub fn tex(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match symbol(c) {
            Some(command) => out.push_str(command),
            None if c.is_control() => out.push(' '),
            None => out.push(c),
        }
    }
    out
}

fn symbol(c: char) -> Option<&'static str> {
    Some(match c {
        '\\' => "\\textbackslash{}",
        '{' => "\\{",
        '}' => "\\}",
        '$' => "\\$",
        '%' => "\\%",
        '&' => "\\&",
        '#' => "\\#",
        '_' => "\\_",
        '~' => "\\textasciitilde{}",
        '^' => "\\textasciicircum{}",
        '<' => "$<$",
        '>' => "$>$",
        '|' => "$|$",
        '"' => "\\textquotedbl{}",
        '∃' => "$\\exists$",
        '∀' => "$\\forall$",
        '∞' => "$\\infty$",
        '−' => "$-$",
        '×' => "$\\times$",
        '·' => "$\\cdot$",
        '→' => "$\\rightarrow$",
        '←' => "$\\leftarrow$",
        '↔' => "$\\leftrightarrow$",
        '≥' => "$\\geq$",
        '≤' => "$\\leq$",
        '≠' => "$\\neq$",
        '≈' => "$\\approx$",
        'α' => "$\\alpha$",
        'β' => "$\\beta$",
        'φ' => "$\\varphi$",
        '∪' => "$\\cup$",
        '∩' => "$\\cap$",
        '∅' => "$\\emptyset$",
        '…' => "\\ldots{}",
        '’' => "'",
        '‘' => "`",
        '“' => "``",
        '”' => "''",
        '–' => "--",
        '—' => "---",
        '\u{a0}' => "~",
        '\u{202f}' | '\u{2009}' => "\\,",
        '●' => "$\\bullet$",
        '○' => "$\\circ$",
        '■' => "$\\blacksquare$",
        '□' => "$\\square$",
        '◆' => "$\\blacklozenge$",
        '✓' => "$\\checkmark$",
        '✗' | '✕' => "$\\times$",
        '₀'..='₉' => {
            ["$_0$", "$_1$", "$_2$", "$_3$", "$_4$", "$_5$", "$_6$", "$_7$", "$_8$", "$_9$"]
                [(c as usize - '₀' as usize) % 10]
        }
        '⁰' => "$^0$",
        '¹' => "$^1$",
        '²' => "$^2$",
        '³' => "$^3$",
        '⁴' => "$^4$",
        '⁵' => "$^5$",
        '⁶' => "$^6$",
        '⁷' => "$^7$",
        '⁸' => "$^8$",
        '⁹' => "$^9$",
        _ => return None,
    })
}
