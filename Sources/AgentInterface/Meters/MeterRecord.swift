package import CivilTime
package import Rules

/// A meter as the agent sends it.
package struct MeterRecord: AnswerRecord {
    package var id = ""
    package var name = ""
    /// What it counts: `km`, `h`.
    package var unit = ""
    /// What it showed last; absent if it has not been read.
    package var value: DecimalAmount?
    /// The total use until then, across replaced meters.
    package var total: DecimalAmount?
    package var readOn: CivilDate?
    /// How much it goes in a day; absent if its readings do not tell.
    package var perDay: DecimalAmount?
    /// The titles of the maintenance that it makes due.
    package var plans: [String] = []
    /// Newest first; only in the answer of `Get`.
    package var readings: [ReadingRecord] = []
    /// The readings that a correction has removed, newest first; only in the answers of `Read` and `Replace`.
    package var removed: [ReadingRecord] = []

    package init() {}

    package static let fields: [RecordField<MeterRecord>] = [
        .required("id", \.id, .text),
        .required("name", \.name, .text),
        .required("unit", \.unit, .text),
        .optional("value", \.value, .amount),
        .optional("total", \.total, .amount),
        .optional("read_on", \.readOn, .canonical),
        .optional("per_day", \.perDay, .amount),
        .orEmpty("plans", \.plans, .texts),
        .orEmpty("readings", \.readings, .list(of: .record)),
        .orEmpty("removed", \.removed, .list(of: .record)),
    ]
}

/// What a meter showed on a day.
package struct ReadingRecord: AnswerRecord {
    package var on = CivilDate.earliest
    package var value = DecimalAmount.zero
    /// The total use, across replaced meters.
    package var total = DecimalAmount.zero

    package init() {}

    package static let fields: [RecordField<ReadingRecord>] = [
        .required("on", \.on, .canonical),
        .required("value", \.value, .amount),
        .required("total", \.total, .amount),
    ]
}

/// The fields that `Meters1.Add` and `Edit` take.
package struct MeterFields: RequestRecord {
    /// `Add` needs it.
    package var name: String?
    /// What it counts. `Add` needs it.
    package var unit: String?
    /// `Add` only: what it shows.
    package var value: DecimalAmount?
    /// `Add` only: when it showed that; today if absent.
    package var on: CivilDate?

    package init() {}

    package static let fields: [RecordField<MeterFields>] = [
        .optional("name", \.name, .text),
        .optional("unit", \.unit, .text),
        .optional("value", \.value, .amount),
        .optional("on", \.on, .canonical),
    ]
}

/// A reading, as `Meters1.Read` and `Replace` take it.
package struct ReadingFields: RequestRecord {
    /// What the meter shows. Needed.
    package var value: DecimalAmount?
    /// When it was read; today if absent.
    package var on: CivilDate?
    /// Whether the reading, or `old` in `Replace`, is right although others contradict it, which are then removed.
    package var isCorrection: Bool?
    /// `Replace` only: what the old meter showed in the end; its last reading if absent.
    package var old: DecimalAmount?

    package init() {}

    package static let fields: [RecordField<ReadingFields>] = [
        .optional("value", \.value, .amount),
        .optional("on", \.on, .canonical),
        .optional("correct", \.isCorrection, .flag),
        .optional("old", \.old, .amount),
    ]
}
