import Testing

extension IntegrationTests {
    /// The main job with buttons and a mouse on a real xfce4-notifyd.
    @Suite(
        .enabled(if: XfceNotifyd.program != nil || XfceNotifyd.isRequired, "xfce4-notifyd is not installed"))
    struct XfceTests {
        @Test func `a click on Complete completes the task`() async throws {
            try await Session.run { session in
                let xfce = try XfceNotifyd(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try xfce.waitForPopups(1)

                try xfce.click(button: 1, of: 3)
                try xfce.waitForPopups(0)

                try session.stopAgent()
                #expect(
                    try session.rows("SELECT status FROM task").map { $0["status"]?.string } == ["completed"])
            }
        }

        @Test func `a click on Snooze snoozes the reminder`() async throws {
            try await Session.run { session in
                let xfce = try XfceNotifyd(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try xfce.waitForPopups(1)

                try xfce.click(button: 2, of: 3)
                try xfce.waitForPopups(0)

                try session.stopAgent()
                #expect(
                    try session.rows("SELECT state FROM reminder").map { $0["state"]?.string } == ["snoozed"])
                #expect(try session.rows("SELECT status FROM task").map { $0["status"]?.string } == ["open"])
            }
        }

        @Test func `a click on More brings further choices, and one on them snoozes the reminder for longer`()
            async throws
        {
            try await Session.run { session in
                try session.configure("snooze.choices = [\"15m\", \"1h\", \"2h\", \"3h\", \"4h\", \"5h\"]")
                let xfce = try XfceNotifyd(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try xfce.waitForPopups(1)
                let first = try xfce.popups().first

                try xfce.click(button: 3, of: 3)
                _ = try waiting(for: "the further choices") {
                    try xfce.popups().first.flatMap { $0.id != first?.id ? $0 : nil }
                }
                try xfce.click(button: 1, of: 3)
                try xfce.waitForPopups(0)

                let reminder = try #require(try session.steward("reminders", "--json").json.array?.first)
                let choices = try session.steward("snooze", "--list", "--json").json.array ?? []
                #expect(reminder["state"]?.string == "snoozed")
                #expect(
                    choices.map { $0["rule"]?.string }.prefix(2) == ["1h", "15m"],
                    "the last choice is the first")
            }
        }

        @Test func `a click on the text dismisses the popup and completes nothing`() async throws {
            try await Session.run { session in
                let xfce = try XfceNotifyd(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try xfce.waitForPopups(1)

                try xfce.clickBody()
                try xfce.waitForPopups(0)

                _ = try waiting(for: "the reminder to be snoozed") {
                    try session.steward("reminders", "--json").json.array?.first {
                        $0["state"]?.string == "snoozed"
                    }
                }
                #expect(try session.steward("list", "--json").json.array?.count == 1)
            }
        }

        @Test func `a click on Mark as Used uses up what expires`() async throws {
            try await Session.run { session in
                let xfce = try XfceNotifyd(session)
                let clock = try MovedClock(for: session)
                try session.startAgent()
                clock.release(session)
                try session.steward("food", "add", "Milk", "--use-by", clock.date(4), "--place", "fridge")
                try clock.set(day: 1, hour: 9.01)
                try xfce.waitForPopups(1)
                session.picture("milk")

                try xfce.click(button: 1, of: 3)
                try xfce.waitForPopups(0)

                let all = try session.steward("item", "list", "--all", "--json").json.array ?? []
                #expect(all.map { $0["status"]?.string } == ["used-up"])
            }
        }

        @Test func `the daemon restarts with a popup on the screen`() async throws {
            try await Session.run { session in
                let xfce = try XfceNotifyd(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try xfce.waitForPopups(1)

                try xfce.kill()
                try xfce.waitForPopups(0)
                try xfce.start()
                try xfce.waitForPopups(1)
                try xfce.click(button: 1, of: 3)
                try xfce.waitForPopups(0)

                #expect(try session.steward("list", "--completed", "--json").json.array?.count == 1)
            }
        }
    }
}
