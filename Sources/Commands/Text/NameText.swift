import Rules

/// What the search for a subject by its name, or by its row in the last list, says and asks.
enum NameText {
    // MARK: - Rows of the last list

    static func cannotRemember(_ places: String) -> String {
        "there are no rows \(places): without XDG_RUNTIME_DIR, the last list of a terminal "
            + "cannot be remembered; use names or IDs"
    }
    static func nothingPrinted(_ places: String) -> String {
        "no list has been printed on this terminal, so there are no rows \(places); "
            + "'steward list' prints one"
    }
    static func hasRows(_ count: Int, butNot row: Int) -> String {
        "the last list on this terminal has \(Counted.words(count, "row")), but no row \(row)"
    }
    static func isOfKind(_ kind: Subject.Kind, _ places: String) -> String {
        "'\(places)' of the last list on this terminal is of kind '\(kind.rawValue)'; "
            + "print the list that you mean, or use IDs"
    }

    static func nothing(called name: String, _ kind: Subject.Kind) -> String {
        "nothing changed: no \(kind.rawValue) is called '\(name)'"
    }

    // MARK: - Several of a name

    static func which(_ name: String, of count: Int) -> String { "Which '\(name)'? [1-\(count)]" }
    static func moreMatch(_ count: Int) -> String { "\(count) more match this name; type more of it" }

    /// - Parameters:
    ///   - orMore: Whether there may be more than `count`.
    ///   - kind: The kind of all of them; `nil` for different kinds.
    ///   - shown: The first of them.
    static func isAmbiguous(
        _ name: String, _ count: Int, orMore: Bool, _ kind: Subject.Kind?, _ shown: [String]
    ) -> String {
        let nouns = kind.flatMap(SubjectNoun.init)?.plural ?? "things"
        return "'\(name)' matches \(orMore ? "at least \(count)" : "\(count)") \(nouns): "
            + shown.joined(separator: ", ") + (count > shown.count ? " and more" : "") + "; use the ID of one"
    }

    // MARK: - Not a task

    static func isEvent(_ title: String, _ short: String) -> String {
        "'\(title)' is an event, not a task: 'steward event edit \(short) --start TIME' moves it, "
            + "'steward event skip \(short) DATE' leaves one day out"
    }
    static func isItem(_ title: String, _ short: String) -> String {
        "'\(title)' is an item, not a task: 'steward food use \(short)' notes that it was used, "
            + "'steward food discard \(short)' that it was thrown away"
    }
    static func isDocument(_ title: String) -> String {
        "'\(title)' is a document, not a task: 'steward document --help' shows what can be done with it"
    }
    static func isMaintenance(_ title: String, _ short: String) -> String {
        "'\(title)' is maintenance, not a task: "
            + "'steward maintenance done \(short)' notes that it was done"
    }
}
