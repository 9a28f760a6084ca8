import Foundation
import Testing

extension IntegrationTests {
    /// `steward-menu` with a menu that keeps the rows it is given, and prints the choices it was told to make.
    struct MenuTests {
        @Test func `a menu shows no ids, and a chosen row leads to its task`() async throws {
            try await Session.started { session in
                try session.steward("add", "Water the plants")
                try session.steward("add", "Pay the rent")

                let rows = try choose(
                    ["Water the plants · Task", "Complete · Water the plants"], in: session)

                #expect(rows.contains("Pay the rent · Task"))
                #expect(!rows.contains("["))
                let tasks = try session.steward("list", "--json").json.array ?? []
                #expect(tasks.map { $0["title"]?.string } == ["Pay the rent"])
            }
        }

        @Test func `rows that would look the same keep what tells them apart`() async throws {
            try await Session.started { session in
                try session.steward("add", "Water the plants")
                let first = try session.steward("list", "--json").json.array?.first?["id"]?.string ?? ""
                try session.steward("add", "Water the plants")

                let rows = try choose(
                    ["Water the plants · Task  [show task \(first)]", "Complete · Water the plants"],
                    in: session)

                #expect(rows.contains("[show task \(first)]"))
                let tasks = try session.steward("list", "--json").json.array ?? []
                #expect(tasks.count == 1 && tasks.first?["id"]?.string != first)
            }
        }

        @Test func `what can be answered to a reminder is listed, and a chosen row answers it`() async throws
        {
            try await Session.started { session in
                try session.steward("add", "Pay the rent", "--due", "2027-03-01 10:00")
                let reminder =
                    try session.steward("reminders", "--all", "--json").json.array?.first?["id"]?.string ?? ""

                let rows = try choose(
                    ["Complete · Pay the rent"], ["answer", reminder], in: session)

                #expect(rows.contains("Snooze 15 min · Pay the rent"))
                #expect(!rows.contains("["))
                let tasks = try session.steward("list", "--json").json.array ?? []
                #expect(tasks.isEmpty)
                let again = try choose([""], ["answer", reminder], in: session)
                #expect(again.hasSuffix("This has been answered already\n"))
            }
        }

        @Test func `what is typed where a reminder is answered adds no task: the answers stay`() async throws
        {
            try await Session.started { session in
                try session.steward("add", "Pay the rent", "--due", "2027-03-01 10:00")
                let reminder =
                    try session.steward("reminders", "--all", "--json").json.array?.first?["id"]?.string ?? ""

                let rows = try choose(
                    ["compelte", "later tomorrow", "Complete · Pay the rent"], ["answer", reminder],
                    in: session)

                #expect(rows.components(separatedBy: "Complete · Pay the rent\n").count == 4)
                #expect(!rows.contains("Add"))
                let tasks = try session.steward("list", "--all", "--json").json.array ?? []
                #expect(tasks.map { $0["title"]?.string } == ["Pay the rent"])
                #expect(try session.steward("list", "--json").json.array?.isEmpty == true)
            }
        }

        @Test
        func `what is typed where a task is chosen may be a new task, but not on the page of its verbs`()
            async throws
        {
            try await Session.started { session in
                try session.steward("add", "Water the plants")

                let rows = try choose(
                    ["Water the plants · Task", "dentist", "Complete · Water the plants"], in: session)

                #expect(!rows.contains("Add 'dentist'"))
                let found = try choose(["Pay the rent", ""], in: session)
                #expect(found.contains("Add 'Pay the rent'"))
                #expect(try session.steward("list", "--json").json.array?.isEmpty == true)
            }
        }

        /// - Returns: All rows that were shown.
        private func choose(_ choices: [String], _ arguments: [String] = [], in session: Session) throws
            -> String
        {
            let folder = session.directory
            let (menu, shown) = (
                folder.appendingPathComponent("menu"), folder.appendingPathComponent("shown")
            )
            let left = folder.appendingPathComponent("choices")
            try choices.map { $0 + "\n" }.joined().write(to: left, atomically: true, encoding: .utf8)
            try """
            #!/bin/sh
            cat >>'\(shown.path)'
            head -n 1 '\(left.path)'
            sed -i 1d '\(left.path)'
            """.write(to: menu, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: menu.path)
            session.extra["STEWARD_MENU"] = menu.path
            session.extra["PATH"] = "\(Built.programs.path):/usr/bin:/bin"

            let outcome = try session.run(
                Built.sources.appendingPathComponent("desktop/launchers/steward-menu").path, arguments)

            #expect(outcome.status == 0, "\(outcome.errors)")
            return try String(contentsOf: shown, encoding: .utf8)
        }
    }
}
