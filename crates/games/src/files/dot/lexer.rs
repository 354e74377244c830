//! The words and signs of DOT.

use std::borrow::Cow;

use arene_words::{Arg, Message, message};

use crate::files::source::{FileText, shown};

/// A word or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name, a number, or a text in quotes.
    Name(Cow<'a, str>),
    /// A text in angle brackets, which can be the value of an attribute; what
    /// is in it does not matter.
    Html,
    /// A word with a meaning.
    Keyword(Keyword),
    /// `->`
    Arrow,
    /// `--`
    Line,
    /// One of `{ } [ ] = ; , :` or a sign that DOT does not have.
    Sign(char),
    /// The end of the file.
    End,
}

/// The words with a meaning. Capitals do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Strict,
    Graph,
    Digraph,
    Subgraph,
    Node,
    Edge,
}

/// The keyword that this word is.
pub(super) fn keyword(word: &str) -> Option<Keyword> {
    const KEYWORDS: [(&str, Keyword); 6] = [
        ("strict", Keyword::Strict),
        ("graph", Keyword::Graph),
        ("digraph", Keyword::Digraph),
        ("subgraph", Keyword::Subgraph),
        ("node", Keyword::Node),
        ("edge", Keyword::Edge),
    ];
    let found = KEYWORDS.iter().find(|(text, _)| text.eq_ignore_ascii_case(word));
    found.map(|&(_, keyword)| keyword)
}

/// Cuts the text into tokens, one of which can be looked at before it is taken.
pub(super) struct Lexer<'a> {
    source: FileText<'a>,
    /// The next token and where it begins.
    token: Token<'a>,
    begin: usize,
    /// Where the next token ends.
    at: usize,
    /// Whether the text has shown itself to be a graph. Before that nothing of it is
    /// quoted in messages: it may be anything.
    pub(super) is_graph: bool,
}

impl<'a> Lexer<'a> {
    /// The tokens of this text.
    pub(super) fn new(source: FileText<'a>) -> Result<Lexer<'a>, Message> {
        let mut lexer = Lexer { source, token: Token::End, begin: 0, at: 0, is_graph: false };
        lexer.advance()?;
        Ok(lexer)
    }

    /// The next token.
    pub(super) fn peek(&self) -> &Token<'a> {
        &self.token
    }

    /// Where the next token begins.
    pub(super) fn place(&self) -> usize {
        self.begin
    }

    /// The text that is read.
    pub(super) fn source(&self) -> FileText<'a> {
        self.source
    }

    /// Takes the next token.
    pub(super) fn advance(&mut self) -> Result<Token<'a>, Message> {
        self.skip_blanks()?;
        self.begin = self.at;
        let token = self.scan()?;
        Ok(std::mem::replace(&mut self.token, token))
    }

    /// Whether this token comes next, which is then taken.
    pub(super) fn takes(&mut self, token: &Token<'_>) -> Result<bool, Message> {
        let next = self.token == *token;
        if next {
            self.advance()?;
        }
        Ok(next)
    }

    /// Takes this sign, which must come next.
    pub(super) fn sign(&mut self, sign: char) -> Result<(), Message> {
        if self.takes(&Token::Sign(sign))? {
            return Ok(());
        }
        Err(self.wanted(sign))
    }

    /// Something else than the next token is wanted here.
    pub(super) fn wanted(&self, wanted: impl Into<Arg>) -> Message {
        let line = self.source.line(self.begin);
        if self.token == Token::End {
            return message!("file-cut", line, wanted);
        }
        if !self.is_graph {
            return message!("file-dot-no-graph", line);
        }
        let found = &self.source.text[self.begin..self.at];
        message!("file-wanted", line, wanted, found = shown(found))
    }

    fn rest(&self) -> &'a str {
        &self.source.text[self.at..]
    }

    /// Skips blanks and comments.
    fn skip_blanks(&mut self) -> Result<(), Message> {
        loop {
            let rest = self.rest();
            let blanks = rest.bytes().position(|byte| !byte.is_ascii_whitespace());
            self.at += blanks.unwrap_or(rest.len());
            let rest = self.rest();
            if rest.starts_with("//") || (rest.starts_with('#') && self.line_begins()) {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let end = comment.find("*/").ok_or_else(|| self.never_closed("/*"))?;
                self.at += end + 4;
            } else {
                return Ok(());
            }
        }
    }

    /// Whether there are only blanks before this place on its line.
    fn line_begins(&self) -> bool {
        let mut before = self.source.text[..self.at].bytes().rev();
        let before = before.find(|&byte| byte == b'\n' || !byte.is_ascii_whitespace());
        before.is_none_or(|byte| byte == b'\n')
    }

    /// The token that begins here; moves on to its end.
    fn scan(&mut self) -> Result<Token<'a>, Message> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Ok(Token::End);
        };
        for (sign, token) in [("->", Token::Arrow), ("--", Token::Line)] {
            if rest.starts_with(sign) {
                self.at += sign.len();
                return Ok(token);
            }
        }
        match first {
            '"' => self.scan_quoted(),
            '<' => self.scan_html(),
            '0'..='9' | '.' | '-' => self.scan_number(),
            _ if in_word(first) => {
                let end = rest.find(|letter| !in_word(letter)).unwrap_or(rest.len());
                self.at += end;
                let word = &rest[..end];
                Ok(keyword(word).map_or(Token::Name(Cow::Borrowed(word)), Token::Keyword))
            }
            _ => {
                self.at += first.len_utf8();
                Ok(Token::Sign(first))
            }
        }
    }

    /// A number: `-` or not, digits, and perhaps a point among them. DOT ends it
    /// there whatever follows, so that 9_0 would be two names; nobody means
    /// that.
    fn scan_number(&mut self) -> Result<Token<'a>, Message> {
        let rest = self.rest();
        let minus = usize::from(rest.starts_with('-'));
        let end = rest[minus..].find(|letter| !in_word(letter) && letter != '.');
        let word = &rest[..end.map_or(rest.len(), |end| minus + end)];
        let digits = &word[minus..];
        let points = digits.bytes().filter(|&byte| byte == b'.').count();
        let is_digit_or_point = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        if digits.len() == points {
            // A sign alone: a minus, or points.
            self.at += 1;
            return Ok(Token::Sign(if word.starts_with('-') { '-' } else { '.' }));
        }
        if points > 1 || !digits.bytes().all(is_digit_or_point) {
            if !self.is_graph {
                let line = self.source.line(self.at);
                return Err(message!("file-dot-no-graph", line));
            }
            return Err(message!(
                "file-dot-quote",
                line = self.source.line(self.at),
                word = shown(word)
            ));
        }
        self.at += word.len();
        Ok(Token::Name(Cow::Borrowed(word)))
    }

    /// A text in quotes, or several joined by `+`.
    fn scan_quoted(&mut self) -> Result<Token<'a>, Message> {
        let mut text = self.scan_quotes()?;
        loop {
            let end = self.at;
            self.skip_blanks()?;
            if !self.rest().starts_with('+') {
                self.at = end;
                return Ok(Token::Name(text));
            }
            self.at += 1;
            self.skip_blanks()?;
            if !self.rest().starts_with('"') {
                return Err(message!("file-dot-plus", line = self.source.line(self.at)));
            }
            text.to_mut().push_str(&self.scan_quotes()?);
        }
    }

    /// A text between two quotes.
    fn scan_quotes(&mut self) -> Result<Cow<'a, str>, Message> {
        let inner = &self.rest()[1..];
        let mut text = Cow::Borrowed("");
        let mut done = 0;
        loop {
            let Some(next) = inner[done..].find(['"', '\\']) else {
                return Err(self.never_closed("\""));
            };
            let plain = &inner[done..done + next];
            if inner[done + next..].starts_with('"') {
                self.at += done + next + 2;
                if text.is_empty() {
                    return Ok(Cow::Borrowed(plain));
                }
                text.to_mut().push_str(plain);
                return Ok(text);
            }
            // A backslash hides a quote, a backslash or the end of a line;
            // before any other letter it stands for itself.
            let escape = &inner[done + next..];
            let (stands_for, length) = match escape.as_bytes().get(1) {
                Some(b'"') => ("\"", 2),
                Some(b'\\') => ("\\", 2),
                Some(b'\n') => ("", 2),
                Some(b'\r') if escape.as_bytes().get(2) == Some(&b'\n') => ("", 3),
                _ => ("\\", 1),
            };
            let text = text.to_mut();
            text.push_str(plain);
            text.push_str(stands_for);
            done += next + length;
        }
    }

    /// A text in angle brackets, which may contain others.
    fn scan_html(&mut self) -> Result<Token<'a>, Message> {
        let mut open = 0usize;
        for (at, byte) in self.rest().bytes().enumerate() {
            match byte {
                b'<' => open += 1,
                b'>' => open -= 1,
                _ => {}
            }
            if open == 0 {
                self.at += at + 1;
                return Ok(Token::Html);
            }
        }
        Err(self.never_closed("<"))
    }

    fn never_closed(&self, sign: &str) -> Message {
        message!("file-never-closed", line = self.source.line(self.at), sign)
    }
}

/// Whether names without quotes may contain this letter.
fn in_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || !letter.is_ascii()
}
