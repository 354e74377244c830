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
            None if is_foreign(c) => {
                out.push_str(FOREIGN);
                out.push_str(&format!("{{{c}}}"));
            }
            None => out.push(c),
        }
    }
    out
}

/// Is it a character that pdflatex does not know, though other engines do?
///
/// ```
/// assert!(!"é œ ∞".chars().any(arene_draw::is_foreign));
/// assert!("王".chars().all(arene_draw::is_foreign));
/// ```
pub fn is_foreign(c: char) -> bool {
    (c > '\u{17f}' || matches!(c, 'ĸ' | 'ŉ' | 'ſ' | 'Ŧ' | 'ŧ' | 'Ħ' | 'ħ' | 'Ŀ' | 'ŀ'))
        && symbol(c).is_none()
}

/// The command for such a character: itself where the engine knows Unicode, and a
/// question mark where it does not.
pub(super) const FOREIGN: &str = "\\arenechar";
pub(super) const DEFINE_FOREIGN: &str = "% lualatex, xelatex (fontspec)\n\
     \\providecommand\\arenechar[1]{\\ifdefined\\Umathcode#1\\else?\\fi}";

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
