//! The defaults of measures in words.

use super::Measures;
use super::field::Field;
use super::process::{Material, Process};

/// What may decide a default.
type Case = (Process, Material);

impl Field {
    /// The default, for each process and material that differs: `0.3; petg, abs 0.35; resin 0.15`; nothing where what
    /// is not named is not there.
    #[must_use]
    pub fn default(&self) -> Option<String> {
        let cases = self.cases();
        let groups = self.defaults(&cases)?;
        let told = groups.iter().enumerate().map(|(number, (value, group))| match number {
            0 => value.clone(),
            _ => format!("{} {value}", names(group, &cases).join(", ")),
        });
        Some(told.collect::<Vec<_>>().join("; "))
    }

    /// The default of a filament printer and PLA, or of a laser and plywood.
    #[must_use]
    pub fn usual(&self) -> Option<String> {
        self.defaults(&self.cases()[..1])?.into_iter().next().map(|(value, _)| value)
    }

    /// The cases in which the measure is read.
    fn cases(&self) -> Vec<Case> {
        let processes = Process::ALL.into_iter().filter(|&process| self.machine.is_of(process));
        let all = processes.flat_map(|process| Material::ALL.map(|material| (process, material)));
        all.filter(|(process, material)| process.works(*material)).collect()
    }

    /// Each default, with the cases in which it is one.
    fn defaults(&self, cases: &[Case]) -> Option<Vec<(String, Vec<Case>)>> {
        let mut groups: Vec<(String, Vec<Case>)> = Vec::new();
        for case in cases {
            let value = self.default_in(*case)?;
            match groups.iter_mut().find(|(known, _)| *known == value) {
                Some((_, group)) => group.push(*case),
                None => groups.push((value, vec![*case])),
            }
        }
        Some(groups)
    }

    fn default_in(&self, (process, material): Case) -> Option<String> {
        // The process has its default before it is named, and the material once the process is.
        let (process, material) = match self.name {
            "process" => (None, None),
            "material" => (Some(process), None),
            _ => (Some(process), Some(material)),
        };
        let named = Measures { process, material, ..Measures::default() };
        Measures::from(&named.complete()).get(self.name)
    }
}

/// The processes of the cases, or their materials where not all of a process are among them.
fn names(group: &[Case], cases: &[Case]) -> Vec<&'static str> {
    let whole =
        |process: Process| cases.iter().filter(|case| case.0 == process).all(|case| group.contains(case));
    let mut names = Vec::new();
    for &(process, material) in group {
        let name = if whole(process) { process.name() } else { material.name() };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_told_where_they_differ() {
        let told = |name: &str| Measures::field(name).unwrap().default();
        let told = ["pitch", "arm-width", "clearance", "kerf", "foot", "qr"].map(|name| told(name).unwrap());
        assert_eq!(
            told,
            [
                "10",
                "5; laser 6",
                "0.3; petg, abs 0.35; resin, acrylic 0.15; plywood, mdf 0.2",
                "0.2; acrylic 0.15; mdf 0.18",
                "0.2; resin 0",
                "on"
            ]
        );
        assert_eq!(Measures::field("bed").unwrap().default(), None);
    }
}
