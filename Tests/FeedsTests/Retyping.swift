import JSONText

/// What sources do to the types of their fields from one day to the next.
enum Retyping {
    /// `value` with some of its single values as another type: numbers as text, texts as lists, anything as null.
    /// - Parameter share: How many of them, 0...1.
    static func retype(_ value: JSON, share: Double, using random: inout some RandomNumberGenerator) -> JSON {
        switch value {
        case .object(let members):
            return .object(
                members.map { JSON.Member($0.name, retype($0.value, share: share, using: &random)) })
        case .list(let values): return .list(values.map { retype($0, share: share, using: &random) })
        case .null, .flag, .number, .decimal, .text:
            guard Double.random(in: 0..<1, using: &random) < share else { return value }
            return [
                .null, .flag(true), .number(-7), .decimal("1e400"), .text(""), .text("x\u{0}y"),
                .list([value]),
                .object([JSON.Member("@id", value)]),
            ].randomElement(using: &random) ?? .null
        }
    }

    /// `value` with the members of its objects, and the elements of its outermost lists, in another order.
    static func reorder(_ value: JSON, using random: inout some RandomNumberGenerator) -> JSON {
        switch value {
        case .object(let members):
            .object(
                members.map { JSON.Member($0.name, reorder($0.value, using: &random)) }
                    .shuffled(using: &random))
        case .list(let values): .list(values.map { reorder($0, using: &random) })
        default: value
        }
    }
}
