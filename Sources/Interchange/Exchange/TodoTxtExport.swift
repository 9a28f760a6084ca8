package import AgentInterface
package import CivilTime
import Rules

/// Writes tasks in the format of todo.txt, which has room for less than a task holds.
package struct TodoTxtExport {
    let locality: Locality

    /// What the lines leave out, with the number of tasks that have it.
    package private(set) var losses: [String: Int] = [:]

    /// The fields that lines have room for, at least in part; lines leave out all others.
    private static let kept: Set = ["title", "due", "start", "repeats", "reminders", "priority", "labels"]

    package init(locality: Locality) {
        self.locality = locality
    }

    package mutating func text(of tasks: [TaskRecord]) -> String {
        tasks.map { line(of: $0) + "\n" }.joined()
    }

    private mutating func line(of task: TaskRecord) -> String {
        var words: [String] = []
        let letter = Self.letter(task.priority)
        if let done = task.completedAt {
            words += ["x", day(done)]
        } else if let letter {
            words.append("(\(letter))")
        }
        words.append(day(task.createdAt))
        words.append(task.title)
        words += task.labels.map { "@" + String($0.map { $0 == " " || $0 == "\t" ? "_" : $0 }) }
        if let due = task.due, let day = try? due.date(in: locality) {
            words.append("due:\(day)")
        }
        if let start = task.start, let day = try? start.date(in: locality) { words.append("t:\(day)") }
        if task.completedAt != nil, let letter { words.append("pri:\(letter)") }
        if let repeats = task.repeats {
            if let text = Self.recurrence(repeats) {
                words.append("rec:\(text)")
            } else {
                lose(ExchangeText.Loss.repetition)
            }
        }
        noteLosses(of: task)
        return words.joined(separator: " ")
    }

    private mutating func noteLosses(of task: TaskRecord) {
        var details = task.details
        // Tasks are completed by checking them off; agents may say so or leave it out.
        if details.doneBy == .check { details.doneBy = nil }
        let unset = TodoDetails()
        for field in TodoDetails.fields where !Self.kept.contains(field.key) {
            if field.read(details) != field.read(unset) { lose(ExchangeText.Loss.words(for: field)) }
        }
        if [task.due, task.start].contains(where: { $0?.isDay == false }) {
            lose(ExchangeText.Loss.timeOfDay)
        }
        if !(task.additions + task.exclusions).isEmpty { lose(ExchangeText.Loss.exceptions) }
        if task.reminders.contains(where: { $0 != .atDue }) { lose(ExchangeText.Loss.reminders) }
        if task.doneNote != nil { lose(ExchangeText.Loss.doneNote) }
    }

    private mutating func lose(_ what: String) {
        losses[what, default: 0] += 1
    }

    private func day(_ moment: Instant) -> String { locality.zone.civil(of: moment).date.description }

    private static func letter(_ priority: Priority) -> String? {
        switch priority.number {
        case 0: nil
        case 1...3: "A"
        case 4...6: "B"
        default: "C"
        }
    }

    /// `nil` for what `rec:` cannot say.
    private static func recurrence(_ repetition: Repetition) -> String? {
        switch repetition {
        case .afterDone(let period):
            switch (period.months, period.days, period.seconds) {
            case (let months, 0, 0) where months % 12 == 0: "\(months / 12)y"
            case (let months, 0, 0): "\(months)m"
            case (0, let days, 0) where days % 7 == 0: "\(days / 7)w"
            case (0, let days, 0): "\(days)d"
            default: nil
            }
        case .rule(let rule, nil):
            switch rule.description {
            case "FREQ=DAILY", "FREQ=DAILY;INTERVAL=\(rule.interval)": "+\(rule.interval)d"
            case "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=\(rule.interval)": "+\(rule.interval)w"
            case "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=\(rule.interval)": "+\(rule.interval)m"
            case "FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=\(rule.interval)": "+\(rule.interval)y"
            default: nil
            }
        case .rule: nil
        }
    }
}
