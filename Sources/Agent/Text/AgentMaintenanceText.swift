/// What popups say and offer about maintenance.
enum AgentMaintenanceText {
    static let done = OfferLabel("Done", row: "Done: record it as done today")
    static let skip = OfferLabel("Skip", row: "Skip: skip it this time only")

    static func toAnswer(_ short: String) -> String { "To answer: steward maintenance done \(short)" }

    static func every(_ use: String, or interval: String) -> String { "every \(use) or \(interval)" }
    /// `Due at 63210 km; Car was at 48950 km on 24 November.`
    static func meter(dueAt: String, name: String, reading: String, on day: String) -> String {
        "Due at \(dueAt); \(name) was at \(reading) \(day)"
    }

    static func needs(_ parts: [String]) -> String { "You need: \(parts.joined(separator: ", "))" }
    static func part(_ name: String, stock: String, isEnough: Bool) -> String {
        isEnough ? "\(name) (\(stock) left)" : "\(name) (only \(stock) left)"
    }
}
