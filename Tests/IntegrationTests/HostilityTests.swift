import Testing

extension IntegrationTests {
    /// Signals that are not the server's, text that is more than text, calls that are no calls.
    @Suite struct HostilityTests {
        private let notifications = "org.freedesktop.Notifications"
        private let path = "/org/freedesktop/Notifications"

        @Test func `a click that somebody else reports changes nothing`() async throws {
            try await Session.started { session, screen in
                try session.steward("add", "Call the dentist", "--due", at(1))
                let popup = try screen.popup("Call the dentist")
                let agent = popup.sender

                // The forger even knows the token, which it cannot.
                for destination in [[], ["--destination=\(agent)"]] {
                    let forged = try session.run(
                        "/usr/bin/busctl",
                        ["--address=\(session.bus.address)"] + destination + [
                            "emit", path, notifications, "ActionInvoked", "us", "\(popup.id)",
                            try popup.key("complete:"),
                        ])
                    #expect(forged.status == 0, "\(forged.errors)")
                }
                // A reply to a later call: whatever the signals did, they have done by now.
                try session.steward("status")
                let afterForgery = try session.steward("list", "--json").json.array
                try screen.click("complete:", on: popup)
                try screen.waitForClosing(of: popup)

                #expect(afterForgery?.count == 1)
                #expect(
                    try session.steward("list", "--json").json.array?.isEmpty == true, "the true click counts"
                )
            }
        }

        @Test func `a closing that somebody else reports changes nothing`() async throws {
            try await Session.started { session, screen in
                try session.steward("add", "Call the dentist", "--due", at(1))
                let popup = try screen.popup("Call the dentist")

                try session.run(
                    "/usr/bin/busctl",
                    [
                        "--address=\(session.bus.address)", "--destination=\(popup.sender)", "emit", path,
                        notifications, "NotificationClosed", "uu", "\(popup.id)", "2",
                    ])
                try session.steward("status")

                let reminder = try session.steward("reminders", "--json").json.array?.first
                #expect(reminder?["state"]?.string == "shown")
            }
        }

        @Test func `a second click on the same popup does nothing more`() async throws {
            try await Session.started(behaviour: #"{"copies": 3}"#) { session, screen in
                try session.steward("add", "Call the dentist", "--due", at(1))
                let popup = try screen.popup("Call the dentist")

                try screen.click("complete:", on: popup)
                try screen.click("snooze=", on: popup)
                try screen.waitForClosing(of: popup)
                try session.steward("status")

                let history = try session.steward("history", "--json").json.array ?? []
                #expect(history.filter { $0["by"]?.string == "popup" }.count == 1)
            }
        }

        @Test func `a click that comes before the server's reply counts`() async throws {
            try await Session.run { session in
                _ = try Screen(session, behaviour: #"{"early_click": "complete:"}"#)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))

                _ = try waiting(for: "the task to be completed") {
                    try session.steward("list", "--completed", "--json").json.array?.first
                }
            }
        }

        @Test(arguments: [
            "<b>bold</b> & <a href='http://example.org'>link</a>", "bell\u{7} escape\u{1b}[31m red",
            "right\u{202e}to left", "zero\u{200b}width", "%s %n $(id) `id` ; rm -rf",
            "'; DROP TABLE task; --",
            "日本語のタスク 🎉", "e\u{301}\u{301}\u{301}", "&amp; &lt;b&gt;",
        ])
        func `hostile text stays text`(title: String) async throws {
            try await Session.started { session, screen in
                try session.steward("add", "--due", at(1), "--note", title, "--", title)

                let popup = try screen.popup()
                let shown = try session.steward("list").output
                let task = try #require(try session.steward("list", "--json").json.array?.first)

                #expect(!popup.summary.unicodeScalars.contains(where: isUnsafe))
                #expect(!popup.body.unicodeScalars.contains { isUnsafe($0) && $0 != "\n" })
                #expect(!popup.body.contains("<a") && !popup.body.contains("<b>bold"))
                #expect(!shown.unicodeScalars.contains { isUnsafe($0) && $0 != "\n" })
                #expect(task["title"]?.string?.isEmpty == false)
            }
        }

        private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0..<0x20, 0x7f..<0xa0, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x2069, 0xfeff: true
            default: false
            }
        }

        @Test(arguments: [
            ["Tasks1", "Add", "s", "a title"], ["Tasks1", "Add", "a{sv}", "1", "title", "u", "7"],
            ["Tasks1", "Add", "a{sv}", "1", "no_such_field", "s", "x"], ["Tasks1", "Add", "a{sv}", "0"],
            ["Tasks1", "Complete", "u", "7"], ["Tasks1", "Remove", "s", "x"], ["Tasks1", "Get"],
            ["Reminders1", "Undo", "s", "x"], ["Reminders1", "Notify", "ss", "a", "b"],
            ["Tasks1", "List", "a{sv}", "1", "limit", "s", "many"],
            ["Tasks1", "Add", "a{sv}", "2", "title", "s", "x", "due", "s", "next wednesdayish"],
        ])
        func `wrong arguments are refused by name`(call: [String]) async throws {
            try await Session.started { session in
                let outcome = try session.bus.call(
                    session, "org.stewardproject.Steward", "/org/stewardproject/Steward",
                    "org.stewardproject.Steward.\(call[0])", call[1], Array(call.dropFirst(2)))

                #expect(outcome.status != 0)
                #expect(
                    session.bus.owner(of: "org.stewardproject.Steward", in: session) != nil,
                    "the agent is still there")
                #expect(try session.steward("list", "--all", "--json").json.array?.isEmpty == true)
            }
        }

        @Test(arguments: [
            ["Tasks1.NoSuchMethod", "org.freedesktop.DBus.Error.UnknownMethod"],
            ["NoSuch1.Get", "org.freedesktop.DBus.Error.UnknownInterface", "string:a"],
            ["Tasks1.Get", "org.freedesktop.DBus.Error.InvalidArgs", "uint32:7"],
            ["Tasks1.Get", "org.stewardproject.Steward.Error.NotFound", "string:ffffffff"],
            ["Reminders1.Undo", "org.stewardproject.Steward.Error.NothingToUndo", "int64:0"],
        ])
        func `the errors have the names that the bus knows`(call: [String]) async throws {
            try await Session.started { session in
                let outcome = try session.run(
                    "/usr/bin/dbus-send",
                    [
                        "--bus=\(session.bus.address)", "--print-reply", "--dest=org.stewardproject.Steward",
                        "/org/stewardproject/Steward", "org.stewardproject.Steward.\(call[0])",
                    ] + call.dropFirst(2))

                #expect(outcome.errors.hasPrefix("Error \(call[1])"), "\(outcome.errors)")
            }
        }
    }
}
