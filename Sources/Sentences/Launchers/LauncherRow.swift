package import CivilTime
package import Rules

/// One result of a launcher's query, as plain text.
package struct LauncherRow: Sendable, Hashable {
    package enum Group: String, Sendable, Hashable {
        /// What a sentence asks to do with what is there.
        case orders = "Do"
        case add = "Add"
        case tasks = "Tasks"
        case items = "Items"
        /// What is there and is only shown.
        case others = "Show"
    }

    package let group: Group
    package let choice: LauncherChoice
    /// Says what happens: "Complete 'Call the dentist'".
    package let text: String
    /// What was understood, or when it is due.
    package let subtext: String
    /// Whether choosing it does something. A sentence in doubt adds nothing; its subtext says why.
    package var isUsable = true
    /// 0...1: how surely the user looks for this.
    package var relevance = 0.5

    package init(
        group: Group, choice: LauncherChoice, text: String, subtext: String, isUsable: Bool = true,
        relevance: Double = 0.5
    ) {
        self.group = group
        self.choice = choice
        self.text = text
        self.subtext = subtext
        self.isUsable = isUsable
        self.relevance = relevance
    }

    private static let longestName = 100
    /// How many characters of a title and what stands behind it fit into a row of KRunner, which cuts off the latter.
    private static let room = 38
    private static let shortestName = 16

    /// What would be added. The user has just typed its title; what was understood, `subtext`, matters more.
    static func added(_ title: String, beside subtext: String) -> String {
        let length = subtext.isEmpty ? longestName : max(shortestName, room - subtext.count)
        return "Add '\(CleanText.excerpt(of: title, length: length))'"
    }

    package static func excerpt(_ text: String) -> String {
        CleanText.excerpt(of: text, length: longestName)
    }
}

extension LauncherRow {
    /// - Parameter verb: To complete, to snooze or to show it.
    package init(_ task: FoundTask, _ verb: LauncherChoice, at now: Instant, in locality: Locality) {
        let name = Self.excerpt(task.title)
        let text =
            switch verb {
            case .show: name
            case .snooze(_, .until(let end)?):
                "Snooze '\(name)' until \(Self.clockWords(end, now, locality))"
            case .snooze(_, .lasting(let period)?): "Snooze '\(name)' for \(SnoozeChoice.words(period))"
            case .snooze(_, nil): "Snooze '\(name)'"
            case .add, .complete, .use, .answers, .answer, .answerAll, .order, .explain:
                "Complete '\(name)'"
            }
        self.init(group: .tasks, choice: verb, text: text, subtext: task.words(at: now, in: locality))
    }

    /// - Parameter verb: To use or to show it.
    package init(_ item: FoundItem, _ verb: LauncherChoice, at now: Instant, in locality: Locality) {
        let name = Self.excerpt(item.name)
        let part = item.quantity == .one ? "" : "all \(item.quantity) of "
        let text = if case .show = verb { name } else { "Mark \(part)'\(name)' as Used" }
        self.init(group: .items, choice: verb, text: text, subtext: item.words(at: now, in: locality))
    }

    /// `tomorrow 15:00`, `Fri 27 Nov`.
    package static func clockWords(_ when: When, _ now: Instant, _ locality: Locality) -> String {
        let phrase = RelativePhrase(now: now, in: locality)
        if case .date(let date) = when { return phrase.text(for: date) }
        // Without the zone's file, the stored form is still useful.
        guard let moment = try? when.instant(in: locality) else { return when.description }
        return phrase.clockText(for: moment)
    }
}

extension FoundTask {
    /// "Call the dentist, tomorrow 15:00".
    package func line(at now: Instant, in locality: Locality) -> String {
        let end = due.map { ", \(LauncherRow.clockWords($0, now, locality))" }
        return LauncherRow.excerpt(title) + (end ?? "")
    }

    /// "Task", with when it is due.
    package func words(at now: Instant, in locality: Locality) -> String {
        guard let due else { return "Task" }
        // Without the zone's file, it is not known whether it is late.
        let isOverdue = (try? due.isOverdue(at: now, in: locality)) ?? false
        let words = LauncherRow.clockWords(due, now, locality)
        return isOverdue ? "Overdue task · was due \(words)" : "Task · due \(words)"
    }
}

extension FoundItem {
    /// "Item", with when it expires.
    package func words(at now: Instant, in locality: Locality) -> String {
        guard let day = expiresOn else { return "Item" }
        let phrase = RelativePhrase(now: now, in: locality)
        let hasExpired = day < locality.zone.civil(of: now).date
        return "Item · \(hasExpired ? "was good until" : "good until") \(phrase.text(for: day))"
    }
}
