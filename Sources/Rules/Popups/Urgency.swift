/// How urgent a popup is, as the Desktop Notifications Specification defines it.
package enum Urgency: String, Sendable, Hashable, OrderedCases {
    case low, normal
    /// The popup stays until the user answers it, and nothing holds it back.
    case critical

    /// The value of the hint `urgency`: 0...2.
    package var level: UInt8 {
        switch self {
        case .low: 0
        case .normal: 1
        case .critical: 2
        }
    }

    /// - Returns: `nil` for a level that the specification does not have.
    package init?(level: UInt8) {
        guard let urgency = Self.allCases.first(where: { $0.level == level }) else { return nil }
        self = urgency
    }
}
