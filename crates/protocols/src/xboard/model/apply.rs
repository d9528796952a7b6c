//! What a command does to the engine's state when the engine takes it: [`apply`].
//!
//! Where the text leaves an effect open, all its readings come out, or the state is marked as undefined; so nothing that
//! rests on it is ever judged.

use games::chess::{
    Color, FenError, Move, MoveError, Notation, Position, Setup, Square, parse_piece_and_square,
};

use super::order::{Editing, Order};
use super::state::{BAD_POSITION, Board, Edit, Mode, OTHER_VARIANT, Over, Setting, State};

/// What of the engine's announcements decides how it takes commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Dialect {
    /// `ping=1`: pings are owed an answer.
    pub(super) ping: bool,
    /// `san=1`: moves come in SAN.
    pub(super) san: bool,
    /// `usermove=1`: moves come with the prefix.
    pub(super) usermove: bool,
    /// `rejected usermove` or `rejected san` was sent: whether the engine goes by that is advice to it.
    pub(super) forms_rejected: bool,
    /// The referee is off: boards are not tracked.
    pub(super) no_referee: bool,
}

/// The states that the engine may be in after it took the order; at least one.
pub(super) fn apply(state: State, order: &Order, dialect: Dialect) -> Vec<State> {
    let mut states = outcomes(state, order, dialect);
    if dialect.no_referee {
        states.iter_mut().for_each(|state| state.forget_board("the referee is off"));
    }
    states
}

fn outcomes(mut state: State, order: &Order, dialect: Dialect) -> Vec<State> {
    if state.mode == Mode::Gone {
        return vec![state];
    }
    if let (Mode::Edit(_), Order::Editing(editing)) = (&state.mode, order) {
        return edit(state, *editing);
    }
    if matches!(state.mode, Mode::Paused(_)) && !harmless_in_pause(order) {
        state.loosen("a command came while the engine was paused");
    }
    match order {
        Order::Xboard => {
            if state.mode == Mode::Boot {
                state.mode = Mode::Idle;
            }
        }
        Order::New => new(&mut state),
        Order::Variant(name) => {
            if &**name != "normal" {
                state.variant = true;
                state.board = Board::Unknown(OTHER_VARIANT);
            }
        }
        Order::Quit => state.mode = Mode::Gone,
        Order::Force => return force(state),
        Order::Go => go(&mut state),
        Order::PlayOther => {
            if state.mode == Mode::Force {
                state.mode = Mode::Play(!state.turn);
                state.fresh = false;
            } else {
                state.loosen("playother came outside force mode");
            }
        }
        Order::Colour(colour) => return put_on_move(state, *colour),
        Order::Move { text, prefixed } => return make_move(state, text, *prefixed, dialect),
        Order::MoveNow => state.hurried = state.thinks(),
        Order::Ping(number) => {
            if dialect.ping {
                state.owed.push_back(*number);
            }
        }
        Order::Draw => state.offered = true,
        Order::Result => {
            if state.thinks() {
                state.mode = Mode::Over(Over::ToldInSearch);
            } else if matches!(state.mode, Mode::Play(_) | Mode::Idle | Mode::Over(Over::Claimed)) {
                state.mode = Mode::Over(Over::Told);
            }
        }
        Order::SetBoard(fen) => return vec![set_board(state, fen)],
        Order::Edit => begin_edit(&mut state),
        // The engine did not enter edit mode (it refused `edit`), so these are commands to it, and unknown ones.
        Order::Editing(_) => state.loosen("edit commands came outside edit mode"),
        Order::Undo => undo(&mut state),
        Order::Remove => remove(&mut state),
        Order::Ponder(on) => state.ponder = Setting::from(*on),
        Order::Post(on) => state.post = Setting::from(*on),
        Order::Analyze => analyze(&mut state),
        Order::Exit => {
            if state.mode == Mode::Analyze {
                state.mode = Mode::Left;
            }
        }
        Order::Pause => {
            if !matches!(state.mode, Mode::Paused(_)) {
                state.mode = Mode::Paused(Box::new(state.mode));
            }
        }
        Order::Resume => {
            if let Mode::Paused(mode) = state.mode {
                state.mode = *mode;
            }
        }
        Order::Undefined => state.loosen("a command came whose effect is not defined"),
        Order::Neutral => {}
    }
    vec![state]
}

fn harmless_in_pause(order: &Order) -> bool {
    matches!(order, Order::Resume | Order::Pause | Order::Quit | Order::Ping(_) | Order::Neutral)
}

fn new(state: &mut State) {
    let mode = if state.mode == Mode::Analyze { Mode::Analyze } else { Mode::Play(Color::Black) };
    let owed = std::mem::take(&mut state.owed);
    let interrupted = state.interrupted || state.thinks();
    // Whether settings outlive `new` is left open (XB-NEW-10).
    *state = State { mode, owed, interrupted, obeys_colours: state.obeys_colours, ..State::boot() };
}

fn force(mut state: State) -> Vec<State> {
    // Whether `force` alone ends analysis is not said; interfaces send `exit` before it (XA-10).
    let stays = (state.mode == Mode::Analyze).then(|| state.clone());
    state.interrupted = state.thinks();
    if state.mode != Mode::Boot {
        state.mode = Mode::Force;
    }
    state.loose = false;
    state.hurried = false;
    state.fresh = false;
    [state].into_iter().chain(stays).collect()
}

fn go(state: &mut State) {
    match state.mode {
        Mode::Analyze | Mode::Edit(_) | Mode::Paused(_) | Mode::Boot => {
            state.loosen("go came where it is not defined");
        }
        _ => {
            state.mode = Mode::Play(state.turn);
            state.fresh = false;
        }
    }
}

/// `white` and `black` of old: their use outside the idioms is not defined, and an engine may ignore them, but then both.
/// `colors=0` does not settle whether they are ignored: they may have been sent before it was announced.
fn put_on_move(mut state: State, colour: Color) -> Vec<State> {
    if !matches!(state.mode, Mode::Force | Mode::Play(_) | Mode::Idle) || state.thinks() {
        // What it makes of them here says nothing of the other places.
        state.loosen("white or black came where it is not defined");
        let ignored = state.clone();
        state.turn = colour;
        return if state == ignored { vec![state] } else { vec![state, ignored] };
    }
    let mut states = Vec::new();
    if state.obeys_colours != Some(false) {
        let forced = State { turn: colour, obeys_colours: Some(true), ..state.clone() };
        states.push(State { mode: Mode::Play(!colour), ..forced.clone() });
        states.extend((forced.mode == Mode::Force).then_some(forced));
    }
    if state.obeys_colours != Some(true) {
        states.push(State { obeys_colours: Some(false), ..state });
    }
    states
}

/// How a sent move fares in a position.
pub(super) enum Fate {
    /// It is legal and correctly written: it must be accepted.
    Legal(Move),
    /// It is not legal: it must be refused.
    Illegal,
    /// The engine may understand it so, or refuse it.
    Doubtful(Option<Move>),
}

/// How a sent move fares, by the spelling that the engine asked for.
pub(super) fn fate(position: &Position, text: &str, dialect: Dialect) -> Fate {
    match position.parse_coordinates(text) {
        // With `san=1` coordinates were not asked for; most engines read them all the same.
        Ok(mv) if dialect.san => return Fate::Doubtful(Some(mv)),
        Ok(mv) => return Fate::Legal(mv),
        Err(MoveError::Illegal) if !text.contains('@') => {
            let queen = position.parse_coordinates(&format!("{text}q")).ok();
            return match queen {
                Some(mv) if text.len() == 4 => Fate::Doubtful(Some(mv)),
                _ => loosely(position, text).map_or(Fate::Illegal, |mv| Fate::Doubtful(Some(mv))),
            };
        }
        Err(_) => {}
    }
    match position.parse_san(text) {
        Ok(read) if dialect.san && read.notation == Notation::San => Fate::Legal(read.mv),
        Ok(read) => Fate::Doubtful(Some(read.mv)),
        Err(MoveError::Illegal) => Fate::Illegal,
        Err(MoveError::Malformed | MoveError::Ambiguous) => {
            // `e2e4e5`: some engines read four letters and leave the rest.
            let begin = text.get(..4).and_then(|text| position.parse_coordinates(text).ok());
            Fate::Doubtful(loosely(position, text).or(begin))
        }
    }
}

fn loosely(position: &Position, text: &str) -> Option<Move> {
    position.parse_any(text).ok().map(|read| read.mv)
}

fn make_move(mut state: State, text: &str, prefixed: bool, dialect: Dialect) -> Vec<State> {
    let receptive = match state.mode {
        Mode::Force | Mode::Analyze => true,
        Mode::Play(engine) => state.turn != engine,
        Mode::Idle
        | Mode::Left
        | Mode::Boot
        | Mode::Paused(_)
        | Mode::Over(Over::Told | Over::ToldInSearch)
        | Mode::Edit(_) => {
            state.loosen("a move came where it is not defined");
            return vec![state];
        }
        Mode::Over(Over::Claimed) => true,
        Mode::Gone => false,
    };
    if state.loose {
        state.forget_board("a move came in an undefined state");
        return vec![state];
    }
    // Not in turn: it is not made (XB-MOVEIN-12).
    if !receptive {
        return vec![state];
    }
    let wrong_form = prefixed != dialect.usermove;
    let fate = match state.position() {
        Some(position) => fate(position, text, dialect),
        None => {
            // Whether it is legal is not known, so it may have been made or not.
            let refused = state.clone();
            state.turn = !state.turn;
            state.fresh = false;
            state.hurried = false;
            state.forget_board("a move came while the side on move was not clear");
            return vec![state, refused];
        }
    };
    let (mv, certain) = match fate {
        Fate::Illegal | Fate::Doubtful(None) => return vec![state],
        Fate::Legal(mv) => (mv, !wrong_form && !matches!(state.mode, Mode::Over(_))),
        Fate::Doubtful(Some(mv)) => (mv, false),
    };
    let refused = (!certain).then(|| state.clone());
    advance(&mut state, mv);
    [state].into_iter().chain(refused).collect()
}

/// Makes a legal move on the known board.
pub(super) fn advance(state: &mut State, mv: Move) {
    if let Board::Known(position) = &mut state.board {
        position.play(mv);
        state.turn = position.turn();
    }
    state.fresh = false;
    state.hurried = false;
    state.interrupted = false;
}

fn set_board(mut state: State, fen: &str) -> State {
    let defined = matches!(state.mode, Mode::Force | Mode::Analyze);
    if !defined || state.loose {
        state.loosen("setboard came outside force mode and analysis");
        return state;
    }
    state.fresh = false;
    state.set_up = true;
    match Position::from_fen(fen) {
        Ok(position) => state.place(position),
        Err(FenError::Malformed { .. }) => state.board = Board::Unknown("a malformed position was sent"),
        Err(FenError::Illegal { .. }) => state.board = Board::Unknown(BAD_POSITION),
    }
    state
}

fn begin_edit(state: &mut State) {
    if state.thinks() || !matches!(state.mode, Mode::Force | Mode::Play(_) | Mode::Analyze) {
        state.loosen("edit came where it is not defined");
    }
    let setup = state.position().map(Setup::from_position);
    let back = std::mem::replace(&mut state.mode, Mode::Gone);
    state.mode = Mode::Edit(Box::new(Edit { back, setup, colour: Color::White, touched: false }));
}

fn edit(mut state: State, editing: Editing) -> Vec<State> {
    let Mode::Edit(edit) = &mut state.mode else {
        return vec![state];
    };
    match editing {
        Editing::SwitchColour => edit.colour = !edit.colour,
        Editing::Clear => {
            edit.touched = true;
            edit.setup = Some(Setup::empty(state.turn));
        }
        Editing::Put(piece, file, rank) => {
            edit.touched = true;
            let text = format!("{}{}{rank}", char::from(piece), char::from(file));
            let colour = edit.colour;
            match parse_piece_and_square(&text) {
                Some((piece, square)) => {
                    if let Some(setup) = &mut edit.setup {
                        setup.put(square, colour, piece);
                    }
                }
                // A piece or square of another game: what the engine makes of it is open.
                None => edit.setup = None,
            }
        }
        Editing::Empty(file, rank) => {
            edit.touched = true;
            match format!("{}{rank}", char::from(file)).parse::<Square>() {
                Ok(square) => {
                    if let Some(setup) = &mut edit.setup {
                        setup.remove(square);
                    }
                }
                Err(_) => edit.setup = None,
            }
        }
        // Nothing but the five sub-commands is defined (XA-9).
        Editing::Unknown => {
            edit.touched = true;
            edit.setup = None;
        }
        Editing::Leave => return leave_edit(state),
    }
    vec![state]
}

fn leave_edit(mut state: State) -> Vec<State> {
    let Mode::Edit(edit) = std::mem::replace(&mut state.mode, Mode::Gone) else {
        return vec![state];
    };
    state.mode = edit.back;
    if !edit.touched {
        return vec![state];
    }
    state.set_up = true;
    state.fresh = false;
    match edit.setup.map(|setup| setup.finish()) {
        Some(Ok(position)) => state.place(position),
        Some(Err(_)) => state.board = Board::Unknown(BAD_POSITION),
        None => state.board = Board::Unknown("what was edited is not defined"),
    }
    vec![state]
}

fn undo(state: &mut State) {
    if !matches!(state.mode, Mode::Force | Mode::Analyze) || state.loose {
        state.loosen("undo came outside force mode and analysis");
        return;
    }
    let set_up = state.set_up;
    if let Board::Known(position) = &mut state.board {
        if position.undo() {
            state.turn = position.turn();
        } else if set_up {
            state.board = Board::Unknown("undo reached back behind a set-up");
        }
    } else {
        state.turn = !state.turn;
    }
}

fn remove(state: &mut State) {
    let waiting = matches!(state.mode, Mode::Play(_)) && !state.thinks() && !state.loose;
    match &mut state.board {
        Board::Known(position) if waiting && position.plies() >= 2 => {
            position.undo();
            position.undo();
            state.turn = position.turn();
        }
        Board::Unknown(_) if waiting => {}
        _ => state.loosen("remove came where it is not defined"),
    }
}

fn analyze(state: &mut State) {
    if state.thinks() || !matches!(state.mode, Mode::Force | Mode::Play(_)) {
        state.loosen("analyze came where it is not defined");
    }
    state.mode = Mode::Analyze;
    state.fresh = false;
}
