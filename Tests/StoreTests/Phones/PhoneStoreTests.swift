import CivilTime
import Rules
import SQLite
import Testing

@testable import Store

struct PhoneStoreTests {
    private let fixture: StoreFixture
    private let phone: Phone

    init() throws {
        fixture = try StoreFixture()
        var phone = Phone(
            name: "Anna's", service: .ntfy, address: "https://push.example.org",
            secret: .command(["pass", "show", "a \"b\""]), addedAt: fixture.now)
        (phone.text, phone.reach) = (.hidden, .always)
        phone.fingerprint = String(repeating: "0f", count: 32)
        self.phone = try fixture.store.addPhone(phone, fixture.context).value
    }

    private var store: Store { fixture.store }

    private func situation() throws -> Store.PhoneSituation {
        let attention = Attention(QuietRules(), Presence(), in: fixture.locality.zone)
        return try store.phoneSituation(of: phone, in: Store.Circumstances(attention, at: fixture.now))
    }

    /// Adds a task that is due at once.
    private func ring(_ title: String) throws -> String {
        let minute = fixture.now.secondsSince1970 / 60 % 60 + 1
        let task = try fixture.add(title, due: "2026-11-24T09:\(minute < 10 ? "0" : "")\(minute)")
        fixture.pass(.seconds(60))
        _ = try store.enqueueDue(now: fixture.now, in: fixture.locality)
        return task
    }

    /// Begins and sends a message about the only candidate.
    private func send(
        _ answers: [Answer] = [.complete, .snooze(.lasting(CivilPeriod(seconds: 3_600) ?? .zero))]
    ) throws
        -> PhoneMessage
    {
        let candidate = try #require(try situation().candidates.first)
        try store.beginMessage(about: candidate, on: phone.id, offering: answers, now: fixture.now)
        let message = try #require(try situation().messages.last)
        _ = try store.willSend(message.id)
        try store.didSend(message.id, as: "srv1", now: fixture.now)
        return message
    }

    private func answer(_ message: PhoneMessage, _ choice: Int = 0) throws -> Store.PhoneOutcome {
        try store.answerMessage(
            PhoneReply(token: message.token, choice: choice), from: phone.id, fixture.context(.popup)
        ).value
    }

    @Test func `a phone reads back as it was added, even after a restart`() throws {
        try fixture.reopen()
        let stored = try store.phone("ANNA'S")

        #expect(stored == phone && stored.secret == .command(["pass", "show", "a \"b\""]))
        #expect(stored.channel.topic.count == 40)
        #expect(throws: StoreError.conflict(reason: "there is a phone 'Anna's' already")) {
            try store.addPhone(
                Phone(name: "anna's", service: .gotify, address: "https://b.example", addedAt: fixture.now),
                fixture.context)
        }
        #expect(throws: StoreError.notFound(kind: "phone", value: "Bob's")) { try store.phone("Bob's") }
        #expect(
            "\(StoreError.notFound(kind: "phone", value: "Bob's"))"
                == "there is no phone 'Bob's'; 'steward phone list' lists all")
    }

    @Test func `adding, changing and removing a phone is undone, and its topics come back`() throws {
        let removed = try store.removePhone("Anna's", fixture.context)
        let gone = try store.phones()
        _ = try store.undo(0, fixture.context)
        let back = try store.phones()
        let paused = try store.updatePhone("Anna's", fixture.context) { $0.isPaused = true }
        _ = try store.undo(0, fixture.context)
        let resumed = try store.phone("Anna's")
        _ = try store.undo(try #require(removed.entry) - 1, fixture.context)

        #expect(removed.phones == [phone.id.description] && gone == [] && back == [phone])
        #expect(paused.value.isPaused && !resumed.isPaused)
        #expect(try store.phones() == [])
    }

    @Test func `the journal holds no topic`() throws {
        _ = try store.removePhone("Anna's", fixture.context)

        let images = try store.read { db in
            try db.texts("SELECT coalesce(before, '') || coalesce(after, '') FROM journal_change", [])
        }
        #expect(!images.isEmpty && !images.contains { $0.contains(phone.channel.topic) })
    }

    @Test func `a reminder that rings is a candidate until it has a message`() throws {
        let task = try ring("Tea")
        let candidate = try #require(try situation().candidates.first)
        let message = try send()
        let after = try situation()
        _ = try store.complete(task, subtasks: .ask, fixture.context)

        #expect(candidate.id == message.reminder && after.candidates == [])
        #expect(
            after.messages.map(\.state) == [.sent] && after.messages[0].isOpen && after.messages[0].mayBeThere
        )
        #expect(try situation().messages.map(\.isOpen) == [false])
    }

    @Test func `what rang before the phone was added is not for it`() throws {
        let other = Phone(
            name: "Late", service: .ntfy, address: "https://push.example.org",
            addedAt: fixture.now + .seconds(3_600))
        _ = try ring("Tea")

        let attention = Attention(QuietRules(), Presence(), in: fixture.locality.zone)
        let late = try store.phoneSituation(of: other, in: Store.Circumstances(attention, at: fixture.now))
        #expect(late.candidates == [])
        #expect(try situation().candidates.count == 1)
    }

    @Test func `an answer has one effect, however often it comes, and is undone`() throws {
        let task = try ring("Tea")
        let message = try send()

        let outcomes = try (0..<10).map { _ in try answer(message) }
        let isDone = try store.task(task).todo.isOpen == false
        _ = try store.undo(0, fixture.context)

        #expect(outcomes.first == .applied(.complete, try #require(message.reminder)))
        #expect(outcomes.dropFirst().allSatisfy { $0 == .late } && isDone)
        #expect(try store.task(task).todo.isOpen)
        #expect(try answer(message) == .late)
    }

    @Test func `a forged answer has no effect`() throws {
        let task = try ring("Tea")
        let message = try send()
        let other = try store.addPhone(
            Phone(name: "Other", service: .ntfy, address: "https://a.example", addedAt: fixture.now),
            fixture.context
        ).value

        let forged = [
            try store.answerMessage(PhoneReply(token: .random(), choice: 0), from: phone.id, fixture.context)
                .value,
            try store.answerMessage(
                PhoneReply(token: message.token, choice: 5), from: phone.id, fixture.context
            ).value,
            try store.answerMessage(
                PhoneReply(token: message.token, choice: 0), from: other.id, fixture.context
            ).value,
        ]

        #expect(forged == [.unknown, .unknown, .unknown])
        #expect(try store.task(task).todo.isOpen)
    }

    @Test func `an answer to an earlier ring has no effect`() throws {
        let task = try ring("Tea")
        let first = try send()
        _ = try store.snooze(task, .lasting(CivilPeriod(seconds: 600) ?? .zero), fixture.context)
        let whileSnoozed = try answer(first)
        fixture.pass(.seconds(700))
        _ = try store.enqueueDue(now: fixture.now, in: fixture.locality)
        let late = try answer(first)
        let second = try send()

        #expect(whileSnoozed == .late && late == .late && second.token != first.token)
        #expect(try answer(second, 1) != .late)
        #expect(try store.task(task).todo.isOpen)
    }

    @Test func `a popup that left the screen by itself leaves the message where it is`() throws {
        _ = try ring("Tea")
        let message = try send()
        let epoch = PopupEpoch(bus: "bus", owner: ":1.5")
        let popup = try store.beginPopup(
            .single, of: [try #require(message.reminder)], replacing: nil, epoch: epoch, now: fixture.now)
        let place = PostedPopup(try #require(PopupID(7)), in: epoch)
        _ = try store.popupShown(popup.id, at: place)
        _ = try store.popupClosed(popup.id, .returns(at: fixture.now + .seconds(600)))
        let whileGone = try situation()
        fixture.pass(.seconds(700))
        _ = try store.enqueueDue(now: fixture.now, in: fixture.locality)

        #expect(whileGone.messages.map(\.isOpen) == [true] && whileGone.candidates == [])
        #expect(try situation().candidates == [] && situation().messages.map(\.isOpen) == [true])
        #expect(try answer(message) != .late)
    }

    @Test func `messages for several are counted, and end with the last of them`() throws {
        let tasks = [try ring("One"), try ring("Two")]
        try store.foldMessages(try situation().candidates, [], on: phone.id, now: fixture.now)
        let count = try store.foldedCount(on: phone.id)
        let several = try #require(try situation().messages.first { $0.reminder == nil })
        _ = try store.complete(tasks[0], subtasks: .ask, fixture.context)
        let half = try situation().messages.first { $0.reminder == nil }?.isOpen
        _ = try store.complete(tasks[1], subtasks: .ask, fixture.context)

        #expect(count == 2 && several.state == .waiting && several.isOpen && half == true)
        #expect(try situation().messages.allSatisfy { !$0.isOpen })
    }

    @Test func `a failed attempt may be forgotten only if no earlier one can have arrived`() throws {
        _ = try ring("Tea")
        let candidate = try #require(try situation().candidates.first)
        try store.beginMessage(about: candidate, on: phone.id, offering: [.complete], now: fixture.now)
        let id = try #require(try situation().messages.first).id

        let first = try store.willSend(id) ?? true
        try store.didNotSend(id, wasThere: first)
        let forgotten = try situation().messages.map(\.mayBeThere)
        _ = try store.willSend(id)
        let third = try store.willSend(id) ?? false
        try store.didNotSend(id, wasThere: third)

        #expect(!first && forgotten == [false] && third)
        #expect(try situation().messages.map(\.mayBeThere) == [true])
    }

    @Test func `what is not for phones is not asked about again`() throws {
        _ = try ring("Tea")
        let candidate = try #require(try situation().candidates.first)
        try store.beginMessage(about: candidate, on: phone.id, offering: nil, now: fixture.now)

        #expect(try situation().candidates == [] && situation().messages == [])
    }

    @Test func `phones and their messages survive a damaged file`() throws {
        _ = try ring("Tea")
        let message = try send()
        store.close()
        var bytes = try File.read(fixture.path)
        bytes.replaceSubrange(0..<100, with: repeatElement(0, count: 100))
        try File.write(bytes, fixture.path)
        try fixture.reopen()

        #expect(store.opening.repair != nil)
        #expect(try store.phones() == [phone])
        #expect(try situation().messages.map(\.token) == [message.token])
    }
}
