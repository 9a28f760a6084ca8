import Testing

@testable import Notifications

struct ServerQuirksTests {
    @Test(arguments: RealServer.all)
    func `every server of the table is recognised by its own words`(server: ServerDescription) {
        let stranger = ServerDescription(
            name: "stranger", vendor: server.vendor, version: server.version,
            capabilities: server.capabilities)

        #expect(ServerQuirks.table.contains { $0.isAbout(server, ServerVersion(parsing: server.version)) })
        #expect((1...8).contains(ServerQuirks(of: server).popupLimit))
        #expect((1...8).contains(ServerQuirks(of: server).popupRoom))
        #expect(
            !ServerQuirks.table.contains { $0.isAbout(stranger, ServerVersion(parsing: stranger.version)) })
    }

    @Test func `every row of the table is about a server that was seen`() {
        let seen = RealServer.all + [ServerDescription(portalVersion: 1)]
        let rows = ServerQuirks.table.filter { row in
            !seen.contains { row.isAbout($0, ServerVersion(parsing: $0.version)) }
        }

        #expect(rows.map(\.name) == [])
    }

    @Test(arguments: [
        ("43.9", 3), ("45.0", 3), ("46.1", 3), ("47.9", 3), ("48.0", 8), ("48.alpha", 8), ("51.beta", 8),
        ("", 3), ("nonsense", 3),
    ])
    func `GNOME keeps three popups before 48 and when its version is unknown`(version: String, limit: Int) {
        let server = RealServer.named(
            "gnome-shell", version: version, capabilities: RealServer.gnome43.capabilities)

        #expect(ServerQuirks(of: server).popupLimit == limit)
    }

    @Test func `versions change what becomes of a popup`() {
        #expect(ServerQuirks(of: RealServer.gnome43).afterlife == .listed)
        #expect(ServerQuirks(of: RealServer.gnome51).afterlife == .answerable)
        #expect(ServerQuirks(of: RealServer.gnome43).replacing == .losesButtons)
        #expect(ServerQuirks(of: RealServer.gnome51).replacing == .alerts)
        #expect(ServerQuirks(of: RealServer.plasma5).tellsExpiry)
        #expect(!ServerQuirks(of: RealServer.plasma6).tellsExpiry)
    }

    @Test func `two servers of one name are told apart`() {
        #expect(ServerQuirks(of: RealServer.mate).losesWhatItSilences)
        #expect(!ServerQuirks(of: RealServer.notificationDaemon).losesWhatItSilences)
    }

    @Test func `servers without buttons say how to answer instead`() {
        for server in [RealServer.dunst, RealServer.mako] {
            let quirks = ServerQuirks(of: server)
            #expect(!quirks.showsButtons)
            #expect(quirks.actionLimit > 0)
            #expect(quirks.sentences.contains { $0.contains("shows no buttons") && $0.contains("ctl") })
        }
    }

    @Test func `nobody gets more buttons than are drawn whole, nor more popups than are seen`() {
        for server in RealServer.all where server.name != NotificationServiceIdentity.name {
            let quirks = ServerQuirks(of: server)
            if quirks.showsButtons { #expect(quirks.actionLimit == 3, "\(server.name)") }
            if quirks.staysOnScreen { #expect(quirks.popupRoom <= quirks.seenAtOnce, "\(server.name)") }
        }
        #expect(ServerQuirks(of: RealServer.notificationDaemon).popupRoom == 1)
        #expect(ServerQuirks(of: RealServer.named("new", capabilities: ["actions"])).popupRoom == 3)
    }

    @Test func `what is said of a server does not contradict itself`() {
        for server in RealServer.all {
            let sentences = ServerQuirks(of: server).sentences
            #expect(sentences.count { $0.contains("at a time") || $0.contains("at once") } <= 1)
        }
        let sentences = ServerQuirks(of: RealServer.notificationDaemon).sentences
        #expect(sentences.contains { $0.contains("one popup at a time") })
        #expect(ServerQuirks(of: RealServer.mako).sentences.contains { $0.contains("after 5 lines") })
    }

    @Test func `an unknown server is judged by its capabilities`() {
        let rich = ServerQuirks(
            of: RealServer.named("new", capabilities: ["actions", "persistence", "inhibitions"]))
        let poor = ServerQuirks(of: RealServer.named("new", capabilities: []))

        #expect(rich.buttons == .shown(atMost: 3))
        #expect(rich.silenceSource == .inhibitedProperty)
        #expect(poor.buttons == .none)
        #expect(poor.actionLimit == 0)
        #expect(!rich.tellsExpiry && !poor.tellsExpiry)
    }

    @Test(arguments: RealServer.all)
    func `what the user is told is whole sentences`(server: ServerDescription) {
        for sentence in ServerQuirks(of: server).sentences {
            #expect(sentence.hasSuffix("."))
            #expect(sentence.first?.isUppercase == true)
        }
    }

    @Test func `our own presenter has no shortcomings`() {
        #expect(ServerQuirks(of: RealServer.presenter).sentences == [])
    }

    @Test(arguments: [
        ("1.9.0 (2022-06-27)", ServerVersion(1, 9)), ("51.beta", ServerVersion(51)),
        ("5.27.5", ServerVersion(5, 27, 5)),
        ("46", ServerVersion(46, 0)), ("0.0.0", nil), ("", nil), ("git", nil), ("99999999999.1", nil),
        ("3.20.0-rc1", ServerVersion(3, 20)), ("٣.١", nil),
    ])
    func `versions are read as far as they are numbers`(text: String, version: ServerVersion?) {
        #expect(ServerVersion(parsing: text) == version)
    }

    @Test func `versions are ordered by their numbers`() {
        #expect(ServerVersion(5, 27, 5) < ServerVersion(6))
        #expect(ServerVersion(6, 4) < ServerVersion(6, 10))
        #expect(!(ServerVersion(46) < ServerVersion(46, 0)))
    }
}
