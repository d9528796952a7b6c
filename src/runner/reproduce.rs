//! The command line that reproduces one result.
//!
//! It consists of words, not of a shell's text: a report quotes them for the shell that it writes for.

use super::plan::Plan;

/// The command line for one scenario: the same engine, seed, scale and variant.
pub(super) fn command_line(plan: &Plan, scenario: &str) -> Vec<String> {
    // The log of a dialogue is judged again, not held again.
    if let [topic, name] = scenario.splitn(3, '/').skip(1).collect::<Vec<_>>()[..]
        && topic.starts_with("transcript")
    {
        let words = ["enginecheck", "judge", name].map(str::to_owned).into_iter();
        return words.chain(plan.reproduction.options.iter().cloned()).collect();
    }
    // Games are always played again together.
    let scenarios = &plan.suite.scenarios;
    let plays = !scenarios.is_empty() && scenarios.iter().all(|s| s.topic == "play" && !s.built_in);
    if plays {
        let mut words: Vec<String> =
            ["enginecheck", "play", "--protocol", plan.protocol.name()].map(str::to_owned).to_vec();
        words.extend(plan.reproduction.options.iter().cloned());
        words.extend(plan.engine.shown.iter().cloned());
        return words;
    }
    let mut words: Vec<String> =
        ["enginecheck", "--protocol", plan.protocol.name()].map(str::to_owned).to_vec();
    words.extend(["--filter".to_owned(), scenario.to_owned()]);
    let mut option = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            words.extend([name.to_owned(), value]);
        }
    };
    option("--seed", Some(plan.seed.to_string()));
    option("--timeout-scale", differs(plan.scale, 1.0).then(|| plan.scale.to_string()));
    option("--variant", plan.variant.clone());
    option("--profile", plan.profile.clone());
    option("--repeat", plan.repeat.map(|n| n.to_string()));
    if plan.heavy {
        words.push("--heavy".to_owned());
    }
    words.extend(plan.reproduction.options.iter().cloned());
    words.extend(plan.engine.shown.iter().cloned());
    words
}

fn differs(a: f64, b: f64) -> bool {
    (a - b).abs() > f64::EPSILON
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::runner::testing::plan;

    #[test]
    fn command_lines() {
        let mut plan = plan(&["gnuchess", "--xboard"]);
        assert_eq!(
            command_line(&plan, "xboard/ping/a[x y]").join(" "),
            "enginecheck --protocol xboard --filter xboard/ping/a[x y] --seed 0 gnuchess --xboard"
        );
        assert_eq!(
            command_line(&plan, "xboard/probe/speaks").join(" "),
            "enginecheck --protocol xboard --filter xboard/probe/speaks --seed 0 gnuchess --xboard"
        );
        plan.seed = 7;
        plan.scale = 2.5;
        plan.variant = Some("none".to_owned());
        plan.profile = Some("strict".to_owned());
        plan.repeat = NonZeroU32::new(20);
        plan.heavy = true;
        plan.reproduction.options = vec!["--specs".to_owned(), "mine".to_owned()];
        assert_eq!(
            command_line(&plan, "xboard/ping/a").join(" "),
            "enginecheck --protocol xboard --filter xboard/ping/a --seed 7 --timeout-scale 2.5 --variant none \
             --profile strict --repeat 20 --heavy --specs mine gnuchess --xboard"
        );
    }
}
