//! From a line to what it does.

use std::time::Duration;

use crate::Effect;
use crate::engines::chess::{Period, Reading, read_move};
use games::chess::{Color, MoveError, Position};
use grammars::xboard::{BareMoves, Command, CommandContext, Fault, Level, Reason, Seconds, VariantName};

use super::limits::{Limits, Measure};
use super::{Mode, Stage, Standing, Toggle, Xboard};

impl Xboard {
    /// How lines are to be read now.
    pub(super) fn command_context(&self) -> CommandContext<'static> {
        let prefixed = self.dialect.version >= 2 && self.dialect.usermove == Toggle::On;
        let bare_moves = if prefixed { BareMoves::Coordinates } else { BareMoves::Any };
        CommandContext { bare_moves, ..CommandContext::default() }
    }

    /// Does what a line says.
    pub(super) fn handle_line(&mut self, line: &[u8]) {
        if self.editing.is_some() {
            return self.edit_line(line);
        }
        let command = Command::parse(line, self.command_context());
        if !may_come_paused(&command) {
            self.resume();
        }
        match command {
            Command::Xboard | Command::Blank => {}
            Command::Protover(version) => self.protover(version, line),
            Command::Accepted(name) => self.accepted(name),
            Command::Rejected(name) => self.rejected(name),
            Command::Quit => self.quit(),
            Command::Ping(number) => self.pings.push(number),
            Command::New => self.new_game(),
            Command::Variant(name) => self.variant(name, line),
            Command::Force => self.force(),
            Command::Go => self.go(line),
            Command::PlayOther => self.play_other(line),
            Command::White => self.name_turn(Color::White),
            Command::Black => self.name_turn(Color::Black),
            Command::Move { mv, .. } => self.user_move(mv.text),
            Command::MoveNow => self.move_now(),
            Command::Draw => self.answer_draw_offer(),
            Command::Result { .. } => self.result(),
            Command::SetBoard(fen) => self.set_board(fen, line),
            Command::Edit => self.begin_edit(),
            Command::Undo => self.undo(line),
            Command::Remove => self.remove(line),
            Command::Level(level) => self.level(level),
            Command::St(time) => self.clock.per_move(span(time)),
            Command::Sd(plies) => self.limits.limit_depth(plies),
            Command::Nps(0) => self.limits.measure_by(Measure::Cpu),
            Command::Nps(rate) => self.limits.measure_by(Measure::Nodes(rate)),
            Command::Time(centiseconds) => self.clock.set_own(centiseconds),
            Command::Otim(centiseconds) => self.clock.set_opponent(centiseconds),
            Command::Hint => self.hint(),
            Command::Bk => self.tell_book(),
            Command::Status => self.tell_status(),
            Command::Hard => self.hard = Toggle::On,
            Command::Easy => self.hard = Toggle::Off,
            Command::Post => self.post = Toggle::On,
            Command::NoPost => self.post = Toggle::Off,
            Command::Analyze => self.analyze(),
            Command::Exit => self.leave_analysis(),
            Command::Pause => self.pause(),
            Command::Resume => self.resume(),
            Command::Memory(megabytes) => self.table.resize(usize::try_from(megabytes).unwrap_or(usize::MAX)),
            Command::Option(option) => self.set_option(option.text, line),
            // One core is all that is ever used, no tables of endgames are read, all opponents are treated alike, and
            // play does not vary: nothing to do, and nothing to say.
            Command::Cores(_) | Command::EgtPath { .. } | Command::Random | Command::Computer => {}
            Command::Name(_) | Command::Rating { .. } | Command::Ics(_) | Command::Answer { .. } => {}
            Command::Malformed { command, fault, .. } => self.malformed(command, fault, line),
            _ => self.error("unknown command", line),
        }
    }

    fn protover(&mut self, version: i64, line: &[u8]) {
        if self.dialect.version >= 2 {
            return self.error("command not legal now", line);
        }
        self.dialect.version = version;
        if version >= 2 {
            // What the features will ask for, until the answer says otherwise (XT-57).
            self.dialect.usermove = Toggle::On;
            self.dialect.colors = Toggle::Off;
            self.announce();
        }
    }

    pub(super) fn quit(&mut self) {
        self.thought = None;
        self.console.end(Effect::Exit(0));
    }

    fn new_game(&mut self) {
        self.named_turn = None;
        self.standing = Standing::Legal(Position::start());
        self.thought = None;
        self.stage = Stage::Fresh;
        self.last_score = 0;
        self.limits = Limits::default();
        self.clock.new_game();
        self.table.clear();
        if self.mode == Mode::Analyze {
            self.analyze_again();
        } else {
            self.colour = Color::Black;
            self.mode = Mode::Play(Color::Black);
        }
        if let Some(remark) = self.settings.remark().map(str::to_owned) {
            self.comment(&remark);
        }
    }

    fn variant(&mut self, name: VariantName<'_>, line: &[u8]) {
        if self.position().is_none_or(|position| position.plies() > 0) {
            self.error("command not legal now", line);
        } else if name.size.is_some() || name.name != b"normal" {
            self.error("unknown variant", line);
        }
    }

    fn force(&mut self) {
        self.thought = None;
        self.mode = Mode::Force;
    }

    /// `go`, also while the opponent is on move; not while thinking (XT-21), nor in analysis, where it is not defined.
    fn go(&mut self, line: &[u8]) {
        if self.mode == Mode::Analyze {
            return self.error("command not legal now", line);
        }
        if self.is_thinking() {
            return;
        }
        self.settle_turn();
        if let Some(turn) = self.position().map(Position::turn) {
            self.own(turn);
            self.think();
        }
    }

    fn play_other(&mut self, line: &[u8]) {
        if self.mode == Mode::Analyze || self.is_thinking() {
            return self.error("command not legal now", line);
        }
        self.settle_turn();
        if let Some(turn) = self.position().map(Position::turn) {
            self.thought = None;
            self.stage = Stage::Running;
            self.own(!turn);
        }
    }

    /// The engine plays this colour from now on, with that colour's clock.
    fn own(&mut self, color: Color) {
        if self.colour != color {
            self.clock.change_colour();
        }
        self.colour = color;
        self.mode = Mode::Play(color);
    }

    /// `white`, `black`: that colour is on move, the engine has the other one and waits. Ignored after `colors=0`.
    fn name_turn(&mut self, turn: Color) {
        if self.dialect.colors == Toggle::Off || self.mode == Mode::Analyze {
            return;
        }
        self.thought = None;
        self.stage = Stage::Fresh;
        self.named_turn = Some(turn);
        self.own(!turn);
    }

    fn user_move(&mut self, text: &[u8]) {
        self.settle_turn();
        if self.is_thinking() {
            return self.illegal_move(text, Some("not your turn"));
        }
        let Standing::Legal(position) = &mut self.standing else {
            return self.illegal_move(text, Some("illegal position"));
        };
        let mv = match read_move(position, text, Reading::Standard) {
            Ok(mv) => mv,
            Err(MoveError::Ambiguous) => return self.error("ambiguous move", text),
            Err(MoveError::Illegal | MoveError::Malformed) => return self.illegal_move(text, None),
        };
        let theirs = self.mode != Mode::Play(position.turn());
        position.play(mv);
        match (self.mode, self.stage) {
            (Mode::Analyze, _) => self.analyze_again(),
            (Mode::Play(_), Stage::Fresh | Stage::Running) if theirs => self.answer(mv),
            // Nobody's game in force mode, and no game any more after its end: moves are only made on the board.
            (Mode::Force, _) => self.stage = Stage::Running,
            (Mode::Play(_), _) => self.thought = None,
        }
    }

    fn result(&mut self) {
        if self.mode != Mode::Analyze {
            self.thought = None;
            self.stage = Stage::Over;
        }
    }

    fn level(&mut self, level: Level<'_>) {
        let base = Duration::from_secs(
            u64::from(level.base.minutes) * 60 + u64::from(level.base.seconds.unwrap_or(0)),
        );
        match level.increment {
            Some(increment) => {
                let period = Period { moves: level.moves, time: base };
                self.clock.level(period, period, span(increment));
            }
            // The old form `level 1 TIME` stands for `st TIME`.
            None => self.clock.per_move(Duration::from_secs(u64::from(level.base.minutes))),
        }
    }

    fn analyze(&mut self) {
        if self.mode != Mode::Analyze {
            self.settle_turn();
            self.mode = Mode::Analyze;
            self.analyze_again();
        }
    }

    /// `exit`: back to force mode (XA-10). Outside analysis it means nothing, and never the end of the process (XT-37).
    fn leave_analysis(&mut self) {
        if self.mode == Mode::Analyze {
            self.thought = None;
            self.mode = Mode::Force;
        }
    }

    fn pause(&mut self) {
        self.paused.get_or_insert(self.console.now);
    }

    /// Goes on where it stopped; the time between is not charged.
    fn resume(&mut self) {
        if let (Some(since), Some(thought)) = (self.paused.take(), &mut self.thought) {
            thought.began += self.console.now.saturating_sub(since);
        }
    }

    fn malformed(&mut self, command: &str, fault: Fault, line: &[u8]) {
        match (command, fault.reason) {
            // Answers to features are never answered themselves (XB-HANDSHAKE-10).
            ("accepted" | "rejected", _) => {}
            ("usermove", Reason::NotAMove) => {
                let mv = line.trim_ascii().strip_prefix(b"usermove").unwrap_or(line).trim_ascii().to_vec();
                self.illegal_move(&mv, None);
            }
            (_, Reason::MissingArgument) => self.error("too few parameters", line),
            (_, Reason::TrailingText) => self.error("too many parameters", line),
            (_, reason) => self.error(&reason.to_string(), line),
        }
    }
}

/// While paused only `resume` is to come; what else may come without ending the pause.
fn may_come_paused(command: &Command<'_>) -> bool {
    matches!(
        command,
        Command::Ping(_)
            | Command::Pause
            | Command::Quit
            | Command::Blank
            | Command::Accepted(_)
            | Command::Rejected(_)
            | Command::Unknown(_)
            | Command::Malformed { .. }
    )
}

fn span(time: Seconds) -> Duration {
    Duration::from_millis(time.thousandths)
}
