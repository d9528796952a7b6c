//! The table of times of whole games: what moves took, and by how much clocks were overrun.

use std::fmt::{self, Write as _};
use std::time::Duration;

use super::wording::safe_line;
use crate::event::{EngineTimes, TimedMove};

/// Writes the table; nothing if there are no times.
pub(super) fn write(out: &mut String, times: &[EngineTimes]) -> fmt::Result {
    if times.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = times.iter().map(|engine| safe_line(&engine.engine)).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(15);
    let (moves, median, most, worst) = ("moves", "median", "99 %", "worst");
    writeln!(
        out,
        "{:widest$}  {moves:>6}  {median:>10}  {most:>10}  {worst:>10}  {:<20}  not counted",
        "time for a move", "where"
    )?;
    for (name, engine) in names.iter().zip(times) {
        let EngineTimes { moves, not_counted, .. } = engine;
        let [median, most, worst] = [engine.median, engine.most, engine.worst.time].map(shown);
        let place = if *moves > 0 { place(engine.worst) } else { "-".to_owned() };
        writeln!(
            out,
            "{name:widest$}  {moves:>6}  {median:>10}  {most:>10}  {worst:>10}  {place:<20}  {not_counted:>11}"
        )?;
    }
    if times.iter().all(|engine| engine.over.is_none()) {
        writeln!(out, "no move that counts took longer than its clock showed")?;
    } else {
        let (games, lost) = ("games", "lost");
        writeln!(
            out,
            "{:widest$}  {moves:>6}  {median:>10}  {:>10}  {worst:>10}  {:<20}  {games:>5}  {lost:>5}",
            "over the clock", "", "where"
        )?;
        for (name, over) in names.iter().zip(times).filter_map(|(name, t)| Some((name, t.over.as_ref()?))) {
            let [median, worst] = [over.median, over.worst.time].map(shown);
            let (moves, games, lost, place) = (over.moves, over.games, over.lost, place(over.worst));
            writeln!(
                out,
                "{name:widest$}  {moves:>6}  {median:>10}  {:>10}  {worst:>10}  {place:<20}  {games:>5}  {lost:>5}",
                ""
            )?;
        }
        writeln!(out, "half a second is forgiven here; elsewhere all of these games may be lost on time")?;
    }
    if times.iter().any(|engine| engine.not_counted > 0) {
        writeln!(out, "not counted: moves for which engine or harness had to wait for a processor")?;
    }
    Ok(())
}

fn place(mv: TimedMove) -> String {
    format!("game {}, move {}", mv.game, mv.mv)
}

/// `12.3 ms`, `1.20 s`.
pub(super) fn shown(time: Duration) -> String {
    let mut text = String::new();
    let _ = if time < Duration::from_secs(1) {
        write!(text, "{:.1} ms", time.as_secs_f64() * 1000.0)
    } else {
        write!(text, "{:.2} s", time.as_secs_f64())
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Overruns;

    fn written(times: &[EngineTimes]) -> String {
        let mut text = String::new();
        write(&mut text, times).unwrap();
        text
    }

    #[test]
    fn overruns_are_shown_where_there_are_some() {
        let ms = Duration::from_millis;
        let at = |time| TimedMove { time: ms(time), game: 2, mv: 31 };
        let mut engine = EngineTimes {
            engine: "Myengine (a)".to_owned(),
            moves: 120,
            not_counted: 0,
            median: ms(10),
            most: ms(34),
            worst: at(41),
            over: None,
        };
        let plain = written(std::slice::from_ref(&engine));
        assert!(plain.contains("10.0 ms     34.0 ms     41.0 ms  game 2, move 31"), "{plain}");
        assert!(plain.contains("no move that counts") && !plain.contains("not counted:"), "{plain}");
        engine.over = Some(Overruns { moves: 3, games: 2, lost: 1, median: ms(4), worst: at(1200) });
        engine.not_counted = 7;
        let over = written(&[engine]);
        let expected = ["4.0 ms", "1.20 s  game 2, move 31", "    2      1\n", "not counted: moves"];
        assert!(expected.iter().all(|part| over.contains(part)), "{over}");
        assert_eq!(written(&[]), "");
    }
}
