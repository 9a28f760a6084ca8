import TestSupport

/// One thing that happens to a household, as a word and two numbers whose meaning hangs on it. What cannot happen as things
/// stand, such as completing the third task of two, is left out, so that any part of a history is a history.
struct HistoryStep: Hashable, CustomStringConvertible {
    enum Verb: String, CaseIterable {
        case add, move, complete, skip, snooze, rename
        /// A button of a popup, and one of a popup that was answered already.
        case click, stale
        case dismiss, expire, undo, crash
        /// The notification server ends; another one comes; both.
        case vanish, appear, restart
        case forward, back, zone, suspend, pass, hour
        /// Quiet hours come into the configuration, or go; quiet for a while.
        case hours, quiet
    }

    let verb: Verb
    var first: Int
    var second: Int

    init(_ verb: Verb, _ first: Int = 0, _ second: Int = 0) {
        (self.verb, self.first, self.second) = (verb, first, second)
    }

    /// As `description` writes it.
    init?(_ text: Substring) {
        let words = text.split(separator: " ")
        guard words.count == 3, let verb = Verb(rawValue: String(words[0])), let first = Int(words[1]),
            let second = Int(words[2])
        else { return nil }
        self.init(verb, first, second)
    }

    var description: String { "\(verb) \(first) \(second)" }

    static func script(_ steps: [HistoryStep]) -> String { steps.map(\.description).joined(separator: ", ") }

    static func steps(_ script: String) -> [HistoryStep] {
        script.split(separator: ",").compactMap { HistoryStep($0) }
    }

    static func random(using generator: inout SeededGenerator) -> HistoryStep {
        let weighted: [Verb] =
            Verb.allCases + [.add, .add, .add, .pass, .pass, .pass, .pass, .suspend, .click, .click, .click]
        return HistoryStep(
            weighted.randomElement(using: &generator) ?? .pass, .random(in: 0..<24, using: &generator),
            .random(in: 1..<2880, using: &generator))
    }
}
