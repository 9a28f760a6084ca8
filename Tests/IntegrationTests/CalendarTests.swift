import Foundation
import TestSupport
import Testing

extension IntegrationTests {
    /// Two computers that share one list on a real calendar server.
    @Suite(
        .enabled(
            if: RealCalendarServer.areInstalled || RealCalendarServer.areRequired,
            "Radicale and Xandikos are not installed (.ci/packages test installs them)"))
    struct CalendarTests {
        @Test(arguments: RealCalendarServer.allCases)
        func `one computer's new task, edit and completion reach the other`(
            kind: RealCalendarServer
        ) async throws {
            try await Session.two { anna, ben in
                let server = try kind.start(for: anna)
                try anna.steward("add", "Bins", "--due", "tomorrow 18:00")
                try anna.join(server)
                try ben.steward("add", "Bins", "--due", "tomorrow 18:00")
                try ben.join(server)
                _ = try waiting(for: "Anna's task on the server") {
                    try server.resources().values.first { $0.contains("SUMMARY:Bins") }
                }
                try ben.steward("account", "sync")
                #expect(try ben.titles() == ["Bins"], "made on both, it is there once")

                try ben.steward("edit", "Bins", "--title", "Take the bins out")
                _ = try waiting(for: "Ben's title on the server") {
                    try server.resources().values.first { $0.contains("SUMMARY:Take the bins out") }
                }
                try anna.steward("account", "sync")
                #expect(try anna.titles() == ["Take the bins out"])

                try anna.steward("done", "Take the bins out")
                _ = try waiting(for: "Anna's answer on the server") {
                    try server.resources().values.first { $0.contains("STATUS:COMPLETED") }
                }
                try ben.steward("account", "sync")
                #expect(try ben.titles().isEmpty)
                #expect(try server.resources().count == 1)
            }
        }

        @Test(arguments: RealCalendarServer.allCases)
        func `a task from a phone rings here until the phone answers`(
            kind: RealCalendarServer
        ) async throws {
            try await Session.started { session in
                let server = try kind.start(for: session)
                let due = Date(timeIntervalSinceNow: 15).utcText
                try server.put(Self.phoneTask(due: due), named: "phone.ics")
                try session.join(server)
                _ = try waiting(for: "the phone's reminder") {
                    try session.reminders().first { ["due", "shown"].contains($0["state"]?.string) }
                }

                try server.put(
                    Self.phoneTask(due: due, "STATUS:COMPLETED", "COMPLETED:\(Date().utcText)"),
                    named: "phone.ics")
                try session.steward("account", "sync")

                #expect(try session.reminders().isEmpty && session.titles().isEmpty)
                // The properties that Steward does not understand are still there.
                #expect(try server.resources()["phone.ics"]?.contains("X-PHONE-MARK:kept") == true)
            }
        }

        @Test(arguments: RealCalendarServer.allCases)
        func `two things ticked on the phone are in stock here, and one popup says so`(
            kind: RealCalendarServer
        ) async throws {
            try await Session.started(as: "xfce") { session, screen in
                let server = try kind.start(for: session)
                try session.steward("shopping", "add", "milk 2", "bread")
                try session.join(server)
                let list = try #require(
                    session.steward("account", "show", "Home", "--json").json["lists"]?.array?.first?["name"]?
                        .string)
                try session.steward("account", "edit", "Home", "--list", "\(list)=shopping")
                try session.steward("account", "sync")
                #expect(try server.resources().count == 2)

                for (name, text) in try server.resources() {
                    try server.put(
                        text.replacingOccurrences(of: "STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED"),
                        named: name)
                }
                try session.steward("account", "sync")

                _ = try screen.popup("Bought: ")
                #expect(try session.steward("shopping", "--json").json.array?.isEmpty == true)
                let stock = try session.steward("food", "list", "--json").json.array ?? []
                #expect(Set(stock.compactMap { $0["name"]?.string }) == ["milk", "bread"])
                try session.steward("account", "sync")
                #expect(try session.steward("food", "list", "--json").json.array?.count == 2)

                let bought = try screen.popup("Bought: ")
                try screen.click("undo", on: bought)
                _ = try waiting(for: "both lines on the list again") {
                    try session.steward("shopping", "--json").json.array?.count == 2 ? true : nil
                }
                _ = try waiting(for: "both tasks open on the server again") {
                    try server.resources().values.allSatisfy { $0.contains("STATUS:NEEDS-ACTION") }
                        ? true : nil
                }
            }
        }

        @Test(arguments: RealCalendarServer.allCases)
        func `the household's dates fill a new calendar, and are no events on another computer`(
            kind: RealCalendarServer
        ) async throws {
            try await Session.two { anna, ben in
                let server = try kind.start(for: anna)
                try anna.steward("food", "add", "milk", "--best-before", "2030-01-05")
                try anna.steward("food", "add", "eggs", "--best-before", "2030-01-08")
                try anna.join(server)
                try anna.steward("account", "edit", "Home", "--new-list", "Household=household")
                try anna.steward("account", "sync")
                func dates() throws -> [String] {
                    try server.allResources().values.filter { $0.contains("@household.steward") }
                        .flatMap { $0.components(separatedBy: .newlines) }
                        .filter { $0.hasPrefix("SUMMARY:") || $0.hasPrefix("DTSTART") }.sorted()
                }
                let (eggs, milk) = ("DTSTART;VALUE=DATE:20300108", "DTSTART;VALUE=DATE:20300105")
                let titles = ["SUMMARY:eggs: best before", "SUMMARY:milk: best before"]
                #expect(try dates() == [milk, eggs] + titles)

                // Another computer of the household syncs all lists.
                try ben.join(server)
                #expect(try ben.events().isEmpty)
                try ben.steward("account", "edit", "Home", "--list", "Household=household")
                try ben.steward("account", "sync")
                #expect(try dates() == [milk, eggs] + titles)

                try anna.steward("food", "edit", "milk", "--best-before", "2030-01-06")
                _ = try waiting(for: "the new day on the server") {
                    try dates().contains("DTSTART;VALUE=DATE:20300106") ? true : nil
                }
                try anna.steward("use", "eggs")
                _ = try waiting(for: "the eggs to be gone from the server") {
                    try dates() == ["DTSTART;VALUE=DATE:20300106", "SUMMARY:milk: best before"]
                        ? true : nil
                }
            }
        }

        @Test(arguments: RealCalendarServer.allCases)
        func `birthdays of contacts come each year with the age, and follow the address book`(
            kind: RealCalendarServer
        ) async throws {
            try await Session.started { session in
                let server = try kind.start(for: session)
                let year = Calendar(identifier: .gregorian).component(.year, from: Date())
                let book = try server.putContact(
                    Self.contact("Ben Berg", "\(year - 41)-06-15"), named: "ben.vcf")
                _ = try server.putContact(Self.contact("Zoe", nil), named: "zoe.vcf")
                try session.join(server)
                #expect(try session.events().isEmpty)

                try session.steward("account", "edit", "Home", "--list", "\(book)=birthdays")
                try session.steward("account", "sync")
                #expect(try session.events() == ["Ben Berg's birthday"])
                let agenda = try session.steward("agenda", "--from", "\(year)-06-15", "--days", "1")
                #expect(agenda.output.contains("Ben Berg's birthday (41)"), "\(agenda.output)")

                _ = try server.putContact(Self.contact("Benno Berg", "\(year - 41)-06-15"), named: "ben.vcf")
                try session.steward("account", "sync")
                #expect(try session.events() == ["Benno Berg's birthday"])
            }
        }

        private static func contact(_ name: String, _ birthday: String?) -> String {
            """
            BEGIN:VCARD
            VERSION:3.0
            UID:\(name.split(separator: " ").last ?? "")@example.org
            FN:\(name)
            N:\(name);;;;
            \(birthday.map { "BDAY:\($0)" } ?? "NOTE:nobody knows")
            END:VCARD
            """
        }

        private static func phoneTask(due: String, _ more: String...) -> String {
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//phone//EN
            BEGIN:VTODO
            UID:phone@example.org
            DTSTAMP:20261101T000000Z
            LAST-MODIFIED:\(Date().utcText)
            SUMMARY:Water the plants
            DUE:\(due)
            X-PHONE-MARK:kept
            \((more + ["BEGIN:VALARM"]).joined(separator: "\n"))
            ACTION:DISPLAY
            DESCRIPTION:Water the plants
            TRIGGER;RELATED=END:PT0S
            END:VALARM
            END:VTODO
            END:VCALENDAR
            """
        }

        @Test(arguments: RealCalendarServer.allCases)
        func `a server that is suddenly empty removes nothing before the user agrees`(
            kind: RealCalendarServer
        ) async throws {
            try await Session.started { session in
                let server = try kind.start(for: session)
                try session.addTasks(1...8) { _ in "20301201T120000" }
                try session.join(server)
                _ = try waiting(for: "all tasks on the server") {
                    try server.resources().count == 8 ? true : nil
                }

                try server.empty()
                let asked = try session.steward("account", "sync")
                #expect(asked.output.contains("8 of 8"), "\(asked.output)")
                #expect(try session.titles().count == 8)
                #expect(
                    try session.reminders().contains { $0["title"]?.string?.contains("on purpose") == true })

                try session.steward("account", "sync", "Home", "--put-back")
                #expect(try server.resources().count == 8)
                #expect(try session.titles().count == 8)
                #expect(
                    try !session.reminders().contains { $0["title"]?.string?.contains("on purpose") == true })
            }
        }

        @Test func `a popup tries again, says that it failed again, and closes once it has not`() async throws
        {
            try await Session.started(as: "xfce") { session, screen in
                let server = try RealCalendarServer.radicale.start(for: session)
                try session.join(server)
                try session.type("wrong")
                _ = try session.trySteward("account", "sync")
                let popup = try screen.popup("needs attention")
                #expect(popup.labels.contains("Try Again"), "\(popup.labels)")

                try screen.click("try-again", on: popup)
                let second = try screen.popup("still cannot be synced")
                try session.type(server.password)
                try screen.click("try-again", on: second)

                _ = try waiting(for: "the account in sync") {
                    try session.steward("account", "show", "Home", "--json").json["problem"] == nil
                        ? true : nil
                }
                #expect(try session.reminders().isEmpty)
            }
        }

        @Test(arguments: RealCalendarServer.allCases)
        func `the password is in no file, log or argument list`(
            kind: RealCalendarServer
        ) async throws {
            try await Session.started { session in
                let server = try kind.start(for: session)
                try session.join(server)
                try session.steward("add", "Bins")
                _ = try waiting(for: "the task on the server") { try server.resources().values.first }
                let shown = try session.steward("account", "show", "Home", "--json").output
                try session.stopAgent()

                #expect(!shown.contains(server.password))
                let found = try session.run(
                    "/usr/bin/grep", ["-rlF", server.password, session.directory.path])
                #expect(
                    found.lines.filter { !$0.hasSuffix("/password") && !$0.hasSuffix("/radicale/users") }
                        .isEmpty)
            }
        }
    }
}

extension Session {
    /// Adds the account of a server, and all of its lists.
    fileprivate func join(_ server: any CalendarServer) throws {
        try type(server.password)
        try steward(
            "account", "add", server.address, "--user", "anna", "--name", "Home", "--password-command",
            "cat \(passwordFile.path)", "--yes")
        try steward("account", "sync")
    }

    private var passwordFile: URL { directory.appendingPathComponent("password") }

    /// Puts a password where the command of the account finds it.
    fileprivate func type(_ password: String) throws {
        try "\(password)\n".write(to: passwordFile, atomically: true, encoding: .utf8)
    }

    fileprivate func titles() throws -> [String] {
        try (steward("list", "--json").json.array ?? []).compactMap { $0["title"]?.string }
    }

    fileprivate func events() throws -> [String] {
        try (steward("event", "list", "--json").json.array ?? []).compactMap { $0["title"]?.string }
    }

    fileprivate func reminders() throws -> [JSON] {
        try steward("reminders", "--json").json.array ?? []
    }
}

extension Date {
    /// The moment as iCalendar writes it.
    fileprivate var utcText: String {
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.locale = Locale(identifier: "en_US_POSIX")
        return formatter.string(from: self)
    }
}
