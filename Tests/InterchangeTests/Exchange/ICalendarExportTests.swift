import AgentInterface
import CivilTime
import ContractSamples
import Rules
import Testing

@testable import Interchange

struct ICalendarExportTests {
    private let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: ["/usr/share/zoneinfo"]))

    private func list(tasks: [TaskRecord] = [], events: [EventRecord] = []) throws -> ExchangeList {
        let now = try Instant(parsing: "2026-11-21T15:00:00Z")
        let text = ICalendarExport(locality: locality, now: now).text(tasks: tasks, events: events)
        return try ICalendarImport(locality: locality, now: now).list(of: ICalendarFile(Array(text.utf8)))
    }

    /// Expects that `given` says what `details` do, and that these say something of every field.
    private func expect<Details: FieldDetails>(
        _ given: GivenFields<Details>, are details: Details, without absent: Set<String> = []
    ) {
        for field in Details.fields where !absent.contains(field.key) {
            let value = field.read(details)
            #expect(value != field.read(Details()), "the sample says nothing of '\(field.key)'")
            #expect(given.value(of: field) == value, "\(field.key)")
        }
    }

    @Test(arguments: [false, true])
    func `every field of a task comes back from an exported calendar`(isRepeating: Bool) throws {
        var task = TaskRecord()
        task.id = "3f2a0000-0000-4000-8000-000000000001"
        task.details = try TodoDetails.full().details
        task.parent = "3f2a0000-0000-4000-8000-000000000002"
        task.after = "3f2a0000-0000-4000-8000-000000000003"
        // An alarm of a repeating task cannot be at a single time.
        task.reminders = [.atDue, .relative(try CivilPeriod(parsing: "-PT1H"))]
        if isRepeating { task.occurrence = task.due } else { task.repeats = nil }

        let list = try list(tasks: [task])

        #expect(list.refused.isEmpty && list.losses.isEmpty)
        let entry = try #require(list.tasks.first?.fields)
        expect(entry.details, are: task.details, without: isRepeating ? [] : ["repeats"])
    }

    @Test(arguments: ["end", "duration"])
    func `every field of an event comes back from an exported calendar`(absent: String) throws {
        var event = EventRecord()
        event.id = "3f2a0000-0000-4000-8000-000000000001"
        event.details = try EventDetails.full().details
        event.start = try When(parsing: "2026-12-05T09:30")
        event.reminders = [.atDue, .relative(try CivilPeriod(parsing: "-PT1H"))]
        EventDetails.field(absent).clear(&event.details)

        let list = try list(events: [event])

        #expect(list.refused.isEmpty && list.losses.isEmpty)
        let entry = try #require(list.events.first?.fields)
        expect(entry.details, are: event.details, without: [absent])
    }
}
