//! What the legend of an arena has to explain: what is there, and no more.

use arene::Player;
use arene_words::{id, message};

use crate::geometry::pt;
use crate::legend::Icon;
use crate::scene::Text;
use crate::style::{EdgeKind, Region, Tone};
use crate::voice::Voice;

/// What the legend has to explain.
#[derive(Clone, Debug, Default)]
pub(super) struct Used {
    pub(super) owners: [bool; 2],
    pub(super) regions: Vec<Region>,
    /// It was too large to be solved.
    pub(super) unsolved: bool,
    pub(super) kinds: Vec<EdgeKind>,
    pub(super) finals: bool,
    /// Vertices that a play visits, or one that we look at.
    pub(super) halo: bool,
    /// Ranks beside vertices.
    pub(super) ranks: bool,
    /// Vertices with scores, which are written beside them.
    pub(super) scores: bool,
    /// Moves that lead out of what is shown.
    pub(super) hidden: bool,
    /// A play that goes on where nothing is shown.
    pub(super) leaves: bool,
}

impl Used {
    pub(super) fn region(&mut self, region: Region) {
        if !self.regions.contains(&region) {
            self.regions.push(region);
        }
    }

    pub(super) fn kind(&mut self, kind: EdgeKind) {
        if !self.kinds.contains(&kind) {
            self.kinds.push(kind);
        }
    }

    pub(super) fn entries(&self, voice: &Voice<'_>) -> Vec<(Icon, String)> {
        let mut entries = Vec::new();
        for player in Player::BOTH {
            if self.owners[player.index()] {
                let word = voice.say(&message!("picture-to-move", ..voice.about(player)));
                entries.push((Icon::vertex(player, Region::Unsolved), word));
            }
        }
        for player in Player::BOTH {
            if self.regions.contains(&Region::Won(player)) {
                let message = if self.scores {
                    message!("picture-gains", ..voice.about(player))
                } else {
                    message!("picture-wins", ..voice.about(player))
                };
                let word = voice.say(&message);
                entries.push((Icon::Both(Region::Won(player)), word));
            }
        }
        if self.unsolved && self.regions.contains(&Region::Unsolved) {
            entries.push((Icon::Both(Region::Unsolved), voice.text(id!("picture-unsolved"))));
        }
        let ends = if self.scores { id!("picture-even") } else { id!("picture-draw-ends") };
        for (region, id) in [(Region::Draw, id!("picture-draw")), (Region::DrawEnds, ends)] {
            if self.regions.contains(&region) {
                entries.push((Icon::vertex(Player::J0, region), voice.text(id)));
            }
        }
        let last = |region| Icon::Vertex { owner: Player::J0, region, is_final: true, halo: false };
        if self.regions.contains(&Region::DeadEnd) {
            entries.push((last(Region::DeadEnd), voice.text(id!("picture-dead-end"))));
        }
        if self.finals {
            entries.push((last(Region::Unsolved), voice.text(id!("picture-final"))));
        }
        let chosen: Vec<EdgeKind> =
            [Player::J0, Player::J1].map(EdgeKind::Chosen).into_iter().collect();
        let chosen: Vec<EdgeKind> =
            chosen.into_iter().filter(|kind| self.kinds.contains(kind)).collect();
        if !chosen.is_empty() {
            entries.push((Icon::Edges(chosen), voice.text(id!("picture-best-move"))));
        }
        // Other than what?
        let alone = self.kinds == [EdgeKind::Other];
        for (kind, id) in [
            (EdgeKind::ChosenDraw, id!("picture-drawing-move")),
            (EdgeKind::Played, id!("picture-played")),
            (
                EdgeKind::Other,
                if alone { id!("picture-any-move") } else { id!("picture-other-move") },
            ),
        ] {
            if self.kinds.contains(&kind) {
                entries.push((Icon::Edges(vec![kind]), voice.text(id)));
            }
        }
        if self.halo && !self.kinds.contains(&EdgeKind::Played) {
            let (owner, region) = (Player::J0, Region::Unsolved);
            let icon = Icon::Vertex { owner, region, is_final: false, halo: true };
            entries.push((icon, voice.text(id!("picture-focus"))));
        }
        for (sign, is_there, id) in [
            ("n", self.ranks, id!("picture-rank")),
            ("+n", self.hidden, id!("picture-hidden-moves")),
            ("…", self.leaves, id!("picture-play-leaves")),
        ] {
            if is_there {
                let sign = Text::note(pt(0.0, 4.5), sign).middle().tone(Tone::Muted);
                entries.push((Icon::Items(vec![sign.into()], 17.0), voice.text(id)));
            }
        }
        if self.scores {
            let sign = Text::note(pt(0.0, 4.5), "±n").middle().tone(Tone::Muted);
            let word = voice.say(&message!("picture-score", ..voice.about(Player::J0)));
            entries.push((Icon::Items(vec![sign.into()], 17.0), word));
        }
        entries
    }
}
