import CivilTime
import Rules
import Sentences
import Testing

/// On Tuesday 24 November 2026 at noon, in UTC.
struct SubjectRequestTests {
    private static let now = try! Instant(parsing: "2026-11-24T12:00:00Z")  // a literal
    private static let locality = Locality(zone: .utc, zones: ZoneDatabase(environment: [:]))

    private func offer(_ line: String) throws -> SubjectRequest {
        let parser = SentenceParser(now: Self.now, zone: .utc, locale: "en_GB")
        return try SubjectRequest(
            offering: SubjectRequest.Reading(line, parser), usualLead: nil, now: Self.now, in: Self.locality)
    }

    @Test func `a task has what was said of it`() throws {
        guard case .task(let task) = try offer("pay rent on 1 dec #home p1, remind me 2 hours before") else {
            return #expect(Bool(false), "it is no task")
        }

        #expect(task.title == "pay rent")
        #expect(task.due == .date(try CivilDate(parsing: "2026-12-01")))
        #expect(task.labels == ["home"])
        #expect(task.priority == .high)
        #expect(task.reminders == [.atDue, .relative(try CivilPeriod(parsing: "-PT2H"))])
    }

    @Test func `a repetition counts from the calendar, or from the last time it was done`() throws {
        guard case .task(let weekly) = try offer("take out the bins every thursday"),
            case .task(let after) = try offer("call grandma every! 3 days")
        else { return #expect(Bool(false), "they are no tasks") }

        if case .rule = weekly.repeats {} else { #expect(Bool(false), "not by the calendar") }
        #expect(after.repeats == .afterDone(try CivilPeriod(parsing: "P3D")))
    }

    @Test(arguments: ["take meds every 8 hours", "take meds every! 8 hours"])
    func `what repeats by the hour begins after these hours, not now`(line: String) throws {
        let request = try offer(line)
        guard case .task(let task) = request else { return #expect(Bool(false), "it is no task") }

        #expect(task.due == nil)
        #expect(task.repeats != nil)
        #expect(request.details(at: Self.now, in: Self.locality).first?.hasSuffix("20:00") == true)
    }

    @Test func `what repeats by the hour from a time on begins then`() throws {
        guard case .task(let task) = try offer("take meds every 8 hours starting at 8pm") else {
            return #expect(Bool(false), "it is no task")
        }

        #expect(task.due == .floating(try CivilDateTime(parsing: "2026-11-24T20:00")))
    }

    @Test func `food has its day and its amount`() throws {
        guard case .item(let item) = try offer("2 l milk expires friday") else {
            return #expect(Bool(false), "it is no item")
        }

        #expect(item.name == "milk")
        #expect(item.bestBefore == (try CivilDate(parsing: "2026-11-27")))
        #expect(item.quantity?.description == "2 l")
    }

    @Test func `two bottles were '2 bottle'`() throws {
        guard case .item(let milk) = try offer("2 bottles milk best before friday"),
            case .item(let rolls) = try offer("10 rolls best before friday")
        else { return #expect(Bool(false), "they are no items") }

        #expect(milk.quantity?.description == "2 bottles")
        #expect(rolls.name == "rolls" && rolls.quantity?.description == "10")
    }

    @Test func `a line without a title says what its words were taken for`() {
        let parser = SentenceParser(now: Self.now, zone: .utc, locale: "en_GB")

        let error = #expect(throws: InvalidValue.self) {
            try SubjectRequest(SubjectRequest.Reading("P1 #home", parser))
        }

        #expect(error?.reason.hasSuffix("'P1' is the priority, '#home' is a label") == true)
        #expect(error?.remedy.contains("--keep") == true)
    }

    @Test func `an event has its start and its length`() throws {
        guard case .event(let event) = try offer("meeting with Sam tomorrow 14:00-15:30") else {
            return #expect(Bool(false), "it is no event")
        }

        #expect(event.start == .floating(try CivilDateTime(parsing: "2026-11-25T14:00")))
        #expect(event.duration == (try CivilPeriod(parsing: "PT1H30M")))
    }

    @Test func `no word is lost where a kind has no field for it`() throws {
        guard case .event(let event) = try offer("dinner with Ann tomorrow 19:00 @sam"),
            case .task(let task) = try offer("dinner with Ann tomorrow 19:00 #family")
        else { return #expect(Bool(false), "they are no event and no task") }

        #expect(event.title == "dinner with Ann @sam")
        #expect(task.title == "dinner with Ann")
        #expect(task.labels == ["family"])
    }

    @Test func `a doubt, a question and an empty title store nothing`() {
        #expect(throws: SubjectRequest.Refusal.self) { try offer("pay the rent 31 nov") }
        #expect(throws: SubjectRequest.Refusal.isNoSubject) { try offer("what is due today?") }
        #expect(throws: SubjectRequest.Refusal.hasNoTitle) { try offer("tomorrow 3pm") }
    }
}
