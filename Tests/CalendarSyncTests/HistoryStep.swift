import TestSupport

/// One event in a history of computers, phones and a server: a verb and three numbers whose meaning depends
/// on the verb. A step that is not possible does nothing, so any part of a history is a history.
struct HistoryStep: Hashable, CustomStringConvertible {
    enum Verb: String, CaseIterable {
        // On a computer.
        case add, rename, label, unlabel, complete, dismiss, remove
        /// A complete cycle of a computer; a few of its requests; an abort in the middle.
        case sync, begin, kill
        // On a phone, which is always connected.
        case phoneAdd, phoneRename, phoneLabel, phoneComplete, phoneMark, phoneAlarms, phoneRemove
        // On the server.
        case backUp, restore, forget
        /// A delayed request arrives.
        case arrive
    }

    let verb: Verb
    var first: Int
    var second: Int
    var third: Int

    init(_ verb: Verb, _ first: Int = 0, _ second: Int = 0, _ third: Int = 0) {
        (self.verb, self.first, self.second, self.third) = (verb, first, second, third)
    }

    /// Parses the text of `description`.
    init?(_ text: Substring) {
        let words = text.split(separator: " ")
        guard words.count == 4, let verb = Verb(rawValue: String(words[0])), let first = Int(words[1]),
            let second = Int(words[2]), let third = Int(words[3])
        else { return nil }
        self.init(verb, first, second, third)
    }

    var description: String { "\(verb) \(first) \(second) \(third)" }

    static func script(_ steps: [HistoryStep]) -> String { steps.map(\.description).joined(separator: ", ") }

    static func steps(_ script: String) -> [HistoryStep] {
        script.split(separator: ",").compactMap { HistoryStep($0) }
    }

    static func random(using generator: inout SeededGenerator) -> HistoryStep {
        let weighted = Verb.allCases + [.add, .add, .sync, .sync, .sync, .sync, .begin, .begin, .complete]
        return HistoryStep(
            weighted.randomElement(using: &generator) ?? .sync, .random(in: 0..<60, using: &generator),
            .random(in: 0..<8, using: &generator), .random(in: 0..<1_000_000, using: &generator))
    }
}
