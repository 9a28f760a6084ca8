import Agent
import AgentInterface
import CivilTime
import DBus
import EventLoop
import Foundation
import Logging
import Notifications
import Rules
import Settings
import Synchronization
import TestSupport
import Testing

/// What the system tells: sleep, zones, the configuration's file.
struct WatchTests {
    @Test func `the delay lock is taken, let go for sleep, and taken again on waking up`() async throws {
        try await AgentFixture.run { fixture in
            let logind = try await Logind.start(on: fixture)
            fixture.systemBus = fixture.bus
            try await fixture.start()
            await logind.wait { $0.taken == 1 }

            try await logind.prepareForSleep(true)
            await logind.wait { $0.isReleased }
            try await logind.prepareForSleep(false)
            await logind.wait { $0.taken == 2 }

            #expect(logind.arguments == ["sleep", "delay"])
        }
    }

    @Test func `settings that were written while the agent started count`() async throws {
        try await onLoop { loop in
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                "\(UUID().uuidString).toml")
            defer { try? FileManager.default.removeItem(at: file) }  // nothing depends on its going
            try "[reminders]\nsnooze = \"15m\"\n".write(to: file, atomically: true, encoding: .utf8)
            let watch = try ConfigurationWatch(
                file: file.path, time: SimulatedTime(AgentFixture.noon, on: loop), loop: loop,
                log: Logger(label: "test"))
            try "[reminders]\nsnooze = \"25m\"\n".write(to: file, atomically: true, encoding: .utf8)
            let received = Mutex<[CivilPeriod]>([])

            watch.start { settings in received.withLock { $0.append(settings.reminders.snooze) } }
            watch.stop()

            #expect(received.withLock { $0 } == [try CivilPeriod(parsing: "PT25M")])
        }
    }

    @Test func `waking up rings what came due during sleep, whatever the timer noticed`() async throws {
        try await AgentFixture.run { fixture in
            let logind = try await Logind.start(on: fixture)
            fixture.systemBus = fixture.bus
            fixture.server.appear()
            try await fixture.start()
            await logind.wait { $0.taken == 1 }
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(3600))

            fixture.time.setUnnoticed(to: AgentFixture.noon + .seconds(86_400))
            try await logind.prepareForSleep(false)
            await fixture.server.wait { !$0.screen.isEmpty }

            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `waking up shows anew what was on screen, quietly`() async throws {
        try await AgentFixture.run { fixture in
            let logind = try await Logind.start(on: fixture)
            fixture.systemBus = fixture.bus
            fixture.server.appear()
            try await fixture.start()
            await logind.wait { $0.taken == 1 }
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            let former = try #require(fixture.server.screen.first)
            fixture.server.loseSilently(former)

            try await logind.prepareForSleep(false)
            await fixture.server.wait { $0.posts.count == 2 }

            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(fixture.server.screen.first?.notification.isQuiet == true)
        }
    }

    @Test func `forged news of waking up are ignored`() async throws {
        try await AgentFixture.run { fixture in
            let logind = try await Logind.start(on: fixture)
            fixture.systemBus = fixture.bus
            try await fixture.start()
            await logind.wait { $0.taken == 1 }

            try await fixture.connection.emit(
                "PrepareForSleep", of: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1",
                [.boolean(true)])
            await fixture.settle()

            #expect(!logind.isReleased)
        }
    }

    @Test func `a written configuration counts without being asked to`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[popups]\nlimit = 8\n")
            fixture.server.appear()
            try await fixture.start()

            try fixture.configure("[popups]\nlimit = 2\n")
            try await fixture.wait(within: .seconds(1)) {
                try await fixture.client.call(Agent1.status, ()).popupLimit == 2
            }
        }
    }

    @Test func `a configuration that is the first one in its folder counts, too`() async throws {
        try await AgentFixture.run { fixture in
            let folder = fixture.home.appendingPathComponent(".config")
            try FileManager.default.removeItem(at: folder)
            fixture.server.appear()
            try await fixture.start()

            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("steward"), withIntermediateDirectories: true)
            await fixture.settle()
            try fixture.configure("[popups]\nlimit = 2\n")
            try await fixture.wait(within: .seconds(1)) {
                try await fixture.client.call(Agent1.status, ()).popupLimit == 2
            }
        }
    }

    @Test func `a broken configuration is reported, and the last good one stays in force`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[popups]\nlimit = 2\n")
            fixture.server.appear()
            try await fixture.start()

            try fixture.configure("[popups]\nlimti = 3\n")
            let refusal = await fixture.refusal { try await fixture.client.call(Agent1.reload, ()) }
            let broken = try await fixture.client.call(Agent1.status, ())
            try fixture.configure("[popups]\nlimit = 3\n")
            try await fixture.client.call(Agent1.reload, ())
            let mended = try await fixture.client.call(Agent1.status, ())

            #expect(refusal == .invalid)
            #expect(broken.popupLimit == 2)
            #expect(broken.trouble.contains("config.toml:2"))
            #expect(mended.popupLimit == 3)
            #expect(mended.trouble == "")
        }
    }

    @Test func `a replaced zone file is noticed without being asked to`() async throws {
        try await AgentFixture.run { fixture in
            let zone = try await fixture.startWithZoneFile("Europe/Paris")

            try zone.set("Asia/Tokyo")
            try await fixture.wait(within: .seconds(2)) {
                try await fixture.client.call(Agent1.status, ()).zone == "Asia/Tokyo"
            }
        }
    }
}

/// A login manager with one method and one signal. It belongs to the loop's thread.
private final class Logind: @unchecked Sendable {
    private let connection: Connection
    private(set) var taken = 0
    private(set) var arguments: [String] = []
    private var watch: DescriptorWatch?
    private(set) var isReleased = false
    private let onlookers = Onlookers()

    static func start(on fixture: AgentFixture) async throws -> Logind {
        let logind = Logind(try await Connection.open(.address(fixture.bus.address), on: fixture.loop))
        let inhibit = Method(
            "Inhibit",
            in: [Argument("what", "s"), Argument("who", "s"), Argument("why", "s"), Argument("mode", "s")],
            out: [Argument("lock", "h")]
        ) { invocation in
            [.unixFD(try logind.lock(invocation.arguments.compactMap(\.asString), on: fixture.loop))]
        }
        let manager = Interface("org.freedesktop.login1.Manager", methods: [inhibit])
        try await logind.connection.export(ExportedObject([manager]), at: "/org/freedesktop/login1")
        _ = try await logind.connection.requestName("org.freedesktop.login1")
        return logind
    }

    private init(_ connection: Connection) {
        self.connection = connection
    }

    func prepareForSleep(_ isStarting: Bool) async throws {
        try await connection.emit(
            "PrepareForSleep", of: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1",
            [.boolean(isStarting)])
    }

    func wait(until condition: @escaping (Logind) -> Bool) async {
        await onlookers.wait { condition(self) }
    }

    /// One end of a pipe: the other one tells when it is let go of.
    private func lock(_ arguments: [String], on loop: EventLoop) throws -> OwnedDescriptor {
        let pipe = try DescriptorPipe()
        self.arguments = [arguments.first ?? "", arguments.last ?? ""]
        isReleased = false
        watch?.cancel()
        watch = loop.watch(pipe.reading, for: .reading) { [weak self] _ in self?.didRelease() }
        taken += 1
        onlookers.notice()
        return pipe.writing
    }

    private func didRelease() {
        watch?.cancel()
        isReleased = true
        onlookers.notice()
    }
}
