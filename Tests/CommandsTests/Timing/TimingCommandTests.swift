import AgentInterface
import CivilTime
import Testing

@testable import Commands

/// What `steward timing` says.
struct TimingCommandTests {
    private func record(_ adjust: (inout TimingRecord) throws -> Void) rethrows -> TimingRecord {
        var record = TimingRecord()
        record.kind = "item"
        try adjust(&record)
        return record
    }

    @Test func `the hours and the numbers that speak for them are told`() throws {
        let words = TimingWords(
            try record { record in
                record.working = try TimeOfDay(parsing: "18:00")
                record.weekend = try TimeOfDay(parsing: "11:00")
                record.nearWorking = 14
                record.ofWorking = 17
                record.answered = 17
                record.missed = 4
            })

        #expect(words.title == "food" && words.hours == "18:00, on weekends 11:00")
        #expect(
            words.reasons == [
                "On working days you acted 14 of 17 times around that hour.",
                "Answered: 17, missed: 4, done unprompted: 0.",
            ])
    }

    @Test func `a kind of which nothing is known does not boast of the numbers of others`() {
        let words = TimingWords(record { $0.ofWorking = 7 })

        #expect(words.reasons == ["Nothing has been learned yet."])
    }

    @Test func `what is switched off or rare says so`() throws {
        let words = TimingWords(
            record {
                $0.isOn = false
                $0.isRare = true
            })

        try #require(words.reasons.count == 3)
        #expect(words.reasons[0].hasPrefix("Switched off"))
        #expect(words.reasons[1].contains("daily brief"))
    }
}
