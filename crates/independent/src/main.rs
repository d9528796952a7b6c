//! Engines that were written from `specs/<protocol>/requirements.md` alone, without a look at the reference engine, its
//! mutants or the scenarios: other rules of the games, one thread, input that is polled. Each has faults, and honest variants.
//!
//! `independent PROTOCOL [NAME...]` is the engine with these faults and variants; `independent list PROTOCOL` lists them, one a
//! line: name, kind, clause, sentence. `independent survey PROTOCOL ENGINECHECK [NAME...]` runs the test suite on every one and
//! prints what it found, with those scenarios left out that tell the same of the honest engine. With `-quick`
//! each fault meets the scenarios of its clause alone, with `-staged` also the whole suite where these found nothing;
//! with `-honest` only the engine without faults and its variants are tried, and a false alarm is an error.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints what a maintainer wants to read")]

#[cfg(unix)]
mod autoplayer;
#[cfg(unix)]
mod bei;
#[cfg(unix)]
mod boost;
#[cfg(unix)]
mod chess;
#[cfg(unix)]
mod faults;
#[cfg(unix)]
mod gbgp;
#[cfg(unix)]
mod input;
#[cfg(unix)]
mod lines;
#[cfg(unix)]
mod morris;
#[cfg(unix)]
mod nboard;
#[cfg(unix)]
mod oddities;
#[cfg(unix)]
mod othello;
#[cfg(unix)]
mod output;
#[cfg(unix)]
mod search;
#[cfg(unix)]
mod survey;
#[cfg(unix)]
mod uci;
#[cfg(unix)]
mod xboard;

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    use std::process::ExitCode;

    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["list", protocol] => engine(protocol).map(|(catalogue, _)| survey::list(&catalogue)),
        ["survey", protocol, enginecheck, ..] => engine(protocol).and_then(|(catalogue, _)| {
            survey::Survey { catalogue, protocol, enginecheck, words: &arguments[3..] }.run()
        }),
        [protocol, ..] => engine(protocol).and_then(|(catalogue, play)| {
            let chosen = faults::Chosen::of(&catalogue, &arguments[1..])
                .map_err(|name| format!("`{name}` is no fault or variant; `list {protocol}` shows them"))?;
            play(chosen);
            Ok(())
        }),
        [] => {
            Err("usage: independent PROTOCOL [NAME...] | list PROTOCOL | survey PROTOCOL ENGINECHECK"
                .to_owned())
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("independent: {why}");
            ExitCode::from(2)
        }
    }
}

/// What plays, with its faults and variants.
#[cfg(unix)]
type Engine = (faults::Catalogue, fn(faults::Chosen));

/// The engine of a protocol: its faults and variants, and what plays.
#[cfg(unix)]
fn engine(protocol: &str) -> Result<Engine, String> {
    match protocol {
        "autoplayer" => Ok((autoplayer::CATALOGUE, autoplayer::play)),
        "nboard" => Ok((nboard::CATALOGUE, nboard::play)),
        "xboard" => Ok((xboard::CATALOGUE, xboard::play)),
        "gbgp" => Ok((gbgp::CATALOGUE, gbgp::play)),
        "bei" => Ok((bei::CATALOGUE, bei::play)),
        "uci" => Ok((uci::CATALOGUE, uci::play)),
        other => Err(format!("there is no engine for `{other}`")),
    }
}

#[cfg(not(unix))]
fn main() {
    eprintln!("independent: these engines poll their input as only Unix can");
}
