/// A zone's offset and abbreviation between two changes.
struct LocalTimeType: Sendable, Hashable {
    let offset: UTCOffset
    let isDaylight: Bool
    /// `CET`, `+0330`: 1 to 16 letters, digits and signs.
    let abbreviation: String
}

/// The start of another `LocalTimeType`.
struct OffsetChange: Sendable, Hashable {
    /// Seconds since 1970-01-01T00:00:00Z.
    let at: Int64
    let type: LocalTimeType
}
