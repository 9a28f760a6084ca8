import AgentInterface
import CivilTime
import DBus
import Rules
import Sentences
import Testing

@testable import Agent

/// Requests for subjects of any kind, on Tuesday, 24 November 2026.
struct SubjectsServiceTests {
    /// One request of each kind, and a label.
    private static func requests() throws -> [SubjectRequest] {
        var task = TaskFields()
        (task.title, task.due) = ("Pay rent", try When(parsing: "2026-11-25T15:00"))
        var event = EventFields()
        (event.title, event.start) = ("Lunch", try When(parsing: "2026-11-26T12:00"))
        var item = GivenFields<ItemDetails>()
        (item.name, item.bestBefore) = ("Milk", try CivilDate(parsing: "2026-12-07"))
        var maintenance = GivenFields<MaintenanceDetails>()
        (maintenance.title, maintenance.due) = ("Descale", try CivilDate(parsing: "2026-12-01"))
        maintenance.repeats = try Repetition(parsing: "after done P3M")
        var document = DocumentFields()
        (document.title, document.kind) = ("Passport", .passport)
        return [
            .task(task), .event(event), .item(item), .maintenance(maintenance), .document(document),
            .label("house"),
        ]
    }

    private static func steps(_ fixture: AgentFixture) async throws -> [JournalRecord] {
        try await fixture.client.call(Reminders1.history, JournalQuery())
    }

    private static func count(_ fixture: AgentFixture) async throws -> Int {
        var count = 0
        for query: SubjectQuery in [
            .task(TaskQuery()), .event(EventQuery()), .item(ItemQuery()), .maintenance(MaintenanceQuery()),
            .document(DocumentQuery()),
        ] {
            count += try await fixture.client.call(Subjects1.list, query).count
        }
        return count
    }

    @Test func `all that one call adds is one step, undone at once`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let added = try await fixture.client.call(Subjects1.add, try Self.requests())
            let steps = try await Self.steps(fixture)
            let count = try await Self.count(fixture)
            _ = try await fixture.client.call(Reminders1.undo, 0)

            #expect(added.map(\.title) == ["Pay rent", "Lunch", "Milk", "Descale", "Passport", "house"])
            #expect(steps.count == 1)
            #expect(count == 5)
            #expect(try await Self.count(fixture) == 0)
            #expect(try await fixture.client.call(Tasks1.labels, ()).isEmpty)
        }
    }

    @Test func `a call with one request that is refused leaves nothing, and says which it was`() async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            var event = EventFields()
            event.title = "Lunch at no time"
            let requests = [try Self.requests()[0], .event(event), try Self.requests()[2]]

            let error = await #expect(throws: ClientError.self) {
                try await fixture.client.call(Subjects1.add, requests)
            }

            #expect("\(try #require(error))".contains("request 2: "))
            #expect(try await Self.count(fixture) == 0)
            #expect(try await Self.steps(fixture).isEmpty)
            // The transaction has ended: the next call is carried out.
            _ = try await fixture.client.call(Subjects1.add, try Self.requests())
            #expect(try await Self.count(fixture) == 5)
        }
    }

    @Test func `edits of several kinds are one step, all of them or none`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let added = try await fixture.client.call(Subjects1.add, try Self.requests())
            var (task, item) = (TaskChanges(), ItemFieldChanges())
            (task.edits.set.title, item.set.name) = ("Pay the rent", "Oat milk")
            let edits: [SubjectEdit] = [
                .task(Identified(added[0].id, task)), .item(Identified(added[2].id, item)),
            ]

            let edited = try await fixture.client.call(Subjects1.edit, edits)
            let steps = try await Self.steps(fixture).count
            await #expect(throws: ClientError.self) {
                task.edits.set.title = "Lost"
                _ = try await fixture.client.call(
                    Subjects1.edit, [.task(Identified(added[0].id, task)), .item(Identified("ffff", item))])
            }
            let found = try await fixture.client.call(
                Subjects1.get, [SubjectReference(.item, added[2].id), SubjectReference(.task, added[0].id)])

            #expect(edited.map(\.title) == ["Pay the rent", "Oat milk"])
            #expect(steps == 2)
            #expect(found.map(\.title) == ["Oat milk", "Pay the rent"])
        }
    }

    @Test func `subjects of several kinds are removed in one step`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let added = try await fixture.client.call(Subjects1.add, try Self.requests())
            let kinds: [Subject.Kind] = [.task, .event, .item, .maintenance, .document]
            let references = zip(kinds, added).map { SubjectReference($0, $1.id) }

            let count = try await fixture.client.call(Subjects1.remove, references)
            let left = try await Self.count(fixture)
            let history = try await fixture.client.call(Reminders1.history, JournalQuery())
            _ = try await fixture.client.call(Reminders1.undo, 0)

            #expect(count == 5 && left == 0)
            #expect(history.count == 2)
            #expect(try await Self.count(fixture) == 5)
        }
    }

    @Test func `the history of a subject has what happened to it alone`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let first = try await fixture.client.call(Subjects1.add, [try Self.requests()[0]])
            _ = try await fixture.client.call(Subjects1.add, [try Self.requests()[2]])
            _ = try await fixture.client.call(Tasks1.complete, (first[0].id, .ask))

            let entries = try await fixture.client.call(
                Subjects1.history, (SubjectReference(.task, String(first[0].id.prefix(8))), 0))

            #expect(entries.count == 2)
            #expect(entries.allSatisfy { $0.subjectID == first[0].id })
        }
    }

    @Test func `a label that exists keeps its colour`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            _ = try await fixture.client.call(Tasks1.setLabel, ("House", "#123456"))

            let added = try await fixture.client.call(Subjects1.add, [.label("house")])

            #expect(added.first?.id == "House")
            #expect(try await fixture.client.call(Tasks1.labels, ()).map(\.colour) == ["#123456"])
        }
    }

    @Test(arguments: [
        "Pay rent next tuesday 3pm #home p1 for 45 min", "Call Bob tomorrow 3pm !1h",
        "Take meds every day at 8am",
        "Lunch with Sam tuesday at noon for 2 hours, remind me 1 hour before",
        "Descale the kettle every 3 months", "500 g minced meat use by tomorrow",
        "passport of Anna expires 2031-05-02",
    ])
    func `what a sentence gives is stored alike through a launcher and by a call`(line: String) async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let zones = ZoneDatabase(environment: [:])
            let paris = Locality(zone: try zones.zone(try ZoneID(parsing: "Europe/Paris")), zones: zones)
            let reader = SentenceParser(now: AgentFixture.noon, locality: paris, locale: nil)
            let request = try SubjectRequest(SubjectRequest.Reading(line, reader))

            let called = try await fixture.client.call(Subjects1.add, [request])
            _ = try await fixture.client.call(Subjects1.remove, [Self.reference(to: called[0])])
            let row = try #require(try await fixture.client.matches(line).first)
            try await fixture.client.run(row.id)
            let found = try await fixture.client.call(Subjects1.list, Self.query(of: called[0]))

            #expect(found.count == 1)
            #expect(Self.facts(found[0]) == Self.facts(called[0]))
        }
    }

    private static func reference(to record: SubjectRecord) throws -> SubjectReference {
        SubjectReference(try #require(Subject.Kind(rawValue: record.content.kind)), record.id)
    }

    private static func query(of record: SubjectRecord) -> SubjectQuery {
        switch record {
        case .task, .label: .task(TaskQuery())
        case .event: .event(EventQuery())
        case .item: .item(ItemQuery())
        case .maintenance: .maintenance(MaintenanceQuery())
        case .document: .document(DocumentQuery())
        }
    }

    /// Every field of the kind's table, with its value.
    private static func facts(_ record: SubjectRecord) -> [String] {
        func facts<Details: FieldDetails>(_ details: Details) -> [String] {
            Details.fields.map { "\($0.key)=\($0.read(details)?.description ?? "-")" }
        }
        switch record {
        case .task(let task): return facts(task.details)
        case .event(let event): return facts(event.details)
        case .item(let item): return facts(item.details)
        case .maintenance(let plan): return facts(plan.details)
        case .document(let document): return facts(document.details)
        case .label(let label): return [label.name]
        }
    }
}
