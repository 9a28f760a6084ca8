import CivilTime
import Foundation
import Rules
import Store
import TestSupport
import Testing

struct HookTests {
    private static let count =
        ProcessInfo.processInfo.environment["STEWARD_HOOK_HISTORIES"].flatMap { UInt64($0) } ?? 8

    @Test func `a reminder begins its command once, also when an answer is undone`() throws {
        let fixture = try StoreFixture()
        try fixture.store.followHook(isSet: true, now: fixture.now)
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        fixture.pass(.seconds(7200))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        let reminder = try #require(try fixture.reminders(of: task).first)

        let waiting = try fixture.ready()
        let first = try fixture.store.beginHook(of: reminder.id, now: fixture.now)
        let done = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        _ = try fixture.store.undo(try #require(done.entry), fixture.context)
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        let second = try fixture.store.beginHook(of: reminder.id, now: fixture.now)

        #expect(waiting == [reminder.id] && first == reminder.identity && second == nil)
        #expect(try fixture.ready() == [])
    }

    @Test func `an answered reminder does not begin its command`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        fixture.pass(.seconds(7200))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        let reminder = try #require(try fixture.reminders(of: task).first)
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(try fixture.store.beginHook(of: reminder.id, now: fixture.now) == nil)
    }

    @Test func `runs are counted from a moment on, and the last failure is told`() throws {
        let fixture = try StoreFixture()
        for (number, failure) in [nil, "first", nil, "second"].enumerated() {
            let task = try fixture.add("Task \(number)", due: "2026-11-24T09:0\(number + 1)")
            fixture.pass(.seconds(60))
            _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
            let id = try #require(try fixture.reminders(of: task).first).id
            let reminder = try #require(try fixture.store.beginHook(of: id, now: fixture.now))
            try fixture.store.endHook(of: reminder, failure: failure)
        }

        let all = try fixture.store.hookHistory(since: fixture.now - .seconds(3600))
        let last = try fixture.store.hookHistory(since: fixture.now - .seconds(60))

        #expect((all.runs, all.failures) == (4, 2))
        #expect(all.lastFailure == Store.HookFailure(at: fixture.now, detail: "second"))
        #expect((last.runs, last.failures) == (2, 1))
    }

    @Test func `a run that the end of the agent cut off counts as a failure`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T09:01")
        fixture.pass(.seconds(60))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        let id = try #require(try fixture.reminders(of: task).first).id
        let reminder = try #require(try fixture.store.beginHook(of: id, now: fixture.now))
        try fixture.reopen()

        try fixture.store.interruptHooks()
        // The word of the earlier agent comes too late.
        try fixture.store.endHook(of: reminder, failure: nil)

        let history = try fixture.store.hookHistory(since: fixture.now)
        #expect(history.lastFailure == Store.HookFailure(at: fixture.now, detail: nil))
        #expect(try fixture.ready() == [])
    }

    @Test func `a mark is kept as long as its reminder`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T09:01")
        fixture.pass(.seconds(60))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        let id = try #require(try fixture.reminders(of: task).first).id
        _ = try fixture.store.beginHook(of: id, now: fixture.now)
        let start = fixture.now
        fixture.pass(.seconds(86_400))

        while try fixture.store.forget(before: fixture.now) {}
        let whileOpen = try fixture.store.hookHistory(since: start).runs
        _ = try fixture.store.remove([task], fixture.context)
        fixture.pass(.seconds(86_400))
        try fixture.forgetJournal()
        while try fixture.store.forget(before: fixture.now) {}

        #expect(whileOpen == 1)
        #expect(try fixture.store.hookHistory(since: start).runs == 0)
    }

    /// What the agent does, in any order and with the end of the process at any time.
    @Test(arguments: 1...count)
    func `in random histories no reminder begins its command twice, and none is lost`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let fixture = try StoreFixture()
        try fixture.store.followHook(isSet: true, now: fixture.now)
        var tasks: [String] = []
        var begun: [ReminderIdentity] = []
        for number in 0..<150 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1:
                let minute = fixture.locality.zone.civil(of: fixture.now + .seconds(120))
                tasks.append(
                    try fixture.add(
                        "Task \(number)", due: "\(When.floating(minute))", triggers: ["-PT1M", "PT0S"],
                        repeats: Bool.random(using: &random) ? nil : "day"))
            case 2, 3: fixture.pass(.seconds(Int.random(in: 30...3000, using: &random)))
            case 4:
                _ = try? fixture.store.undo(
                    Int64.random(in: 1...Int64(number + 1), using: &random), fixture.context)
            case 5:
                guard let task = tasks.randomElement(using: &random) else { continue }
                _ = try? fixture.store.complete(task, subtasks: .ask, fixture.context)
            case 6:
                guard let task = tasks.randomElement(using: &random) else { continue }
                _ = try? fixture.store.snooze(task, try #require(SnoozeTime("PT20M")), fixture.context)
            case 7:
                try fixture.reopen()
                try fixture.store.interruptHooks()
            default:
                _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
                guard let next = try fixture.ready().first,
                    let reminder = try fixture.store.beginHook(of: next, now: fixture.now)
                else { continue }
                begun.append(reminder)
                if Bool.random(using: &random) { try fixture.store.endHook(of: reminder, failure: nil) }
            }
        }
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        while let next = try fixture.ready().first {
            begun.append(try #require(try fixture.store.beginHook(of: next, now: fixture.now)))
        }

        #expect(Set(begun).count == begun.count)
        var query = ReminderQuery()
        query.states = [.due, .shown]
        query.limit = 1000
        let owed = try fixture.store.reminders(query).map(\.reminder.identity)
        #expect(Set(owed).isSubset(of: begun))
    }

    @Test func `a repaired database still knows what has run`() throws {
        let fixture = try StoreFixture()
        try fixture.store.followHook(isSet: true, now: fixture.now)
        for number in 0..<50 { _ = try fixture.add("Task \(number)", due: "2026-11-24T09:01") }
        fixture.pass(.seconds(60))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        for id in try fixture.ready() {
            let reminder = try #require(try fixture.store.beginHook(of: id, now: fixture.now))
            try fixture.store.endHook(of: reminder, failure: "it ended with status 1")
        }
        fixture.store.close()
        var bytes = try File.read(fixture.path)
        bytes.replaceSubrange(0..<100, with: repeatElement(0, count: 100))
        try File.write(bytes, fixture.path)

        try fixture.reopen()

        #expect(fixture.store.opening.repair != nil)
        #expect(try fixture.store.hookHistory(since: fixture.now).failures == 50)
        #expect(try fixture.ready() == [])
    }
}

extension StoreFixture {
    /// The reminders for which the command is to be run now, if somebody is there.
    fileprivate func ready() throws -> [Reminder.ID] {
        let attention = Attention(QuietRules(), Presence(), in: locality.zone)
        return try store.hookSituation(in: Store.Circumstances(attention, at: now)).ready.map(\.id)
    }
}
