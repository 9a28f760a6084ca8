/// Who takes turns with what repeats, and how much more often each has done it than whoever has done it least.
///
/// The counts travel with the task, so that computers that share it agree whose turn is next. Written as the names in
/// order, each with its count unless that is 0: `Anna, Ben+1`.
package struct Turns: Sendable, Hashable, CustomStringConvertible {
    /// How many people; more would not remember whose turn it is.
    package static let sizes = 2...20
    /// More is not counted, so that nobody has to catch up for ever.
    private static let mostAhead = 20

    private struct Share: Hashable {
        var name: String
        var ahead = 0
    }

    private var shares: [Share]

    /// - Throws: Too few or too many names, one of them twice, or a bad name.
    package init(parsing text: String) throws(InvalidValue) {
        var shares: [Share] = []
        for part in text.split(separator: ",") {
            let share = try Self.share(String(part))
            if share.name.isEmpty { continue }
            guard !shares.contains(where: { PersonName.areEqual($0.name, share.name) }) else {
                throw InvalidValue(
                    field: "turns", value: text, reason: "it names \(share.name) twice",
                    remedy: "name each person once")
            }
            shares.append(share)
        }
        guard Self.sizes.contains(shares.count) else {
            throw InvalidValue(
                field: "turns", value: text,
                reason: shares.count < 2 ? "one person alone cannot take turns" : "that is too many people",
                remedy: "name \(Self.sizes.lowerBound) to \(Self.sizes.upperBound) people: anna,ben")
        }
        self.shares = Self.levelled(shares)
    }

    /// The turns of people, of whom nobody has done it yet: what a user types.
    /// - Throws: As `init(parsing:)`, and if a name ends like a count.
    package init(of names: String) throws(InvalidValue) {
        let parts = names.split(separator: ",")
        if let name = parts.first(where: { Self.counted(String($0)) != nil }) {
            throw InvalidValue(
                field: "turns", value: String(name), reason: "Steward counts the turns itself",
                remedy: "write names only: anna,ben")
        }
        try self.init(parsing: names)
    }

    private static func share(_ part: String) throws(InvalidValue) -> Share {
        guard let (name, ahead) = counted(part) else {
            return Share(name: try PersonName.checked(part, field: "turns"))
        }
        return Share(name: try PersonName.checked(name, field: "turns"), ahead: min(ahead, mostAhead))
    }

    /// The name and the number of `Ben+1`; `nil` for a name alone.
    static func counted(_ text: String) -> (name: String, ahead: Int)? {
        guard let plus = text.lastIndex(of: "+"),
            let ahead = Int(text[text.index(after: plus)...].filter { !$0.isWhitespace }), ahead >= 0
        else { return nil }
        return (String(text[..<plus]), ahead)
    }

    /// Less what all have done: who has done it least has 0.
    private static func levelled(_ shares: [Share]) -> [Share] {
        let least = shares.map(\.ahead).min() ?? 0
        return shares.map { Share(name: $0.name, ahead: $0.ahead - least) }
    }

    package var names: [String] { shares.map(\.name) }

    /// Whose turn it is: who has done it least; among several, the first of them.
    package var next: String { shares.min { $0.ahead < $1.ahead }?.name ?? "" }

    /// After it was done once. If somebody does it who takes no turns, that is a favour to everyone and changes nothing.
    package func done(by name: String) -> Turns {
        guard let place = shares.firstIndex(where: { PersonName.areEqual($0.name, name) }) else {
            return self
        }
        var turns = self
        turns.shares[place].ahead = min(shares[place].ahead + 1, Self.mostAhead)
        turns.shares = Self.levelled(turns.shares)
        return turns
    }

    /// After it turns out not to be done.
    package func returned(by name: String) -> Turns {
        guard let place = shares.firstIndex(where: { PersonName.areEqual($0.name, name) }) else {
            return self
        }
        var turns = self
        turns.shares[place].ahead -= 1
        turns.shares = Self.levelled(turns.shares).map {
            Share(name: $0.name, ahead: min($0.ahead, Self.mostAhead))
        }
        return turns
    }

    /// Without somebody; `nil` if one person alone would be left.
    package func without(_ name: String) -> Turns? {
        var turns = self
        turns.shares = Self.levelled(shares.filter { !PersonName.areEqual($0.name, name) })
        return Self.sizes.contains(turns.shares.count) ? turns : nil
    }

    /// With each name replaced, as by its spelling among the people who are known.
    package func renaming<E: Error>(_ name: (String) throws(E) -> String) throws(E) -> Turns {
        var turns = self
        for place in shares.indices { turns.shares[place].name = try name(shares[place].name) }
        return turns
    }

    package var description: String {
        shares.map { $0.ahead == 0 ? $0.name : "\($0.name)+\($0.ahead)" }.joined(separator: ", ")
    }
}
