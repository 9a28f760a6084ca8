package import AgentInterface
import CivilTime
import Rules

extension MeterRecord: SampledRecord {
    package static func full() throws -> MeterRecord {
        var record = MeterRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000003"
        record.name = "the name, 店 \u{202E}"
        record.unit = "km"
        record.value = DecimalAmount(48_950)
        record.total = DecimalAmount(98_450)
        record.readOn = try CivilDate(parsing: "2026-11-24")
        record.perDay = DecimalAmount(significand: 413, scale: 1)
        record.plans = ["the first of plans", "the second of plans"]
        record.readings = [try ReadingRecord.full()]
        record.removed = [try ReadingRecord.full()]
        return record
    }
}

extension ReadingRecord: SampledRecord {
    package static func full() throws -> ReadingRecord {
        var record = ReadingRecord()
        record.on = try CivilDate(parsing: "2026-11-24")
        record.value = DecimalAmount(48_950)
        record.total = DecimalAmount(98_450)
        return record
    }
}

extension MeterFields: SampledRecord {
    package static func full() throws -> MeterFields {
        var fields = MeterFields()
        fields.name = "the name, 店 \u{202E}"
        fields.unit = "km"
        fields.value = DecimalAmount(48_210)
        fields.on = try CivilDate(parsing: "2026-11-03")
        return fields
    }
}

extension ReadingFields: SampledRecord {
    package static func full() throws -> ReadingFields {
        var fields = ReadingFields()
        fields.value = DecimalAmount(12)
        fields.on = try CivilDate(parsing: "2026-11-03")
        fields.isCorrection = true
        fields.old = DecimalAmount(49_500)
        return fields
    }
}
