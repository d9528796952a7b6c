//! Moves that the rules of Boost do not allow, each by a rule that somebody misread.

use super::context::{plays, said};
use super::wrong;
use super::wrong_rules::{DIAGONAL, Reading, around, beside, count, illegal_special, is_enemy, is_own};
use crate::Mutant;
use games::boost::{Kind, Piece};

fn is_knight(piece: Piece) -> bool {
    matches!(piece, Piece::Man(Kind::Knight, _))
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("one-step-short", "a piece makes a step for each neighbour and no more", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                let steps = |position: &_, point| around(position, point).count();
                Reading { steps, ..Reading::RIGHT }.illegal(line)
            })
        })
    }),
    wrong("one-step-far", "a piece makes a step more than it should", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                let steps = |position: &_, point| 2 + around(position, point).count();
                Reading { steps, ..Reading::RIGHT }.illegal(line)
            })
        })
    }),
    wrong("always-one-step", "a piece makes one step whatever stands beside it", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| Reading { steps: |_, _| 1, ..Reading::RIGHT }.illegal(line))
        })
    }),
    wrong("boosts-by-own-only", "only own men boost a piece", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                Reading {
                    steps: |position, point| {
                        1 + around(position, point).filter(|piece| is_own(position, *piece)).count()
                    },
                    ..Reading::RIGHT
                }
                .illegal(line)
            })
        })
    }),
    wrong("dragons-do-not-boost", "dragons do not boost a piece", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                Reading {
                    steps: |position, point| {
                        1 + around(position, point).filter(|piece| *piece != Piece::Dragon).count()
                    },
                    ..Reading::RIGHT
                }
                .illegal(line)
            })
        })
    }),
    wrong("towers-do-not-boost", "towers do not boost a piece", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                Reading {
                    steps: |position, point| {
                        let boosts = |piece: &Piece| !matches!(piece, Piece::Man(Kind::Tower, _));
                        1 + around(position, point).filter(boosts).count()
                    },
                    ..Reading::RIGHT
                }
                .illegal(line)
            })
        })
    }),
    wrong("boosts-across-corners", "pieces boost a piece across corners, too", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                Reading {
                    steps: |position, point| {
                        let corners = beside(position, point, DIAGONAL);
                        let corners = corners.filter(|next| position.piece(*next).is_some()).count();
                        1 + around(position, point).count() + corners
                    },
                    ..Reading::RIGHT
                }
                .illegal(line)
            })
        })
    }),
    wrong("dragons-not-boosted", "a dragon makes one step", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                Reading {
                    steps: |_, _| 1,
                    moves: |position, point, piece| {
                        piece == Piece::Dragon && (Reading::RIGHT.moves)(position, point, piece)
                    },
                    ..Reading::RIGHT
                }
                .illegal(line)
            })
        })
    }),
    wrong("steps-across-corners", "steps go across corners", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| Reading { directions: DIAGONAL, ..Reading::RIGHT }.illegal(line))
        })
    }),
    wrong("hops-over-pieces", "a piece goes over others", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| Reading { hops: true, ..Reading::RIGHT }.illegal(line))
        })
    }),
    wrong("steps-back", "a piece comes to a point twice in a turn", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| Reading { revisits: true, ..Reading::RIGHT }.illegal(line))
        })
    }),
    wrong("edges-meet", "a piece leaves the board and comes back on the other side", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| Reading { wraps: true, ..Reading::RIGHT }.illegal(line))
        })
    }),
    wrong("pawns-capture-by-landing", "a pawn lands on an enemy", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                let lands = |position: &_, _, target| is_enemy(position, target);
                Reading { lands, ..Reading::RIGHT }.illegal(line)
            })
        })
    }),
    wrong("knights-capture-own", "a knight lands on an own piece", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                let lands = |position: &_, piece, target| is_knight(piece) && is_own(position, target);
                Reading { lands, ..Reading::RIGHT }.illegal(line)
            })
        })
    }),
    wrong("knights-capture-dragons", "a knight lands on a dragon", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                let lands = |_: &_, piece, target| is_knight(piece) && target == Piece::Dragon;
                Reading { lands, ..Reading::RIGHT }.illegal(line)
            })
        })
    }),
    wrong(
        "knights-capture-at-any-distance",
        "a knight lands on an enemy though steps are left",
        "BEI-MOVE-4",
        || {
            said(|line, context| {
                plays(line, context, |line| {
                    Reading {
                        steps: |_, _| 1,
                        moves: |position, _, piece| is_knight(piece) && is_own(position, piece),
                        ..Reading::RIGHT
                    }
                    .illegal(line)
                })
            })
        },
    ),
    wrong("dragons-capture-by-landing", "a dragon lands on an enemy", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                Reading {
                    moves: |position, point, piece| {
                        piece == Piece::Dragon && (Reading::RIGHT.moves)(position, point, piece)
                    },
                    lands: |position, _, target| is_enemy(position, target),
                    ..Reading::RIGHT
                }
                .illegal(line)
            })
        })
    }),
    wrong("far-dragons-move", "it moves a dragon that has no own piece beside it", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                let moves = |_: &_, _, piece| piece == Piece::Dragon;
                Reading { moves, ..Reading::RIGHT }.illegal(line)
            })
        })
    }),
    wrong("enemy-dragons-move", "it moves a dragon that has an enemy beside it", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                Reading {
                    moves: |position, point, piece| {
                        piece == Piece::Dragon
                            && around(position, point).any(|piece| is_enemy(position, piece))
                    },
                    ..Reading::RIGHT
                }
                .illegal(line)
            })
        })
    }),
    wrong("moves-enemy", "it moves a piece of the opponent", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                let moves = |position: &_, _, piece| {
                    is_enemy(position, piece) && !matches!(piece, Piece::Man(Kind::Tower, _))
                };
                Reading { moves, ..Reading::RIGHT }.illegal(line)
            })
        })
    }),
    wrong("towers-move", "it moves a tower", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                Reading {
                    moves: |position, _, piece| piece == Piece::Man(Kind::Tower, position.turn()),
                    ..Reading::RIGHT
                }
                .illegal(line)
            })
        })
    }),
    wrong("builds-among-three", "it builds a tower among three men", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                illegal_special(line, |position, point| {
                    let own = around(position, point).filter(|piece| is_own(position, *piece)).count();
                    position.piece(point).is_none() && own == 3
                })
            })
        })
    }),
    wrong("builds-with-enemies", "it builds a tower among any four pieces", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                illegal_special(line, |position, point| {
                    let pieces: Vec<Piece> = around(position, point).collect();
                    let mixed = pieces.iter().any(|piece| !is_own(position, *piece));
                    position.piece(point).is_none() && pieces.len() == 4 && mixed
                })
            })
        })
    }),
    wrong("builds-on-the-rim", "it builds a tower on the rim", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                illegal_special(line, |position, point| {
                    let own = around(position, point).filter(|piece| is_own(position, *piece)).count();
                    let neighbours = beside(position, point, &[(1, 0), (0, 1), (-1, 0), (0, -1)]).count();
                    position.piece(point).is_none() && neighbours < 4 && own == neighbours
                })
            })
        })
    }),
    wrong("builds-beyond-limit", "it builds more towers than it may", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                illegal_special(line, |position, point| {
                    let own = around(position, point).filter(|piece| is_own(position, *piece)).count();
                    let all = count(position, Kind::Tower) >= usize::from(position.rules().towers);
                    position.piece(point).is_none() && own == 4 && all
                })
            })
        })
    }),
    wrong("builds-on-a-piece", "it builds a tower where a piece stands", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                illegal_special(line, |position, point| {
                    let own = around(position, point).filter(|piece| is_own(position, *piece)).count();
                    position.piece(point).is_some_and(|piece| !is_own(position, piece)) && own == 4
                })
            })
        })
    }),
    wrong("promotes-without-tower", "a pawn becomes a knight far from any tower", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                illegal_special(line, |position, point| {
                    let tower = around(position, point)
                        .any(|piece| piece == Piece::Man(Kind::Tower, position.turn()));
                    position.piece(point) == Some(Piece::Man(Kind::Pawn, position.turn())) && !tower
                })
            })
        })
    }),
    wrong("promotes-beyond-limit", "it has more knights than towers", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                illegal_special(line, |position, point| {
                    let tower = around(position, point)
                        .any(|piece| piece == Piece::Man(Kind::Tower, position.turn()));
                    let all = count(position, Kind::Knight) >= count(position, Kind::Tower);
                    position.piece(point) == Some(Piece::Man(Kind::Pawn, position.turn())) && tower && all
                })
            })
        })
    }),
    wrong(
        "promotes-at-enemy-tower",
        "a pawn becomes a knight beside the opponent's tower",
        "BEI-MOVE-4",
        || {
            said(|line, context| {
                plays(line, context, |line| {
                    illegal_special(line, |position, point| {
                        let foreign = |piece| matches!(piece, Piece::Man(Kind::Tower, owner) if owner != position.turn());
                        let tower = around(position, point).any(foreign);
                        position.piece(point) == Some(Piece::Man(Kind::Pawn, position.turn())) && tower
                    })
                })
            })
        },
    ),
    wrong("promotes-twice", "a knight becomes one again", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                illegal_special(line, |position, point| {
                    position.piece(point) == Some(Piece::Man(Kind::Knight, position.turn()))
                })
            })
        })
    }),
    wrong("promotes-enemy", "it makes a knight of the opponent's pawn", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                illegal_special(line, |position, point| {
                    let pawn = matches!(position.piece(point), Some(Piece::Man(Kind::Pawn, _)));
                    pawn && position.piece(point).is_some_and(|piece| is_enemy(position, piece))
                })
            })
        })
    }),
    wrong("stays-where-it-is", "its move ends where it begins", "BEI-MOVE-4", || {
        said(|line, context| {
            plays(line, context, |line| {
                illegal_special(line, |position, point| {
                    position.piece(point) == Some(Piece::Man(Kind::Pawn, position.turn()))
                })
            })
        })
    }),
];
