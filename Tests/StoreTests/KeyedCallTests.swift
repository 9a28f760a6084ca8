import CivilTime
import Glibc
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

/// Calls with keys in the journal.
struct KeyedCallTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private func call(_ key: String = "k1", _ title: String = "Tea") throws -> KeyedCall {
        try KeyedCall(key: key, tool: "create_task", arguments: "{\"title\":\"\(title)\"}")
    }

    private func context(_ call: KeyedCall, isOneOfSeveral: Bool = false) -> ChangeContext {
        ChangeContext(
            now: fixture.now, locality: fixture.locality, source: .cli,
            part: KeyedCall.Part(call, isOneOfSeveral: isOneOfSeveral))
    }

    @discardableResult
    private func add(_ title: String, for call: KeyedCall, isOneOfSeveral: Bool = false) throws -> Int64 {
        let change = try fixture.store.add(
            try TodoDetails(title: title), context(call, isOneOfSeveral: isOneOfSeveral))
        return try #require(change.entry)
    }

    private func titles() throws -> [String] {
        try fixture.store.read { db in try db.texts("SELECT title FROM task ORDER BY title") }
    }

    @Test func `a key is in the row of the journal that is committed with the change`() throws {
        let call = try call()
        #expect(try fixture.store.call(withKey: "k1") == nil)
        let entry = try add("Tea", for: call)

        try fixture.reopen()
        let recorded = try #require(try fixture.store.call(withKey: "k1"))

        #expect(recorded.call == call && recorded.answer == nil && !recorded.isCut)
        #expect(recorded.entries.map(\.id) == [entry])
        #expect(recorded.entries.first?.text.contains("Tea") == true)
    }

    @Test func `a change that is rolled back leaves no key`() throws {
        let call = try call()

        #expect(throws: StoreError.self) {
            _ = try fixture.store.transact(.add, context(call), .room) { transaction throws in
                _ = try transaction.db.run("INSERT INTO label (name, colour) VALUES ('a', '#000000')", [])
                throw StoreError.full
            }
        }

        #expect(try fixture.store.call(withKey: "k1") == nil)
    }

    @Test func `an answer is kept with the key, unless it is very long`() throws {
        try add("Tea", for: try call())
        try add("Coffee", for: try call("k2", "Coffee"))

        try fixture.store.keep(answer: "{\"id\":1}", ofCallWithKey: "k1")
        try fixture.store.keep(
            answer: String(repeating: "x", count: Store.longestAnswer + 1), ofCallWithKey: "k2")
        try fixture.reopen()

        #expect(try fixture.store.call(withKey: "k1")?.answer == "{\"id\":1}")
        let long = try #require(try fixture.store.call(withKey: "k2"))
        #expect(long.answer == nil && long.entries.count == 1)
    }

    @Test func `a call of several changes is cut off until they are joined as all of them`() throws {
        let call = try call()
        let first = try add("Tea", for: call, isOneOfSeveral: true)
        let second = try add("Milk", for: call, isOneOfSeveral: true)

        _ = try fixture.store.join([first, second])
        #expect(try fixture.store.call(withKey: "k1")?.isCut == true)
        _ = try fixture.store.join([second], isWhole: true)

        let recorded = try #require(try fixture.store.call(withKey: "k1"))
        #expect(!recorded.isCut && recorded.entries.map(\.id) == [second])
    }

    @Test func `a key is free again once all of its call is undone and released, and not before`() throws {
        let call = try call()
        let entry = try add("Tea", for: call)

        try fixture.store.releaseKeyOfUndoneCall("k1")
        #expect(try fixture.store.call(withKey: "k1") != nil)
        _ = try fixture.store.undo(entry, fixture.context)
        #expect(
            try fixture.store.call(withKey: "k1") != nil,
            "the user may undo it, and a repetition adds nothing")
        try fixture.store.releaseKeyOfUndoneCall("k1")

        #expect(try fixture.store.call(withKey: "k1") == nil)
        #expect(try titles() == [])
    }

    @Test func `a key lives as long as its entry of the journal`() throws {
        try add("Tea", for: try call())
        try fixture.store.keep(answer: "done", ofCallWithKey: "k1")

        _ = try fixture.store.forget(before: fixture.now + .seconds(1))
        #expect(try fixture.store.call(withKey: "k1") != nil, "the newest steps stay")
        try fixture.forgetJournal()

        #expect(try fixture.store.call(withKey: "k1") == nil)
    }

    @Test func `a key has 1 to 200 characters, and its arguments have a limit`() throws {
        for key in ["", String(repeating: "k", count: 201), "a\u{0}b"] {
            #expect(throws: InvalidValue.self) { _ = try call(key) }
        }
        #expect(throws: InvalidValue.self) {
            _ = try KeyedCall(
                key: "k", tool: "t", arguments: String(repeating: "x", count: KeyedCall.longestArguments + 1))
        }
        try add("Tea", for: try call(String(repeating: "ü", count: 200)))
    }
}
