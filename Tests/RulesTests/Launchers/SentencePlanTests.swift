import CivilTime
import Rules
import Testing

/// On Tuesday 24 November 2026 at noon, in UTC.
struct SentencePlanTests {
    private static let now = try! Instant(parsing: "2026-11-24T12:00:00Z")  // a literal
    private static let locality = Locality(zone: .utc, zones: ZoneDatabase(environment: [:]))

    private func plan(_ line: String) throws -> SentencePlan {
        let sentence = SentenceParser(now: Self.now, zone: .utc, locale: "en_GB").sentence(line)
        return try SentencePlan(sentence, usualLead: nil, now: Self.now, in: Self.locality)
    }

    @Test func `a task has what was said of it`() throws {
        guard case .task(let task) = try plan("pay rent on 1 dec #home p1, remind me 2 hours before") else {
            return #expect(Bool(false), "it is no task")
        }

        #expect(task.title == "pay rent")
        #expect(task.due == .date(try CivilDate(parsing: "2026-12-01")))
        #expect(task.labels == ["home"])
        #expect(task.priority == .high)
        #expect(task.reminders == [.relative(try CivilPeriod(parsing: "-PT2H")), .atDue])
    }

    @Test func `a repetition counts from the calendar, or from the last time it was done`() throws {
        guard case .task(let weekly) = try plan("take out the bins every thursday"),
            case .task(let after) = try plan("call grandma every! 3 days")
        else { return #expect(Bool(false), "they are no tasks") }

        if case .rule = weekly.repeats {} else { #expect(Bool(false), "not by the calendar") }
        #expect(after.repeats == .afterDone(try CivilPeriod(parsing: "P3D")))
    }

    @Test func `food has its day and its amount`() throws {
        guard case .item(let item) = try plan("2 l milk expires friday") else {
            return #expect(Bool(false), "it is no item")
        }

        #expect(item.name == "milk")
        #expect(item.bestBefore == (try CivilDate(parsing: "2026-11-27")))
        #expect(item.quantity.description == "2 l")
    }

    @Test func `an event has its start and its length`() throws {
        guard case .event(let event) = try plan("meeting with Sam tomorrow 14:00-15:30") else {
            return #expect(Bool(false), "it is no event")
        }

        #expect(event.start == .floating(try CivilDateTime(parsing: "2026-11-25T14:00")))
        #expect(event.duration == (try CivilPeriod(parsing: "PT1H30M")))
    }

    @Test func `no word is lost where a kind has no field for it`() throws {
        guard case .event(let event) = try plan("dinner with Ann tomorrow 19:00 #family") else {
            return #expect(Bool(false), "it is no event")
        }

        #expect(event.title == "dinner with Ann #family")
    }

    @Test func `a doubt, a question and an empty title store nothing`() {
        #expect(throws: SentencePlan.Refusal.self) { try plan("pay the rent 31 nov") }
        #expect(throws: SentencePlan.Refusal.isNoSubject) { try plan("what is due today?") }
        #expect(throws: SentencePlan.Refusal.hasNoTitle) { try plan("tomorrow 3pm") }
    }
}
