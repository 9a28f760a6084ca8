import AgentInterface
import Rules

/// What the search for a subject by its name, or by its row in the last list, says and asks.
enum NameText {
    // MARK: - Rows of the last list

    static func cannotRemember(_ places: String) -> String {
        "'\(places)' means rows of the last list, but Steward cannot remember the last list of a terminal "
            + "without XDG_RUNTIME_DIR; use names or IDs"
    }
    static func nothingPrinted(_ places: String) -> String {
        "'\(places)' means rows of the last list, but no list has been printed on this terminal; "
            + "'steward list' prints one"
    }
    static func hasRows(_ count: Int, butNot row: Int) -> String {
        count == 0
            ? "the last list on this terminal has no rows; print the list that you mean, or use IDs"
            : "the last list on this terminal has \(Counted.words(count, "row")), but no row \(row)"
    }
    static func isOfKind(_ kind: Subject.Kind, row: Int) -> String {
        "row \(row) of the last list on this terminal is \(one(kind)); "
            + "print the list that you mean, or use IDs"
    }
    private static func one(_ kind: Subject.Kind) -> String {
        switch kind {
        case .task: "a task"
        case .event: "an event"
        case .item: "an item"
        case .document: "a document"
        case .maintenance: "maintenance"
        case .alert: "a reminder"
        case .warranty: "a warranty"
        case .loan: "a lent item"
        case .recall: "a recall"
        case .shop: "a shop"
        }
    }

    static func nothing(called name: String, _ kind: Subject.Kind) -> String {
        "nothing changed: no \(kind.rawValue) is called '\(name)'"
    }

    /// - Parameter kind: What was looked for; `nil` for anything.
    static func isNearly(_ name: String, _ kind: Subject.Kind?, _ title: String, _ short: String) -> String {
        let nothing = kind.map { "no \($0.rawValue)" } ?? "nothing"
        return "\(nothing) is called '\(name)'; did you mean '\(title)' (\(short))?"
    }

    static func isMeant(_ title: String, _ short: String) -> String { "Do you mean '\(title)' (\(short))?" }

    // MARK: - Several of a name

    static func which(_ name: String, of count: Int) -> String { "Which '\(name)'? [1-\(count)]" }
    static func moreMatch(_ count: Int) -> String {
        count == 1
            ? "1 more matches this name; type more of it" : "\(count) more match this name; type more of it"
    }

    /// - Parameters:
    ///   - orMore: Whether there may be more than `count`.
    ///   - kind: The kind of all of them; `nil` for different kinds.
    ///   - shown: The first of them.
    static func isAmbiguous(
        _ name: String, _ count: Int, orMore: Bool, _ kind: Subject.Kind?, _ shown: [String]
    ) -> String {
        let nouns = kind.flatMap(SubjectNoun.init)?.plural ?? "entries"
        return "'\(name)' matches \(orMore ? "at least \(count)" : "\(count)") \(nouns): "
            + shown.joined(separator: ", ") + (count > shown.count ? " and more" : "") + "; use the ID of one"
    }

    // MARK: - Not a task

    /// Says which command changes or removes a subject that is not a task; `nil` for kinds without a name.
    /// - Parameter item: What is known of an item; `nil` for other kinds.
    static func isNoTask(
        _ title: String, _ kind: Subject.Kind?, _ short: String, isRemoved: Bool, _ item: ItemRecord? = nil
    ) -> String? {
        guard let kind, let command = isRemoved ? removal(kind, short) : change(kind, short, item) else {
            return nil
        }
        return "'\(title)' is \(one(kind)), not a task: \(command)"
    }
    private static func removal(_ kind: Subject.Kind, _ short: String) -> String? {
        kind == .task || SubjectNoun(kind) == nil
            ? nil : "'steward \(kind.rawValue) remove \(short)' removes it"
    }
    private static func change(_ kind: Subject.Kind, _ short: String, _ item: ItemRecord?) -> String? {
        if let item, item.lentTo != nil { return "'steward item take-back \(short)' records that it is back" }
        if let item, !item.isFood, !item.mayBeFood {
            return "'steward item --help' lists what you can do with it"
        }
        return switch kind {
        case .event:
            "'steward event edit \(short) --start TIME' moves it, "
                + "'steward event skip \(short) DATE' skips one day"
        case .item:
            "'steward food use \(short)' marks it as used, "
                + "'steward food discard \(short)' as thrown away"
        case .document: "'steward document --help' lists what you can do with it"
        case .maintenance: "'steward maintenance done \(short)' marks it as done"
        case .task, .alert, .warranty, .loan, .recall, .shop: nil
        }
    }
}
