//! An arena as a list, where its lines could not be followed: a line for each vertex,
//! with the vertices to which its moves lead, in the signs of the picture.

use std::collections::BTreeMap;

use super::labels::{bracketed, region_token};
use super::lines::{arrow_sign, edge_token};
use super::sheet::{Cell, Sheet};
use crate::scene::{Edge, Scene, Vertex};
use crate::theme::Token;

pub(super) struct List {
    pub(super) text: String,
    pub(super) columns: usize,
}

/// The vertices, the start first, each with its moves, the best ones first.
pub(super) fn lines(scene: &Scene, colours: bool) -> List {
    let mut vertices: Vec<&Vertex> = scene.vertices().filter(|v| !v.is_sign).collect();
    vertices.sort_by_key(|v| !v.is_start);
    let by_name: BTreeMap<&str, &Vertex> = vertices.iter().map(|v| (&*v.name, *v)).collect();
    let edges: Vec<&Edge> = scene.edges().collect();
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for vertex in &vertices {
        let mut row = Line::default();
        row.write(&bracketed(vertex), region_token(vertex.region));
        if !vertex.beside.is_empty() {
            row.write(&format!(" {}", vertex.beside), Token::Muted);
        }
        let mut moves: Vec<(&Edge, &Vertex)> = edges
            .iter()
            .filter(|edge| edge.from.as_deref() == Some(&*vertex.name))
            .filter_map(|edge| Some((*edge, *by_name.get(edge.to.as_deref()?)?)))
            .collect();
        moves.sort_by_key(|(edge, _)| arrow_sign(edge.kind) == OTHER);
        let indent = row.0.len();
        for (edge, to) in moves {
            let word = bracketed(to);
            let sign = arrow_sign(edge.kind);
            if row.0.len() + sign.chars().count() + word.chars().count() + 2 > WIDE {
                rows.push(std::mem::take(&mut row.0));
                row.write(&" ".repeat(indent), Token::Ink);
            }
            row.write(" ", Token::Ink);
            row.write(sign, edge_token(edge));
            row.write(&word, region_token(to.region));
        }
        rows.push(row.0);
    }
    let sheet = Sheet { rows };
    let mut text = String::new();
    sheet.lines(colours).iter().for_each(|line| text.extend([line, "\n"]));
    List { text, columns: sheet.columns() }
}

/// The sign of a move that is not the best.
const OTHER: &str = "→";
/// How wide lines are.
const WIDE: usize = 96;

#[derive(Default)]
struct Line(Vec<Cell>);

impl Line {
    fn write(&mut self, text: &str, token: Token) {
        self.0.extend(text.chars().map(|c| Some((c, Some(token)))));
    }
}
