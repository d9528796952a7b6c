//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::forms::broken;
use super::machine::Uci;
use crate::model::{Class, Reading, Said};
use crate::uci::grammar::{Info, Message};
use wire::line::{Line, escape};

impl Uci {
    /// The reading of a line.
    pub(super) fn read(&self, line: &Line, message: &Message<'_>) -> Reading {
        let told = |class| Reading::new(class, escape(&message.to_bytes()));
        match message {
            Message::UciOk => Reading { said: Said::Welcome, ..told(self.relative.class_of_welcome()) },
            Message::ReadyOk => Reading { said: Said::Ready, ..told(self.relative.class_of_ready()) },
            Message::BestMove { best, ponder } => {
                let short = best.to_string();
                let also = ponder.map(|_| format!("bestmove {short}"));
                let said = if best.is_null() { Said::NoMove } else { Said::Move(short) };
                Reading { also: also.into_iter().collect(), said, ..told(Class::Reply) }
            }
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: name, .. } => {
                let reply = matches!(*name, "uciok" | "readyok" | "bestmove");
                let class = if reply { Class::Reply } else { Class::Chatter };
                let clause = broken(message).map(|(_, cited)| cited.clause);
                let said = said_brokenly(name, &line.text());
                Reading::malformed(class, line.text(), clause, said)
            }
            Message::Unknown(_) => Reading::unknown(line.text()),
            Message::Empty => Reading::new(Class::Chatter, line.text()),
            Message::Info(info) => Reading { also: parts(info), ..told(Class::Chatter) },
            Message::IdName(_)
            | Message::IdAuthor(_)
            | Message::Option(_)
            | Message::CopyProtection(_)
            | Message::Registration(_) => told(Class::Chatter),
        }
    }
}

/// Parts of an info that patterns look for, each as a line of its own, wherever it stands: `info score mate 2`. A bound is no
/// score.
fn parts(info: &Info<'_>) -> Vec<String> {
    let none = Info::default();
    let score = info.score.filter(|_| info.bound.is_none());
    // How deep a variation is, not the move that is being considered.
    let depth = info.depth.filter(|_| info.score.is_some());
    let of_variation = if info.multipv.is_some() { depth } else { None };
    let alone = [
        Info { score, ..none },
        Info { depth, ..none },
        Info { depth: of_variation, multipv: of_variation.and(info.multipv), ..none },
        Info { nodes: info.nodes, ..none },
        Info { multipv: info.multipv, ..none },
        Info { currmove: info.currmove, ..none },
        Info { refutation: info.refutation, ..none },
        Info { currline: info.currline, ..none },
    ];
    let told = alone.into_iter().filter(|part| *part != none);
    told.map(|part| escape(&Message::Info(part).to_bytes())).collect()
}

/// What a message in a wrong form says. In a game the word in the place of the move is one, and nobody may play it.
fn said_brokenly(name: &'static str, text: &str) -> Said {
    match name {
        "uciok" => Said::Welcome,
        "readyok" => Said::Ready,
        "bestmove" => match text.split_ascii_whitespace().nth(1) {
            Some(word) => Said::Move(word.to_owned()),
            None => Said::Broken(name),
        },
        _ => Said::Broken(name),
    }
}
