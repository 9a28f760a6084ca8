/// Which entry of a call the agent has refused.
struct EntryFault: Hashable {
    let noun: String
    /// Counted from 0.
    let index: Int
    let reason: String

    /// `nil` unless the message is about one of several entries: `... task 3: ...`.
    init?(_ message: String, of nouns: [String]) {
        for noun in nouns {
            guard let start = message.firstRange(of: "\(noun) ") else { continue }
            let digits = message[start.upperBound...].prefix { $0.isASCII && $0.isNumber }
            let rest = message[start.upperBound...].dropFirst(digits.count)
            guard let place = Int(digits), place > 0, rest.hasPrefix(": ") else { continue }
            self.noun = noun
            index = place - 1
            reason = String(rest.dropFirst(2))
            return
        }
        return nil
    }
}
