import CivilTime

/// How an unanswered reminder alerts again, in place of its popup.
///
/// Canonical text: `PT10M PT20M PT1H max 6`; without `max` the configured cap applies.
package struct NagPolicy: Sendable, Hashable {
    /// Pauses between alerts, 1 to 16 of them, each from 10 seconds to a day; the last repeats.
    package let intervals: [Duration]
    /// The most alerts on one civil day, 1...48; `nil` for the configured cap.
    package let cap: Int?

    package static let caps = 1...48
    package static let lengths = Duration.seconds(10)...Duration.seconds(86_400)
    package static let mostIntervals = 16

    package static let usual = NagPolicy(
        unchecked: [.seconds(600), .seconds(1200), .seconds(3600)], cap: nil)

    /// - Throws: The number of intervals, an interval or the cap is out of range.
    package init(intervals: [Duration], cap: Int? = nil) throws(InvalidValue) {
        guard (1...Self.mostIntervals).contains(intervals.count) else {
            throw InvalidValue(
                field: "nag", value: String(intervals.count), reason: "that is not a number of intervals",
                remedy: "give 1 to \(Self.mostIntervals) of them")
        }
        if let length = intervals.first(where: { !Self.lengths.contains($0) }) {
            throw InvalidValue(
                field: "nag", value: "\(length.components.seconds) s",
                reason: "it is shorter than 10 seconds or longer than a day",
                remedy: "write lengths between these")
        }
        if let cap, !Self.caps.contains(cap) {
            throw InvalidValue(
                field: "nag", value: String(cap), reason: "that is not a number of alerts a day",
                remedy: "write \(Self.caps.lowerBound) to \(Self.caps.upperBound)")
        }
        self.init(unchecked: intervals.map { .seconds($0.components.seconds) }, cap: cap)
    }

    private init(unchecked intervals: [Duration], cap: Int?) {
        self.intervals = intervals
        self.cap = cap
    }

    /// The pause before the next alert, after `step` repeated ones.
    package func interval(after step: Int) -> Duration {
        intervals[min(max(step, 0), intervals.count - 1)]
    }
}

extension NagPolicy: LosslessStringConvertible {
    package init?(_ text: String) {
        guard text.utf8.count <= 300 else { return nil }
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        var cap: Int?
        if words.count >= 2, words[words.count - 2] == "max" {
            guard let number = Int(words[words.count - 1]), String(number) == words.last else { return nil }
            cap = number
            words.removeLast(2)
        }
        var intervals: [Duration] = []
        for word in words {
            guard let period = CivilPeriod(word), period.months == 0, !period.isNegative else { return nil }
            intervals.append(period.nominalLength)
        }
        guard let policy = try? NagPolicy(intervals: intervals, cap: cap) else { return nil }  // nil suffices
        self = policy
    }

    package var description: String {
        let lengths = intervals.map { length in
            // None is longer than a day.
            let period =
                length < .seconds(86_400) ? CivilPeriod(seconds: Int(length.components.seconds)) : nil
            return period?.description ?? "P1D"
        }
        return (lengths + (cap.map { ["max", String($0)] } ?? [])).joined(separator: " ")
    }

    /// `after 10 min, 20 min and then every 1 h, 6 times a day at most`.
    package var words: String {
        let lengths = intervals.map { length in
            CivilPeriod(seconds: Int(length.components.seconds)).map(SnoozeChoice.words) ?? "1 day"
        }
        let last = lengths.last ?? ""
        let first = lengths.dropLast().joined(separator: ", ")
        let pauses = first.isEmpty ? "every \(last)" : "after \(first) and then every \(last)"
        return cap.map { "\(pauses), \($0) times a day at most" } ?? pauses
    }
}

/// A task's own setting for nagging. Without one, the setting for its kind applies.
///
/// Text: `never`, or that of a `NagPolicy`.
package enum NagChoice: Sendable, Hashable, LosslessStringConvertible {
    case never
    case by(NagPolicy)

    package init?(_ text: String) {
        if text == "never" {
            self = .never
        } else if let policy = NagPolicy(text) {
            self = .by(policy)
        } else {
            return nil
        }
    }

    package var description: String {
        switch self {
        case .never: "never"
        case .by(let policy): policy.description
        }
    }
}
