import CivilTime
import Rules
import Testing

@testable import Sentences

struct SentencePeopleTests {
    private func request(_ line: String, people: [String] = ["Anna", "Ben Marc"]) throws -> SubjectRequest {
        var parser = SentenceParser(
            now: try Instant(parsing: "2026-11-24T08:00:00Z"), zone: .utc, locale: "en_GB")
        parser.people = people
        return try SubjectRequest(SubjectRequest.Reading(line, parser))
    }

    @Test(arguments: [
        "water the plants @anna friday", "@anna water the plants friday", "water the plants friday @Anna",
    ])
    func `a task is for the person whom the line names`(_ line: String) throws {
        guard case .task(let task) = try request(line) else { return #expect(Bool(false)) }

        #expect(task.person == "anna" || task.person == "Anna")
        #expect(task.title == "water the plants")
        #expect(task.due != nil)
    }

    @Test func `hyphens join the words of a name`() throws {
        guard case .task(let task) = try request("bins @ben-marc tomorrow") else {
            return #expect(Bool(false))
        }

        #expect(task.person == "ben-marc")
        #expect(task.title == "bins")
    }

    @Test func `an event is for the person whom the line names`() throws {
        guard case .event(let event) = try request("dentist appointment friday 3pm @anna") else {
            return #expect(Bool(false))
        }

        #expect(event.person == "anna")
        #expect(event.title.map { !$0.contains("@") } == true)
    }

    @Test(arguments: ["call @zoe tomorrow", "call @zoe and @anna-lena"])
    func `the name of nobody who is known stays in the title`(_ line: String) throws {
        guard case .task(let task) = try request(line) else { return #expect(Bool(false)) }

        #expect(task.person == nil)
        #expect(task.title?.contains("@zoe") == true)
    }

    @Test(arguments: ["email @anna.miller friday", "clean @anna's house friday"])
    func `a name that goes on is no person`(_ line: String) throws {
        guard case .task(let task) = try request(line) else { return #expect(Bool(false)) }

        #expect(task.person == nil)
        #expect(task.title?.contains("@anna") == true)
    }

    @Test(arguments: ["buy bread for @anna", "buy bread for @anna friday"])
    func `no "for" is left of it in the title`(_ line: String) throws {
        guard case .task(let task) = try request(line) else { return #expect(Bool(false)) }

        #expect(task.person == "anna" && task.title == "buy bread")
    }

    @Test func `without people, every name stays in the title`() throws {
        guard case .task(let task) = try request("call @anna tomorrow", people: []) else {
            return #expect(Bool(false))
        }

        #expect(task.title == "call @anna")
    }
}
