import Foundation
import Testing

extension PatientIntegrationTests {
    /// Being away and being nagged, on real notification daemons.
    @Suite struct NaggingTests {
        @Test func `forty that came due in three days away are one popup on dunst`() async throws {
            try await Session.run { session in
                try Self.prepareAbsence(in: session)
                let dunst = try Dunst(session)

                try session.startAgent()
                try dunst.waitForPopups(1)

                #expect(try never(for: 2) { try dunst.shown() != 1 })
                let reminders = try session.steward("reminders", "--json").json.array ?? []
                #expect(reminders.compactMap { $0["state"]?.string } == Array(repeating: "shown", count: 40))
                try dunst.choose("Complete All 40")
                _ = try waiting(for: "the tasks to be completed") {
                    try session.steward("list", "--completed", "--json").json.array?.count == 40 ? true : nil
                }
                // It says what was done, and offers to undo it.
                try dunst.waitForPopups(1)
                try dunst.choose("OK")
                try dunst.waitForPopups(0)
                #expect(try session.steward("list", "--completed", "--json").json.array?.count == 40)
            }
        }

        @Test(
            .enabled(
                if: XfceNotifyd.program != nil || XfceNotifyd.isRequired, "xfce4-notifyd is not installed"))
        func `forty that came due in three days away are one popup on xfce4-notifyd`() async throws {
            try await Session.run { session in
                try Self.prepareAbsence(in: session)
                let xfce = try XfceNotifyd(session)

                try session.startAgent()
                try xfce.waitForPopups(1)

                #expect(try never(for: 2) { try xfce.popups().count != 1 })
            }
        }

        @Test func `a nagging task replaces its own popup on dunst, and goes when it is done`() async throws {
            try await Session.run { session in
                let dunst = try Dunst(session)
                try Self.nagAndComplete(session) { try dunst.shown() }
            }
        }

        @Test(
            .enabled(
                if: XfceNotifyd.program != nil || XfceNotifyd.isRequired, "xfce4-notifyd is not installed"))
        func `a nagging task replaces its own popup on xfce4-notifyd, and goes when it is done`() async throws
        {
            try await Session.run { session in
                let xfce = try XfceNotifyd(session)
                try Self.nagAndComplete(session) { try xfce.popups().count }
            }
        }

        /// Forty tasks that were planned, and came due while nobody was there.
        private static func prepareAbsence(in session: Session) throws {
            try session.startAgent()
            try session.addTasks(1...40) { _ in at(3600) }
            try session.stopAgent()
            let past = "strftime('%Y-%m-%dT%H:%M:%SZ', %@ / 1000 - 3 * 86400, 'unixepoch')"
            try session.change(
                """
                UPDATE task SET due = \(past.replacing("%@", with: "due_at")), due_at = due_at - 3 * 86400000;
                UPDATE reminder SET ring_at = ring_at - 3 * 86400000, meant = \(past.replacing("%@", with: "ring_at"));
                """)
        }

        /// - Parameter count: How many popups are on the screen.
        private static func nagAndComplete(_ session: Session, _ count: () throws -> Int) throws {
            try session.configure(Session.repeatingAtNight)
            try session.startAgent()
            try session.steward("add", "Pills", "--due", at(1), "--nag", "10s")
            _ = try waiting(for: "the popup") { try count() == 1 ? true : nil }

            var most = 0
            _ = try waiting(for: "two further alerts", seconds: 40) {
                most = max(most, try count())
                let reminder = try session.steward("reminders", "--json").json.array?.first
                return (reminder?["alerts"]?.number ?? 0) >= 2 ? true : nil
            }
            #expect(most == 1)
            _ = try waiting(for: "the popup") { try count() == 1 ? true : nil }

            try session.steward(
                "done", try #require(session.steward("list", "--json").json.array?.first?["id"]?.string))
            // The command ends when the agent has answered; what is measured includes a look at the screen.
            let answered = Date()
            _ = try waiting(for: "the popup's end") { try count() == 0 ? true : nil }
            let length = Date().timeIntervalSince(answered)
            #expect(length < 0.5, "the popup was there \(length) s after the answer")
        }
    }
}

extension Session {
    /// Changes the database; only while no agent has it.
    fileprivate func change(_ sql: String) throws {
        let program =
            "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.commit()"
        let outcome = try run(Built.python, ["-c", program, database, sql])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }
}
