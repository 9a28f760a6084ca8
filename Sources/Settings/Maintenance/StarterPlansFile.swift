import CivilTime
package import Rules

/// Reads `plans.toml`, in which a household says what maintenance its things need:
///
///     ["Sauna"]
///     names = ["sauna stove"]
///     "Check the stones of the sauna" = "1 year"
///     "Oil the benches" = ["6 months", "the builder"]
///     "Light it once" = "every year on 1 oct"
///
/// A length counts from when it was done; `every` goes by the calendar. The text after the length is where that comes
/// from.
package enum StarterPlansFile {
    /// The file of the household, beside `config.toml`.
    package static func path(beside configurationFile: String) -> String {
        let folder = configurationFile.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return (folder + ["plans.toml"]).joined(separator: "/")
    }

    /// What the household has written down, and after it what Steward knows.
    /// - Throws: The first error in the file. A file that does not exist says nothing.
    package static func load(_ file: String) throws(SettingsError) -> StarterPlans {
        let known = read(text: builtIn, file: "", isOwn: false).things
        guard let text = try Settings.text(of: file, holding: "plans") else { return StarterPlans(known) }
        let own = read(text: text, file: file, isOwn: true)
        if let problem = own.problems.first { throw problem }
        return StarterPlans(own.things + known)
    }

    /// The things that can be read, and all errors by line.
    package static func read(text: String, file: String, isOwn: Bool) -> (
        things: [StarterThing], problems: [SettingsError]
    ) {
        var reader = Reader(file: file, isOwn: isOwn)
        let (statements, problems) = TOMLReader.read(text)
        for problem in problems { reader.refuse(problem) }
        for statement in statements { reader.take(statement) }
        reader.endThing()
        return (reader.things, reader.problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) })
    }

    private struct Reader {
        let file: String
        let isOwn: Bool
        var things: [StarterThing] = []
        var problems: [SettingsError] = []
        private var thing: (name: String, line: Int)?
        private var synonyms: [String] = []
        private var plans: [StarterPlan] = []
        /// Whether a line of the thing was refused, so that it may have no plans for that reason.
        private var isRefused = false

        init(file: String, isOwn: Bool) {
            self.file = file
            self.isOwn = isOwn
        }

        /// The reader of settings explains settings; this file has things and plans.
        mutating func refuse(_ problem: TOMLReader.Problem) {
            let remedy =
                problem.text.hasPrefix("[")
                ? "write the name of the thing in quotes: [\"Sauna\"]"
                : "write the plan in quotes, and how often: \"Oil the benches\" = \"6 months\""
            refuse(problem.line, nil, problem.text, problem.reason, remedy)
        }

        mutating func take(_ statement: TOMLReader.Statement) {
            switch statement {
            case .table(let path, let line):
                endThing()
                let name = path.count == 1 ? (path.first ?? "").trimmed : ""
                thing = (name, line)
                if name.isEmpty {
                    refuse(
                        line, nil, path.joined(separator: "."), "it is not the name of one thing",
                        "write it in quotes: [\"Sauna\"]")
                } else if isOwn, things.contains(where: { Self.has($0, name) }) {
                    refuse(line, name, nil, "it occurs twice", "put all its plans below one heading")
                }
            case .assignment(let path, let value, let line):
                let key = path.joined(separator: ".").trimmed
                guard thing != nil else {
                    return refuse(
                        line, key, value.literal, "it comes before the first thing in brackets",
                        "write above it which thing it is for: [\"Sauna\"]")
                }
                if key == "names" { takeNames(value, line) } else { takePlan(key, value, line) }
            }
        }

        private static func has(_ thing: StarterThing, _ name: String) -> Bool {
            thing.names.first.map { StarterPlans.key(of: $0) } == StarterPlans.key(of: name)
        }

        private mutating func takeNames(_ value: TOMLValue, _ line: Int) {
            guard case .list(let values) = value, let names = Self.texts(values), !names.contains("") else {
                return refuse(
                    line, "names", value.literal, "it is not a list of names",
                    "write names = [\"sauna stove\", \"Saunaofen\"]")
            }
            synonyms += names
        }

        private mutating func takePlan(_ title: String, _ value: TOMLValue, _ line: Int) {
            let texts: [String]? =
                switch value {
                case .text(let text): [text.trimmed]
                case .list(let values): Self.texts(values)
                case .number, .flag: nil
                }
            guard let texts, (1...2).contains(texts.count), let often = texts.first else {
                return refuse(
                    line, title, value.literal, "it does not say how often",
                    "write \"6 months\", or [\"6 months\", \"where that comes from\"]")
            }
            guard let repeats = Self.repetition(often) else {
                return refuse(
                    line, title, value.literal, "it is not an interval in days, weeks, months or years",
                    "write for example \"6 months\", or \"every year on 1 oct\"")
            }
            guard !title.isEmpty, title.utf8.count <= 1_000 else {
                return refuse(
                    line, title, value.literal, "the title is empty or too long",
                    "write what is to be done, in at most 1,000 characters")
            }
            guard !plans.contains(where: { $0.title == title }) else {
                return refuse(line, title, value.literal, "it occurs twice", "keep one of them")
            }
            plans.append(
                StarterPlan(
                    title: title, repeats: repeats, source: texts.count > 1 ? texts[1] : "",
                    formerTitle: isOwn ? nil : StarterPlansFile.formerTitles[title],
                    germanTitle: isOwn ? nil : StarterPlansFile.germanTitles[title]))
        }

        /// Ends what belongs to the last thing.
        mutating func endThing() {
            defer { (thing, synonyms, plans, isRefused) = (nil, [], [], false) }
            guard let thing else { return }
            guard !plans.isEmpty else {
                if !isRefused {
                    refuse(
                        thing.line, thing.name, nil, "it has no plans",
                        "write below it what is to be done, and how often: \"Oil the benches\" = \"6 months\""
                    )
                }
                return
            }
            things.append(
                StarterThing(
                    names: [thing.name] + synonyms, plans: plans, isOwn: isOwn,
                    german: isOwn ? [] : StarterPlansFile.germanNames))
        }

        private mutating func refuse(
            _ line: Int, _ key: String?, _ value: String?, _ reason: String, _ remedy: String
        ) {
            isRefused = true
            problems.append(
                SettingsError(
                    file: file, line: line, key: key, value: value, reason: reason, remedy: remedy))
        }

        private static func texts(_ values: [TOMLValue]) -> [String]? {
            var texts: [String] = []
            for value in values {
                guard case .text(let text) = value else { return nil }
                texts.append(text.trimmed)
            }
            return texts
        }

        private static func repetition(_ text: String) -> Repetition? {
            let isRule = text.lowercased().hasPrefix("every ")
            // The refusal names the forms that a plan may have.
            guard
                let repetition = try? RepetitionPhrase.repetition(isRule ? text : "\(text) after done")
            else { return nil }
            switch repetition {
            case .afterDone(let period): return period.seconds == 0 && period != .zero ? repetition : nil
            case .rule(let rule, _): return rule.frequency >= .daily ? repetition : nil
            }
        }
    }
}
