package import AgentInterface
import CivilTime

extension TimingRecord: SampledRecord {
    package static func full() throws -> TimingRecord {
        var record = TimingRecord()
        record.kind = "item"
        record.isOn = false
        record.isRare = true
        record.working = try TimeOfDay(parsing: "18:00")
        record.weekend = try TimeOfDay(parsing: "09:30")
        record.nearWorking = 14
        record.ofWorking = 17
        record.nearWeekend = 3
        record.ofWeekend = 5
        record.answered = 19
        record.missed = 4
        record.unprompted = 2
        return record
    }
}
