import DBus
import Foundation
import TestSupport
import Testing

@testable import Notifications

/// Following do-not-disturb, as each desktop tells it.
@Suite(.serialized)
struct SilenceTests {
    @Test func `dunst's pause is told at the start and at each change, and nothing else of dunst`()
        async throws
    {
        try await Desk.run { desk in
            let server = try await FakeServer.start(
                on: desk.bus, desk.loop, as: RealServer.dunst,
                serving: Interface(
                    "org.dunstproject.cmd0", properties: [Property("paused", "b", get: { .boolean(true) })]))
            try await desk.start()
            _ = try await desk.nextAppearance()
            #expect(await desk.silences.next() == true)

            for (name, value) in [
                ("displayedLength", Value.uint32(3)), ("paused", .boolean(true)), ("paused", .boolean(false)),
                ("paused", .boolean(true)),
            ] {
                try await changed("org.dunstproject.cmd0", [name: value], by: server.connection)
            }

            #expect(await desk.silences.next() == false)
            #expect(await desk.silences.next() == true)
            await server.die()
        }
    }

    @Test func `a stranger's word on do-not-disturb is not believed`() async throws {
        try await Desk.run { desk in
            let server = try await FakeServer.start(
                on: desk.bus, desk.loop, as: RealServer.dunst,
                serving: Interface(
                    "org.dunstproject.cmd0", properties: [Property("paused", "b", get: { .boolean(false) })]))
            try await desk.start()
            _ = try await desk.nextAppearance()
            #expect(await desk.silences.next() == false)

            let stranger = try await desk.stranger()
            try await changed("org.dunstproject.cmd0", ["paused": .boolean(true)], by: stranger)
            try await changed(
                "org.dunstproject.cmd0", ["paused": .boolean(true)], by: stranger,
                to: desk.connection.uniqueName)
            _ = try await stranger.busID()
            try await changed("org.dunstproject.cmd0", ["paused": .boolean(true)], by: server.connection)

            #expect(await desk.silences.next() == true)
            try await changed("org.dunstproject.cmd0", ["paused": .boolean(false)], by: server.connection)
            #expect(await desk.silences.next() == false)
            await stranger.close()
            await server.die()
        }
    }

    @Test func `swaync is asked again when it says that something has changed`() async throws {
        try await Desk.run { desk in
            let setting = Mailbox<Bool>()
            let center = try await Connection.open(.address(desk.bus.address), on: desk.loop)
            let interface = Interface(
                "org.erikreider.swaync.cc",
                methods: [
                    Method("GetDnd", out: [Argument("", "b")]) { _ in [.boolean(await setting.next())] }
                ])
            try await center.export(ExportedObject([interface]), at: "/org/erikreider/swaync/cc")
            _ = try await center.requestName("org.erikreider.swaync.cc")
            setting.put(false)
            let server = try await FakeServer.start(on: desk.bus, desk.loop, as: RealServer.swaync)
            try await desk.start()
            _ = try await desk.nextAppearance()
            #expect(await desk.silences.next() == false)

            setting.put(true)
            try await center.emit(
                "Subscribe", of: "org.erikreider.swaync.cc", at: "/org/erikreider/swaync/cc",
                [.uint32(0), .boolean(true), .boolean(false)])

            #expect(await desk.silences.next() == true)
            await center.close()
            await server.die()
        }
    }

    @Test func `xfconf tells of Xfce's setting, set or not`() async throws {
        try await Desk.run { desk in
            let setting = Mailbox<Bool?>()
            let xfconf = try await Connection.open(.address(desk.bus.address), on: desk.loop)
            let interface = Interface(
                "org.xfce.Xfconf",
                methods: [
                    Method(
                        "GetProperty", in: [Argument("", "s"), Argument("", "s")], out: [Argument("", "v")]
                    ) { call in
                        #expect(call.arguments.map(\.asString) == ["xfce4-notifyd", "/do-not-disturb"])
                        guard let value = await setting.next() else {
                            throw MethodError("org.xfce.Xfconf.Error.PropertyNotFound", "no such property")
                        }
                        return [.variant(.boolean(value))]
                    }
                ])
            try await xfconf.export(ExportedObject([interface]), at: "/org/xfce/Xfconf")
            _ = try await xfconf.requestName("org.xfce.Xfconf")
            setting.put(nil)
            let server = try await FakeServer.start(on: desk.bus, desk.loop, as: RealServer.xfce)
            try await desk.start()
            _ = try await desk.nextAppearance()
            #expect(await desk.silences.next() == false)

            setting.put(true)
            for property in ["/theme", "/do-not-disturb"] {
                try await xfconf.emit(
                    "PropertyChanged", of: "org.xfce.Xfconf", at: "/org/xfce/Xfconf",
                    [.string("xfce4-notifyd"), .string(property), .variant(.boolean(true))])
            }

            #expect(await desk.silences.next() == true)
            await xfconf.close()
            await server.die()
        }
    }

    @Test func `GNOME's setting is read from dconf's file when its writer tells of it`() async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let file = folder.url.appendingPathComponent("user")
        try await Desk.run(dconfFile: file.path) { desk in
            let writer = try await Connection.open(.address(desk.bus.address), on: desk.loop)
            _ = try await writer.requestName("ca.desrt.dconf")
            let server = try await FakeServer.start(on: desk.bus, desk.loop, as: RealServer.gnome43)
            try await desk.start()
            _ = try await desk.nextAppearance()
            // Nobody has set anything yet.
            #expect(await desk.silences.next() == false)

            try Data(DconfFileTests.withoutBanners).write(to: file)
            try await writer.emit(
                "Notify", of: "ca.desrt.dconf.Writer", at: "/ca/desrt/dconf/Writer/user",
                [
                    .string("/org/gnome/desktop/notifications/show-banners"), .strings([""]),
                    .string(":1.1:user:2"),
                ])

            #expect(await desk.silences.next() == true)
            await writer.close()
            await server.die()
        }
    }

    private func changed(
        _ interface: String, _ values: [String: Value], by sender: Connection, to destination: BusName? = nil
    ) async throws {
        try await sender.send(
            .signal(
                "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: FakeServer.path,
                to: destination,
                [.string(interface), .dictionary(values), .strings([])]))
    }
}

struct DconfFileTests {
    /// Written by dconf 0.40: `show-banners` of GNOME's notifications is false, `clock-show-date` true.
    static let withoutBanners = bytes(
        """
        4756617269616e7400000000000000001800000000010000000000280800000000000000010000000400000005000000
        06000000070000000700000008000000b0b72430050000000001000006004c00080100000c010000b988fdda00000000
        0c01000008004c00140100001c010000d982b51c040000001c0100000c007600280100002b01000039c53b4f01000000
        2b0100000a004c00380100003c010000c21d8c85010000003c0100000e004c004c010000500100004b50900b06000000
        5001000004004c005401000058010000d4b50200ffffffff5801000001004c005c01000060010000fe1f9e7f03000000
        600100000f0076007001000073010000676e6f6d652f0000010000006465736b746f702f030000000400000073686f77
        2d62616e6e657273000062696e746572666163652f000000070000006e6f74696669636174696f6e732f000002000000
        6f72672f000000002f00000005000000636c6f636b2d73686f772d6461746500010062
        """)

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    @Test func `it finds what is set, by its whole name`() throws {
        let table = try #require(GVariantTable(Self.withoutBanners))

        #expect(table.flag("/org/gnome/desktop/notifications/show-banners") == false)
        #expect(table.flag("/org/gnome/desktop/interface/clock-show-date") == true)
        for other in [
            "show-banners", "/org/gnome/desktop/notifications/", "/org/gnome/desktop/show-banners", "/", "",
        ] {
            #expect(table.flag(other) == nil)
        }
    }

    /// A file may be damaged, or none of dconf's.
    @Test func `no bytes harm it`() {
        for seed in 1...2_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var bytes = Self.withoutBanners
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            }
            _ = GVariantTable(bytes)?.flag("/org/gnome/desktop/notifications/show-banners")
        }
        #expect(GVariantTable([]) == nil)
    }
}
