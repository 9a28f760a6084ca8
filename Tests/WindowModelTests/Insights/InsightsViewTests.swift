import AgentInterface
import CivilTime
import Rules
import Testing
import WindowModel

struct InsightsViewTests {
    private let surroundings = Surroundings(
        now: Instant(millisecondsSince1970: 1_795_514_400_000),
        locality: Locality(zone: .utc, zones: ZoneDatabase(environment: [:])), locale: "en_GB")

    private func outcome(_ name: String, _ inTime: UInt32, _ late: UInt32, _ missed: UInt32) -> OutcomeRecord
    {
        var record = OutcomeRecord()
        (record.name, record.inTime, record.late, record.missed) = (name, inTime, late, missed)
        record.percent = 100 * inTime / max(1, inTime + late + missed)
        return record
    }

    private func record() throws -> InsightsRecord {
        var record = InsightsRecord()
        record.since = try CivilDate(parsing: "2025-11-24")
        record.until = try CivilDate(parsing: "2026-11-24")
        record.isSignificant = true
        record.all = outcome("", 9, 2, 1)
        record.weeks = [outcome("2026-11-16", 6, 2, 0), outcome("2026-11-23", 0, 0, 0)]
        record.kinds = [outcome("repeating", 9, 2, 1)]
        var late = LateRecord()
        late.text = "'Plants' is done two days after it is due, 8 of 9 times."
        record.late = [late]
        return record
    }

    @Test func `insights are the sentences of the command line, and bars with their numbers`() throws {
        let view = InsightsView(try record(), in: surroundings)

        #expect(view.summary == "From 24 November 2025 to 24 November 2026")
        #expect(view.sections.map(\.title) == ["By week", "By kind", "Usually later"])
        #expect(view.sections[0].sentences == ["9 of 12 tasks were done in time, and 2 later."])
        // A week without anything due has no bar.
        #expect(view.sections[0].bars.map(\.spokenName) == ["Week of 16 November: 6 in time, 2 later"])
        #expect(view.sections[0].bars[0].share == 0.75)
        #expect(view.sections[1].bars[0].label == "Repeating tasks")
    }

    @Test func `what can be accepted is a proposal with a button, and the rest are sentences`() throws {
        var record = try record()
        var plants = record.late[0]
        (plants.kind, plants.id, plants.title) = ("task", "3f2a", "Plants")
        plants.repeats = try Repetition(parsing: "after done P9D")
        plants.text = "'Plants' is done two days late in 8 of 9: every 9 days instead?"
        record.late.append(plants)

        let section = try #require(InsightsView(record, in: surroundings).sections.last)

        #expect(section.sentences == ["'Plants' is done two days after it is due, 8 of 9 times."])
        #expect(section.proposals.map(\.text) == [plants.text])
        #expect(section.proposals.map(\.spokenAccept) == ["Accept: \(plants.text)"])
    }

    @Test func `what to use up and usual intervals are shown even if the past year says too little`() throws {
        var record = InsightsRecord()
        record.until = try CivilDate(parsing: "2026-11-24")
        var cans = OutlookRecord()
        (cans.name, cans.useUp, cans.useUpBy, cans.useUpDays) = (
            "Tomatoes", try Quantity(parsing: "20 cans"), try CivilDate(parsing: "2027-11-30"), 21
        )
        record.useUp = [cans]
        var kettle = LateRecord()
        (kettle.kind, kettle.id, kettle.title, kettle.text) = (
            "maintenance", "3f2a", "Kettle", "Every 11 weeks?"
        )
        kettle.repeats = try Repetition(parsing: "after done P77D")
        record.intervals = [kettle]

        let view = InsightsView(record, in: surroundings)

        #expect(view.sections.map(\.title) == ["Usually at another interval", "Use up in time"])
        #expect(view.sections[0].proposals.map(\.text) == ["Every 11 weeks?"])
        #expect(
            view.sections[1].sentences
                == ["To use up 20 cans of 'Tomatoes' by 30 November 2027: one every 3 weeks."])
    }

    @Test func `too little is said to be too little`() throws {
        let view = InsightsView(InsightsRecord(), in: surroundings)

        #expect(view.sections.isEmpty && view.summary.hasPrefix("There is nothing to say yet"))
    }
}
