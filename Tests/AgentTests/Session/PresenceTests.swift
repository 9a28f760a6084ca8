import Agent
import AgentInterface
import CivilTime
import DBus
import EventLoop
import Glibc
import Logging
import Notifications
import Rules
import TestSupport
import Testing

/// Whether the user is there: locks, idleness and screen savers, as the buses tell them.
@Suite(.serialized)
struct PresenceTests {
    private func quiet(_ fixture: AgentFixture) async throws -> QuietRecord {
        try await fixture.client.call(Agent1.quiet, ())
    }

    @Test func `launchers show no titles while the session is locked`() async throws {
        try await AgentFixture.run { fixture in
            let logind = try await Logind.start(on: fixture, isLocked: true)
            fixture.systemBus = fixture.bus
            try await fixture.start()
            let task = try await fixture.add("Water the plants")
            try await fixture.wait { try await quiet(fixture).isLocked }

            func rows() async throws -> [RunnerMatch] {
                Runner.matches(in: try await fixture.connection.call(Runner.match("water")))
            }
            let locked = try await rows()
            let metas = try await fixture.connection.call(
                MethodCall(
                    to: Contract.busName, at: SearchProvider.path, SearchProvider.name, "GetResultMetas",
                    [.strings(["complete \(task.id)"])])
            ).body.first?.asArray
            try await logind.set(["LockedHint": .boolean(false)])
            try await fixture.wait { try await !quiet(fixture).isLocked }

            #expect(locked.isEmpty)
            #expect(metas?.isEmpty == true)
            #expect(try await rows().count == 2)
        }
    }

    @Test func `what comes while the session is locked is shown when it is unlocked`() async throws {
        try await AgentFixture.run { fixture in
            let logind = try await Logind.start(on: fixture, isLocked: true)
            fixture.systemBus = fixture.bus
            fixture.server.appear()
            try await fixture.start()
            try await fixture.wait { try await quiet(fixture).isLocked }
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(3600))

            await fixture.pass(.seconds(3600))
            let (before, held) = (fixture.server.posts.count, try await quiet(fixture))
            try await logind.set(["LockedHint": .boolean(false)])
            await fixture.server.wait { !$0.screen.isEmpty }

            #expect(before == 0)
            #expect((held.because, held.ends, held.held, held.heldBecause) == (.locked, nil, 1, [.locked]))
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `critical ones come through the lock, and say nothing where the user wants that`() async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nhide_titles_when_locked = true\n")
            let logind = try await Logind.start(on: fixture, isLocked: true)
            fixture.systemBus = fixture.bus
            fixture.server.appear()
            try await fixture.start()
            try await fixture.wait { try await quiet(fixture).isLocked }
            var options = AlertOptions()
            options.urgency = .critical

            _ = try await fixture.client.call(
                Reminders1.notify, ("The milk is poisoned", "Do not drink it", options))
            await fixture.pass(.seconds(1))
            let locked = fixture.server.screen.map(\.notification)
            try await logind.set(["LockedHint": .boolean(false)])
            await fixture.server.wait { $0.titles == ["The milk is poisoned"] }

            #expect(locked.map(\.summary) == ["A reminder"])
            #expect(locked.allSatisfy { !$0.body.contains("drink") && $0.actions.isEmpty })
            #expect(fixture.server.screen.first?.notification.actions.isEmpty == false)
        }
    }

    @Test func `the panel shows no titles on a locked screen`() async throws {
        try await AgentFixture.run { fixture in
            let logind = try await Logind.start(on: fixture, isLocked: true)
            fixture.systemBus = fixture.bus
            let panel = try await FakePanel.start(on: fixture.bus, fixture.loop)
            try await fixture.start()
            try await fixture.wait { try await quiet(fixture).isLocked }
            try await fixture.add("Secret", due: When("2026-11-24"))
            await panel.wait { !$0.items.isEmpty }
            let locked = try await panel.labels() + panel.tooltip()

            try await logind.set(["LockedHint": .boolean(false)])
            try await fixture.wait(within: .seconds(2)) { try await panel.labels().contains("Secret") }

            #expect(!locked.contains { $0.contains("Secret") })
        }
    }

    @Test func `idleness counts only where the user wants it to`() async throws {
        for isHolding in [false, true] {
            try await AgentFixture.run { fixture in
                try fixture.configure("[quiet]\nhold_when_idle = \(isHolding)\n")
                let logind = try await Logind.start(on: fixture, isLocked: false)
                fixture.systemBus = fixture.bus
                fixture.server.appear()
                try await fixture.start()
                try await logind.set(["IdleHint": .boolean(true)])
                try await fixture.wait { try await quiet(fixture).isIdle }
                try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(3600))

                await fixture.pass(.seconds(3600))
                let before = fixture.server.titles
                try await logind.set(["IdleHint": .boolean(false)])
                await fixture.server.wait { !$0.screen.isEmpty }

                #expect(before == (isHolding ? [] : ["Call the dentist"]))
            }
        }
    }

    @Test func `a login manager that goes away holds nothing back`() async throws {
        try await AgentFixture.run { fixture in
            let logind = try await Logind.start(on: fixture, isLocked: true)
            fixture.systemBus = fixture.bus
            fixture.server.appear()
            try await fixture.start()
            try await fixture.wait { try await quiet(fixture).isLocked }

            await logind.connection.close()
            try await fixture.wait { try await !quiet(fixture).isLocked }
        }
    }

    @Test func `a system bus that goes away holds nothing back`() async throws {
        try await AgentFixture.run { fixture in
            let system = try await PrivateBus.start()
            _ = try await Logind.start(on: fixture, at: system, isLocked: true)
            fixture.systemBus = system
            fixture.server.appear()
            try await fixture.start()
            try await fixture.wait { try await quiet(fixture).isLocked }

            system.stop()
            try await fixture.wait { try await !quiet(fixture).isLocked }
        }
    }

    @Test func `a system bus that comes back is listened to again`() async throws {
        try await AgentFixture.run { fixture in
            let system = try await PrivateBus.start()
            fixture.systemBus = system
            try await fixture.start()
            _ = try await Logind.start(on: fixture, at: system, isLocked: true)
            try await fixture.wait { try await quiet(fixture).isLocked }
            system.stop()
            try await fixture.wait { try await !quiet(fixture).isLocked }

            try system.restart()
            _ = try await Logind.start(on: fixture, at: system, isLocked: true)

            try await fixture.wait(within: .seconds(60)) { try await quiet(fixture).isLocked }
        }
    }

    @Test func `signals of a login manager that once answered late still count`() async throws {
        try await AgentFixture.run { fixture in
            let logind = try await Logind.start(on: fixture, isLocked: true)
            let hints = HintLog()
            let session = LoginSession(
                nil, on: fixture.connection, loop: fixture.loop,
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, patience: .seconds(1)
            ) { hints.add($0) }
            try await session.start()
            await hints.wait { $0.last?.isLocked == true }

            logind.isFrozen = true
            try await logind.announceSession()
            await logind.wait { $0.questions == 2 }
            // Asked later and as patiently: afterwards the session has given up, too.
            await #expect(throws: BusError.timeout) {
                try await fixture.connection.call(Logind.question, timeout: .seconds(1))
            }
            try await logind.set(["IdleHint": .boolean(true)])
            await hints.wait { $0.last?.isIdle == true }

            #expect(hints.all.map(\.isLocked) == [true, true])
            logind.thaw()
        }
    }

    @Test func `others cannot lock the session`() async throws {
        try await AgentFixture.run { fixture in
            let logind = try await Logind.start(on: fixture, isLocked: false)
            fixture.systemBus = fixture.bus
            try await fixture.start()
            try await logind.set(["IdleHint": .boolean(true)])
            try await fixture.wait { try await quiet(fixture).isIdle }

            try await Logind.tell(["LockedHint": .boolean(true)], from: fixture.connection)
            try await Logind.tell(["IdleHint": .boolean(false)], from: fixture.connection)
            await fixture.settle()

            #expect(try await !quiet(fixture).isLocked)
            #expect(try await quiet(fixture).isIdle)
        }
    }

    @Test func `without a login manager a screen saver tells`() async throws {
        try await AgentFixture.started { fixture in
            let saver = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            try await saver.export(
                ExportedObject([
                    Interface(
                        "org.mate.ScreenSaver",
                        methods: [Method("GetActive", out: [Argument("", "b")]) { _ in [.boolean(true)] }])
                ]), at: "/org/mate/ScreenSaver")
            _ = try await saver.requestName("org.mate.ScreenSaver")
            try await fixture.wait { try await quiet(fixture).isLocked }

            try await saver.emit("ActiveChanged", of: "org.mate.ScreenSaver", at: "/", [.boolean(false)])
            try await fixture.wait { try await !quiet(fixture).isLocked }
            try await saver.emit("ActiveChanged", of: "org.mate.ScreenSaver", at: "/", [.boolean(true)])
            try await fixture.wait { try await quiet(fixture).isLocked }
            await saver.close()
            try await fixture.wait { try await !quiet(fixture).isLocked }
        }
    }

    @Test func `a screen saver that takes another's place does not inherit its lock`() async throws {
        try await AgentFixture.started { fixture in
            let old = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            let new = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            try await old.export(
                ExportedObject([
                    Interface(
                        "org.mate.ScreenSaver",
                        methods: [Method("GetActive", out: [Argument("", "b")]) { _ in [.boolean(true)] }])
                ]), at: "/org/mate/ScreenSaver")
            _ = try await old.requestName("org.mate.ScreenSaver", .allowReplacement)
            try await fixture.wait { try await quiet(fixture).isLocked }

            // It answers no question.
            _ = try await new.requestName("org.mate.ScreenSaver", .replaceExisting)
            try await fixture.wait { try await !quiet(fixture).isLocked }
            await old.close()
            await new.close()
        }
    }
}

/// What a session has told of itself. It belongs to the loop's thread.
private final class HintLog: @unchecked Sendable {
    private(set) var all: [LoginSession.Hints] = []
    private let onlookers = Onlookers()

    func add(_ hints: LoginSession.Hints) {
        all.append(hints)
        onlookers.notice()
    }

    func wait(until condition: @escaping ([LoginSession.Hints]) -> Bool) async {
        await onlookers.wait { condition(self.all) }
    }
}

/// A login manager with one session. It belongs to the loop's thread.
private final class Logind: @unchecked Sendable {
    let connection: Connection
    private var hints: [String: Value]
    /// Leaves questions for the user without an answer until `thaw()`.
    var isFrozen = false
    /// How often it was asked for the user.
    private(set) var questions = 0
    private let onlookers = Onlookers()

    static let question = MethodCall(
        to: "org.freedesktop.login1", at: "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
        "GetUser", [.uint32(getuid())])
    private static let session: ObjectPath = "/org/freedesktop/login1/session/_32"
    private static let user: ObjectPath = "/org/freedesktop/login1/user/me"

    static func start(on fixture: AgentFixture, at bus: PrivateBus? = nil, isLocked: Bool) async throws
        -> Logind
    {
        let address = (bus ?? fixture.bus).place
        let logind = Logind(
            try await Connection.open(.address(address), on: fixture.loop), isLocked: isLocked)
        let manager = Interface(
            "org.freedesktop.login1.Manager",
            methods: [
                Method("GetUser", in: [Argument("uid", "u")], out: [Argument("path", "o")]) { call in
                    #expect(call.arguments == [.uint32(getuid())])
                    logind.questions += 1
                    logind.onlookers.notice()
                    await logind.onlookers.wait { !logind.isFrozen }
                    return [.objectPath(Logind.user)]
                }
            ])
        let user = Interface(
            "org.freedesktop.login1.User",
            properties: [
                Property("Display", "(so)", get: { .structure([.string("2"), .objectPath(Logind.session)]) })
            ])
        let session = Interface(
            "org.freedesktop.login1.Session",
            properties: ["LockedHint", "IdleHint"].map { (name: MemberName) in
                Property(name, "b", get: { logind.hints[name.text] ?? .boolean(false) })
            })
        for (interface, path): (Interface, ObjectPath) in [
            (manager, "/org/freedesktop/login1"), (user, Self.user), (session, Self.session),
        ] {
            try await logind.connection.export(ExportedObject([interface]), at: path)
        }
        _ = try await logind.connection.requestName("org.freedesktop.login1")
        return logind
    }

    private init(_ connection: Connection, isLocked: Bool) {
        self.connection = connection
        hints = ["LockedHint": .boolean(isLocked)]
    }

    func set(_ hints: [String: Value]) async throws {
        self.hints.merge(hints) { $1 }
        try await Self.tell(hints, from: connection)
    }

    func announceSession() async throws {
        try await connection.emit(
            "SessionNew", of: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1",
            [.string("2"), .objectPath(Self.session)])
    }

    func thaw() {
        isFrozen = false
        onlookers.notice()
    }

    func wait(until condition: @escaping (Logind) -> Bool) async {
        await onlookers.wait { condition(self) }
    }

    static func tell(_ hints: [String: Value], from connection: Connection) async throws {
        try await connection.emit(
            "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: session,
            [.string("org.freedesktop.login1.Session"), .dictionary(hints), .strings([])])
    }
}
