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
            let share = try Self.share(part, of: text)
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
        if let name = parts.first(where: { PersonName.endsAsCount(String($0)) }) {
            throw InvalidValue(
                field: "turns", value: String(name), reason: "Steward counts the turns itself",
                remedy: "write names only: anna,ben")
        }
        try self.init(parsing: names)
    }

    private static func share(_ part: Substring, of text: String) throws(InvalidValue) -> Share {
        let pieces = part.split(separator: "+", omittingEmptySubsequences: false)
        guard pieces.count > 1, let last = pieces.last, let ahead = Int(last), ahead >= 0 else {
            return Share(name: try PersonName.checked(String(part), field: "turns"))
        }
        let name = pieces.dropLast().joined(separator: "+")
        return Share(
            name: try PersonName.checked(name, field: "turns"), ahead: min(ahead, mostAhead))
    }

    /// Whoever has done it least has 0.
    private static func levelled(_ shares: [Share]) -> [Share] {
        let least = shares.map(\.ahead).min() ?? 0
        return shares.map { Share(name: $0.name, ahead: $0.ahead - least) }
    }

    package var names: [String] { shares.map(\.name) }

    /// Whose turn it is: who has done it least; among several, the first of them.
    package var next: String { shares.min { $0.ahead < $1.ahead }?.name ?? "" }

    /// After it was done once. A person without turns does it as a favour to everyone: that changes nothing.
    package func done(by name: String) -> Turns {
        guard let place = shares.firstIndex(where: { PersonName.areEqual($0.name, name) }) else {
            return self
        }
        var turns = self
        turns.shares[place].ahead = min(shares[place].ahead + 1, Self.mostAhead)
        turns.shares = Self.levelled(turns.shares)
        return turns
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
