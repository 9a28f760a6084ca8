import Agent
import CivilTime
import Notifications
import Rules
import Settings
import TestSupport
import Testing

struct ReminderTextTests {
    private static let now = AgentFixture.noon
    private static let locality = Locality(
        zone: Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc, zones: ZoneDatabase(directories: []))

    private static func todo(
        _ title: String = "Call the dentist", due: When? = nil, notes: String = "", location: String = ""
    ) throws -> Todo {
        Todo(
            id: .random(), title: title, notes: notes, due: due, triggers: [], location: location,
            createdAt: now,
            modifiedAt: now)
    }

    @Test(arguments: [
        ("2026-11-24T11:00:00Z", "Due 12:00"),
        ("2026-11-24T11:20:00Z", "Due 12:20"),
        ("2026-11-24T16:30:00Z", "Due 17:30"),
        ("2026-11-25T16:30:00Z", "Due tomorrow 17:30"),
        ("2026-11-27T16:30:00Z", "Due Fri 27 Nov 17:30"),
        ("2026-11-24T10:40:00Z", "Was due 11:40"),
        ("2026-11-23T16:30:00Z", "Was due yesterday 17:30"),
        ("2026-11-24", "Due today"),
        ("2026-11-23", "Was due yesterday"),
    ])
    func `it says when the task is due`(due: String, words: String) throws {
        let todo = try Self.todo(due: try When(parsing: due))

        let text = ReminderWording(task: todo, openSubtasks: 0, now: Self.now, locality: Self.locality)

        #expect(text.title == "Call the dentist")
        #expect(text.body == words)
    }

    @Test func `it says where, what is left, and how the notes begin`() throws {
        let notes =
            "First line\n\nSecond \u{1B}[31mline\u{202E}\n" + String(repeating: "x", count: 5000) + "\nfourth"
        let todo = try Self.todo(notes: notes, location: "Rue de la Paix")

        let text = ReminderWording(task: todo, openSubtasks: 2, now: Self.now, locality: Self.locality)
        let lines = text.body.split(separator: "\n")

        #expect(
            lines.prefix(4) == ["Rue de la Paix", "2 subtasks are open", "First line", "Second [31mline"])
        try #require(lines.count == 5)
        #expect(lines[4] == String(repeating: "x", count: 119) + "…")
    }

    @Test func `notes of more than three lines end in an ellipsis`() throws {
        let text = { (notes: String) in
            ReminderWording(
                task: try Self.todo(notes: notes), openSubtasks: 0, now: Self.now, locality: Self.locality
            ).body
        }

        #expect(try text("one\ntwo\n\n  \nthree") == "one\ntwo\nthree")
        #expect(try text("one\ntwo\nthree\nfour") == "one\ntwo\nthree …")
    }

    @Test func `a line that is too long ends at a word, in an ellipsis`() throws {
        let words = String(repeating: "word, ", count: 40)

        let text = ReminderWording(
            task: try Self.todo(notes: words), openSubtasks: 0, now: Self.now, locality: Self.locality)

        #expect(text.body.hasSuffix("word, word…") && text.body.count <= 120)
    }

    @Test func `a zone that has gone does not keep it from being told`() throws {
        let todo = try Self.todo(due: try When(parsing: "2026-11-24T17:30[Europe/Paris]"))

        let text = ReminderWording(task: todo, openSubtasks: 0, now: Self.now, locality: Self.locality)

        #expect(text.body == "Due 2026-11-24T17:30[Europe/Paris]")
    }

    @Test func `a summary counts all and names some`() {
        let text = ReminderWording(summaryOf: (1...8).map { "Task \($0)" }, count: 47)

        #expect(text.title == "47 reminders")
        #expect(text.body.split(separator: "\n").count == 7)
        #expect(text.body.hasSuffix("and 41 more"))
    }

    @Test
    func
        `a summary counts what has waited longer than a week, and names it only where there is nothing else`()
    {
        let both = ReminderWording(summaryOf: ["New", "Old"], count: 5, older: 4)
        let old = ReminderWording(summaryOf: ["Old"], count: 4, older: 4)

        let some = ReminderWording(summaryOf: (1...8).map { "Task \($0)" }, count: 12, older: 4)
        #expect(both.title == "5 reminders")
        #expect(both.body == "• New\nand 4 older than a week")
        #expect(some.body.hasSuffix("and 6 more, 4 of them older than a week"))
        #expect(old.title == "4 reminders older than a week")
        #expect(old.body == "• Old\nand 3 more")
    }

    @Test(arguments: [
        (1, "1 earlier time was missed", "1"), (1_000, "1000+ earlier times were missed", "1000+"),
    ])
    func `it says how many times were let pass`(missed: Int, words: String, number: String) throws {
        var todo = try Self.todo("Water the plants")
        todo.missed = missed

        let text = ReminderWording(task: todo, openSubtasks: 0, now: Self.now, locality: Self.locality)
        let topics: [PopupTopic] = [.task(todo, short: "ab12", openSubtasks: 0)]
        let summary = Self.composer(on: ScriptedServer.xfce).summary(of: topics, count: 7, token: .random())

        #expect(text.body == words)
        #expect(summary.body.hasPrefix("• Water the plants (\(number) missed)\n"))
    }

    @Test func `a popup offers the likeliest answer first and never a time that has nearly come`() throws {
        let popup = Self.composer(on: ScriptedServer.xfce).notification(
            about: .task(try Self.todo(), short: "ab12", openSubtasks: 0), token: .random())

        #expect(popup.actions.map(\.label) == ["Complete", "Snooze 15 min", "More…"])
        #expect(popup.expiry == .never)
        #expect(popup.isResident)
        #expect(!popup.body.contains("steward done"))
    }

    @Test func `where no buttons show, the popup says how to answer`() throws {
        let popup = Self.composer(on: ScriptedServer.dunst).notification(
            about: .task(try Self.todo(), short: "ab12", openSubtasks: 0), token: .random())

        #expect(popup.body == "Middle-click to answer")
    }

    @Test func `where no buttons show, an alert says how to answer as well`() throws {
        let alert = try Alert(title: "Tea", body: "", urgency: .normal, when: .instant(Self.now))

        let popup = Self.composer(on: ScriptedServer.dunst).notification(
            about: .alert(alert, short: "cd34"), token: .random())

        #expect(popup.body == "Middle-click to answer")
    }

    @Test func `every action of a popup carries its token and reads back as the answer`() throws {
        let token = PopupToken.random()
        let composer = Self.composer(on: ScriptedServer.xfce)
        let topic = PopupTopic.task(try Self.todo(), short: "ab12", openSubtasks: 0)

        for popup in [
            composer.notification(about: topic, token: token),
            composer.summary(of: [topic], count: 3, token: token),
        ] {
            let keys = popup.actions.compactMap { ActionKey($0.key) }
            #expect(keys.count == popup.actions.count)
            #expect(keys.allSatisfy { $0.token == token })
        }
    }

    @Test func `an alert's urgency is its own, a task never breaks through do-not-disturb`() throws {
        let composer = Self.composer(on: ScriptedServer.xfce)
        let alert = try Alert(title: "Fire", body: "", urgency: .critical, when: .instant(Self.now))

        let topic = PopupTopic.alert(alert, short: "cd34")
        #expect(composer.notification(about: topic, token: .random()).urgency == .critical)
        let task = PopupTopic.task(try Self.todo(), short: "ab12", openSubtasks: 0)
        #expect(composer.notification(about: task, token: .random()).urgency == .normal)
    }

    @Test func `a summary is as urgent as the most urgent in it`() throws {
        let composer = Self.composer(on: ScriptedServer.xfce)
        let task = PopupTopic.task(try Self.todo(), short: "ab12", openSubtasks: 0)
        let fire = try Alert(title: "Fire", body: "", urgency: .critical, when: .instant(Self.now))
        let calm = try Alert(title: "Calm", body: "", urgency: .low, when: .instant(Self.now))
        let (urgent, low) = (PopupTopic.alert(fire, short: "cd34"), PopupTopic.alert(calm, short: "ef56"))

        #expect(composer.summary(of: [task, urgent], count: 2, token: .random()).urgency == .critical)
        #expect(composer.summary(of: [task, low], count: 2, token: .random()).urgency == .normal)
    }

    private static func composer(on server: ServerDescription) -> PopupComposer {
        PopupComposer(
            settings: Settings(), quirks: ServerQuirks(of: server), now: now, locality: locality,
            isQuiet: false)
    }
}
