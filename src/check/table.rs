//! What a check reports.

use std::fmt;

use serde::{Serialize, Serializer};

use super::{Step, Tilt, Warning};

/// What is asked of a measured value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// It must be the limit or more.
    AtLeast,
    /// It must be the limit or less.
    AtMost,
    /// It must be the limit.
    Equal,
}

impl Rule {
    const fn sign(self) -> &'static str {
        match self {
            Rule::AtLeast => ">=",
            Rule::AtMost => "<=",
            Rule::Equal => "=",
        }
    }
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    /// What is checked; explained in `docs/check.md`.
    pub name: &'static str,
    /// The parts at fault, or those with the worst value; none where it holds for all alike.
    pub parts: Vec<String>,
    /// The worst value, in millimetres, where the check measures one.
    pub value: Option<f64>,
    /// What is asked of it.
    pub rule: Option<Rule>,
    /// The limit, in millimetres.
    pub limit: Option<f64>,
    /// Does it hold?
    pub ok: bool,
    /// Where, how much, what is wrong: for people.
    pub detail: String,
}

/// Measures that are off by this, in micrometres, still hold: coordinates are rounded to whole ones.
pub(super) const SLACK: f64 = 1.0;

impl Check {
    /// A check that measures nothing.
    pub(super) fn plain(
        name: &'static str,
        parts: Vec<String>,
        ok: bool,
        detail: impl Into<String>,
    ) -> Check {
        Check { name, parts, value: None, rule: None, limit: None, ok, detail: detail.into() }
    }

    /// A check of a value against a limit, both in micrometres.
    pub(super) fn measured(
        name: &'static str,
        parts: Vec<String>,
        value: f64,
        rule: Rule,
        limit: f64,
        detail: impl Into<String>,
    ) -> Check {
        let ok = match rule {
            Rule::AtLeast => value >= limit - SLACK,
            Rule::AtMost => value <= limit + SLACK,
            Rule::Equal => (value - limit).abs() <= SLACK,
        };
        let (value, limit) = (Some(millimeters(value)), Some(millimeters(limit)));
        Check { name, parts, value, rule: Some(rule), limit, ok, detail: detail.into() }
    }
}

/// Micrometres as millimetres, to a tenth of a micrometre.
pub(super) fn millimeters(micrometers: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (micrometers * 10.0).round() / 10_000.0 + 0.0
}

/// All that a check found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Every check, in the order of the table.
    pub checks: Vec<Check>,
    /// How far the star tilts in its slots; a figure, not a check.
    pub tilt: Tilt,
    /// What may displease although it holds.
    pub warnings: Vec<Warning>,
    /// An order of assembly; empty if there is none.
    pub order: Vec<Step>,
}

impl Report {
    /// Does every check hold?
    #[must_use]
    pub fn ok(&self) -> bool {
        self.checks.iter().all(|check| check.ok)
    }
}

impl Serialize for Report {
    /// As one object, with the verdict first.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Plain<'a> {
            ok: bool,
            checks: &'a [Check],
            tilt: &'a Tilt,
            warnings: Vec<String>,
            order: &'a [Step],
        }
        let warnings = self.warnings.iter().map(Warning::to_string).collect();
        let Report { checks, tilt, order, .. } = self;
        Plain { ok: self.ok(), checks, tilt, warnings, order }.serialize(serializer)
    }
}

impl fmt::Display for Report {
    /// A table, the order of assembly, the warnings, and the verdict as the last line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for check in &self.checks {
            let verdict = if check.ok { "ok  " } else { "FAIL" };
            let measured = match (check.value, check.rule, check.limit) {
                (Some(value), Some(rule), Some(limit)) => format!("{value} {} {limit}", rule.sign()),
                _ => String::new(),
            };
            let parts = check.parts.join(" ");
            let said = [parts.as_str(), check.detail.as_str()].into_iter().filter(|text| !text.is_empty());
            let said = said.collect::<Vec<_>>().join(": ");
            writeln!(f, "{}", format!("{verdict} {:<16} {measured:<18} {said}", check.name).trim_end())?;
        }
        writeln!(f, "     {:<16} {}", "tilt", self.tilt)?;
        if !self.order.is_empty() {
            let steps: Vec<String> = self
                .order
                .iter()
                .map(|step| match step.way {
                    Some(way) => format!("{} {way}", step.role),
                    None => step.role.to_string(),
                })
                .collect();
            writeln!(f, "     {:<16} {}", "assembly", steps.join(", "))?;
        }
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        let failed: Vec<&str> =
            self.checks.iter().filter(|check| !check.ok).map(|check| check.name).collect();
        let count = self.checks.len();
        if failed.is_empty() {
            writeln!(f, "all {count} checks hold")
        } else {
            writeln!(f, "{} of {count} checks fail: {}", failed.len(), failed.join(", "))
        }
    }
}
