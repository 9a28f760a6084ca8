import Rules

/// What the agent says of meters.
enum AgentMeterText {
    static func isNoEdit(_ value: DecimalAmount) -> InvalidValue {
        InvalidValue(
            field: "value", value: value.description, reason: "an edit cannot change it",
            remedy: "record it as a reading")
    }
    static let needsValue = InvalidValue(
        field: "value", value: "", reason: "it is missing", remedy: "write what the meter shows")
}
