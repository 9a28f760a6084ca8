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
    private func quiet(_ world: World) async throws -> QuietRecord {
        try await world.client.call(Agent1.quiet, ())
    }

    @Test func `launchers show no titles while the session is locked`() async throws {
        try await World.run { world in
            let logind = try await Logind.start(on: world, isLocked: true)
            world.systemBus = world.bus
            try await world.start()
            let task = try await world.add("Water the plants")
            try await world.wait { try await quiet(world).isLocked }

            func rows() async throws -> [RunnerMatch] {
                Runner.matches(in: try await world.connection.call(Runner.match("water")))
            }
            let locked = try await rows()
            let metas = try await world.connection.call(
                MethodCall(
                    to: Contract.busName, at: SearchProvider.path, SearchProvider.name, "GetResultMetas",
                    [.strings(["complete \(task.id)"])])
            ).body.first?.asArray
            try await logind.set(["LockedHint": .boolean(false)])
            try await world.wait { try await !quiet(world).isLocked }

            #expect(locked.isEmpty)
            #expect(metas?.isEmpty == true)
            #expect(try await rows().count == 2)
        }
    }

    @Test func `what comes while the session is locked is shown when it is unlocked`() async throws {
        try await World.run { world in
            let logind = try await Logind.start(on: world, isLocked: true)
            world.systemBus = world.bus
            world.server.appear()
            try await world.start()
            try await world.wait { try await quiet(world).isLocked }
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(3600))

            await world.pass(.seconds(3600))
            let (before, held) = (world.server.posts.count, try await quiet(world))
            try await logind.set(["LockedHint": .boolean(false)])
            await world.server.wait { !$0.screen.isEmpty }

            #expect(before == 0)
            #expect((held.because, held.ends, held.held, held.heldBecause) == (.locked, nil, 1, [.locked]))
            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `critical ones come through the lock, and say nothing where the user wants that`() async throws
    {
        try await World.run { world in
            try world.configure("[quiet]\nhide_titles_when_locked = true\n")
            let logind = try await Logind.start(on: world, isLocked: true)
            world.systemBus = world.bus
            world.server.appear()
            try await world.start()
            try await world.wait { try await quiet(world).isLocked }
            var options = AlertOptions()
            options.urgency = .critical

            _ = try await world.client.call(
                Reminders1.notify, ("The milk is poisoned", "Do not drink it", options))
            await world.pass(.seconds(1))
            let locked = world.server.screen.map(\.notification)
            try await logind.set(["LockedHint": .boolean(false)])
            await world.server.wait { $0.titles == ["The milk is poisoned"] }

            #expect(locked.map(\.summary) == ["A reminder"])
            #expect(locked.allSatisfy { !$0.body.contains("drink") && $0.actions.isEmpty })
            #expect(world.server.screen.first?.notification.actions.isEmpty == false)
        }
    }

    @Test func `the panel shows no titles on a locked screen`() async throws {
        try await World.run { world in
            let logind = try await Logind.start(on: world, isLocked: true)
            world.systemBus = world.bus
            let panel = try await FakePanel.start(on: world.bus, world.loop)
            try await world.start()
            try await world.wait { try await quiet(world).isLocked }
            try await world.add("Secret", due: When("2026-11-24"))
            await panel.wait { !$0.items.isEmpty }
            let locked = try await panel.labels() + panel.tooltip()

            try await logind.set(["LockedHint": .boolean(false)])
            try await world.wait(within: .seconds(2)) { try await panel.labels().contains("Secret") }

            #expect(!locked.contains { $0.contains("Secret") })
        }
    }

    @Test func `idleness counts only where the user wants it to`() async throws {
        for isHolding in [false, true] {
            try await World.run { world in
                try world.configure("[quiet]\nhold_when_idle = \(isHolding)\n")
                let logind = try await Logind.start(on: world, isLocked: false)
                world.systemBus = world.bus
                world.server.appear()
                try await world.start()
                try await logind.set(["IdleHint": .boolean(true)])
                try await world.wait { try await quiet(world).isIdle }
                try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(3600))

                await world.pass(.seconds(3600))
                let before = world.server.titles
                try await logind.set(["IdleHint": .boolean(false)])
                await world.server.wait { !$0.screen.isEmpty }

                #expect(before == (isHolding ? [] : ["Call the dentist"]))
            }
        }
    }

    @Test func `a login manager that goes away holds nothing back`() async throws {
        try await World.run { world in
            let logind = try await Logind.start(on: world, isLocked: true)
            world.systemBus = world.bus
            world.server.appear()
            try await world.start()
            try await world.wait { try await quiet(world).isLocked }

            await logind.connection.close()
            try await world.wait { try await !quiet(world).isLocked }
        }
    }

    @Test func `a system bus that goes away holds nothing back`() async throws {
        try await World.run { world in
            let system = try await PrivateBus.start()
            _ = try await Logind.start(on: world, at: system, isLocked: true)
            world.systemBus = system
            world.server.appear()
            try await world.start()
            try await world.wait { try await quiet(world).isLocked }

            system.stop()
            try await world.wait { try await !quiet(world).isLocked }
        }
    }

    @Test func `a system bus that comes back is listened to again`() async throws {
        try await World.run { world in
            let system = try await PrivateBus.start()
            world.systemBus = system
            try await world.start()
            _ = try await Logind.start(on: world, at: system, isLocked: true)
            try await world.wait { try await quiet(world).isLocked }
            system.stop()
            try await world.wait { try await !quiet(world).isLocked }

            try system.restart()
            _ = try await Logind.start(on: world, at: system, isLocked: true)

            try await world.wait(within: .seconds(60)) { try await quiet(world).isLocked }
        }
    }

    @Test func `a login manager that is late once is heard as before`() async throws {
        try await World.run { world in
            let logind = try await Logind.start(on: world, isLocked: true)
            let hints = HintLog()
            let session = LoginSession(
                nil, on: world.connection, loop: world.loop,
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, patience: .seconds(1)
            ) { hints.add($0) }
            try await session.start()
            await hints.wait { $0.last?.isLocked == true }

            logind.isFrozen = true
            try await logind.announceSession()
            await logind.wait { $0.questions == 2 }
            // Asked later and as patiently: afterwards the session has given up, too.
            await #expect(throws: BusError.timeout) {
                try await world.connection.call(Logind.question, timeout: .seconds(1))
            }
            try await logind.set(["IdleHint": .boolean(true)])
            await hints.wait { $0.last?.isIdle == true }

            #expect(hints.all.map(\.isLocked) == [true, true])
            logind.thaw()
        }
    }

    @Test func `others cannot lock the session`() async throws {
        try await World.run { world in
            let logind = try await Logind.start(on: world, isLocked: false)
            world.systemBus = world.bus
            try await world.start()
            try await logind.set(["IdleHint": .boolean(true)])
            try await world.wait { try await quiet(world).isIdle }

            try await Logind.tell(["LockedHint": .boolean(true)], from: world.connection)
            try await Logind.tell(["IdleHint": .boolean(false)], from: world.connection)
            await world.settle()

            #expect(try await !quiet(world).isLocked)
            #expect(try await quiet(world).isIdle)
        }
    }

    @Test func `without a login manager a screen saver tells`() async throws {
        try await World.started { world in
            let saver = try await Connection.open(.address(world.bus.address), on: world.loop)
            try await saver.export(
                ExportedObject([
                    Interface(
                        "org.mate.ScreenSaver",
                        methods: [Method("GetActive", out: [Argument("", "b")]) { _ in [.boolean(true)] }])
                ]), at: "/org/mate/ScreenSaver")
            _ = try await saver.requestName("org.mate.ScreenSaver")
            try await world.wait { try await quiet(world).isLocked }

            try await saver.emit("ActiveChanged", of: "org.mate.ScreenSaver", at: "/", [.boolean(false)])
            try await world.wait { try await !quiet(world).isLocked }
            try await saver.emit("ActiveChanged", of: "org.mate.ScreenSaver", at: "/", [.boolean(true)])
            try await world.wait { try await quiet(world).isLocked }
            await saver.close()
            try await world.wait { try await !quiet(world).isLocked }
        }
    }

    @Test func `a screen saver that takes another's place does not inherit its lock`() async throws {
        try await World.started { world in
            let old = try await Connection.open(.address(world.bus.address), on: world.loop)
            let new = try await Connection.open(.address(world.bus.address), on: world.loop)
            try await old.export(
                ExportedObject([
                    Interface(
                        "org.mate.ScreenSaver",
                        methods: [Method("GetActive", out: [Argument("", "b")]) { _ in [.boolean(true)] }])
                ]), at: "/org/mate/ScreenSaver")
            _ = try await old.requestName("org.mate.ScreenSaver", .allowReplacement)
            try await world.wait { try await quiet(world).isLocked }

            // It answers no question.
            _ = try await new.requestName("org.mate.ScreenSaver", .replaceExisting)
            try await world.wait { try await !quiet(world).isLocked }
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

    static func start(on world: World, at bus: PrivateBus? = nil, isLocked: Bool) async throws -> Logind {
        let address = (bus ?? world.bus).place
        let logind = Logind(
            try await Connection.open(.address(address), on: world.loop), isLocked: isLocked)
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
