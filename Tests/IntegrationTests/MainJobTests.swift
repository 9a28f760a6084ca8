import Testing

extension IntegrationTests {
    /// From `steward add` to the row in the database, with the answers that a popup offers.
    @Suite struct MainJobTests {
        @Test func `a task due in a moment pops up, and Complete completes it in the database`() async throws
        {
            try await Session.started { session, screen in
                try session.steward("add", "Call the dentist", "--due", at(2))
                let popup = try screen.popup("Call the dentist")
                try screen.click("complete:", on: popup)
                try screen.waitForClosing(of: popup)

                try session.stopAgent()
                #expect(popup.labels.contains("Complete"))
                #expect(popup.labels.contains("Snooze 15 min"))
                let tasks = try session.rows("SELECT title, status FROM task")
                #expect(tasks.map { $0["title"]?.string } == ["Call the dentist"])
                #expect(tasks.map { $0["status"]?.string } == ["completed"])
                #expect(
                    try session.rows("SELECT state FROM reminder").map { $0["state"]?.string } == ["answered"]
                )
            }
        }

        @Test func `Snooze leaves the task open and comes back later`() async throws {
            try await Session.started { session, screen in
                try session.steward("add", "Water the plants", "--due", at(1))
                let popup = try screen.popup("Water the plants")

                try screen.click("snooze=PT15M", on: popup)
                try screen.waitForClosing(of: popup)

                let reminder = try #require(try session.steward("reminders", "--json").json.array?.first)
                #expect(reminder["state"]?.string == "snoozed")
                let seconds = try #require(reminder["ring_at"]?.secondsFromNow)
                #expect(abs(seconds - 900) < 30)
                let task = try #require(try session.steward("list", "--json").json.array?.first)
                #expect(task["status"]?.string == "open")
            }
        }

        @Test func `a snooze that is over shows the reminder again`() async throws {
            try await Session.started { session, screen in
                let task = try session.steward("add", "Feed the cat", "--due", at(1), "--json").json
                let first = try screen.popup("Feed the cat")
                let before = screen.mark

                try session.steward("snooze", try #require(task["id"]?.string), at(2))
                let second = try screen.popup("Feed the cat", since: before)
                try screen.click("complete:", on: second)
                try screen.waitForClosing(of: second, since: before)

                try screen.waitForClosing(of: first)
                #expect(try screen.up().isEmpty)
                let completed = try session.steward("list", "--completed", "--json").json.array
                #expect(completed?.count == 1)
            }
        }

        @Test func `a dismissed popup is no answer`() async throws {
            try await Session.run { session in
                try session.configure(Session.repeatingAtNight)
                let screen = try Screen(session)
                try session.startAgent()
                try session.steward("add", "Pay the rent", "--due", at(1))
                let popup = try screen.popup("Pay the rent")
                waitUntilSeen()

                screen.close(popup, reason: 2)

                let reminder = try waiting(for: "the reminder to be snoozed") {
                    try session.steward("reminders", "--json").json.array?.first {
                        $0["state"]?.string == "snoozed"
                    }
                }
                let seconds = try #require(reminder["ring_at"]?.secondsFromNow)
                #expect(abs(seconds - 900) < 30)
                #expect(try session.steward("list", "--json").json.array?.count == 1)
            }
        }

        @Test func `a dismissed popup answers the reminder where the user wants that`() async throws {
            try await Session.run { session in
                try session.configure("[reminders]\non_dismiss = \"dismiss\"\n")
                let screen = try Screen(session)
                try session.startAgent()
                try session.steward("add", "Pay the rent", "--due", at(1))
                let popup = try screen.popup("Pay the rent")
                waitUntilSeen()

                screen.close(popup, reason: 2)

                _ = try waiting(for: "the reminder to be answered") {
                    try session.steward("reminders", "--json").json.array?.isEmpty == true ? true : nil
                }
                let open = try session.steward("list", "--json").json.array
                #expect(open?.count == 1, "dismissing a reminder does not complete its task")
            }
        }

        @Test func `a popup that expired comes back`() async throws {
            try await Session.run { session in
                try session.configure(Session.repeatingAtNight + "[reminders]\nreturn_after = \"2s\"\n")
                let screen = try Screen(session)
                try session.startAgent()
                try session.steward("add", "Take the pill", "--due", at(1))
                let first = try screen.popup("Take the pill")
                waitUntilSeen()
                let before = screen.mark

                screen.close(first, reason: 1)
                let second = try screen.popup("Take the pill", since: before)
                try screen.click("complete:", on: second)
                try screen.waitForClosing(of: second, since: before)

                #expect(try session.steward("list", "--completed", "--json").json.array?.count == 1)
            }
        }

        @Test func `completing on the command line takes the popup away`() async throws {
            try await Session.started { session, screen in
                let task = try session.steward("add", "Post the letter", "--due", at(1), "--json").json
                let popup = try screen.popup("Post the letter")

                try session.steward("done", try #require(task["short"]?.string))

                try screen.waitForClosing(of: popup)
                #expect(try screen.up().isEmpty)
            }
        }

        @Test func `an alert without a task is shown and ends with OK`() async throws {
            try await Session.started { session, screen in
                try session.steward("notify", "Tea", "It has drawn long enough", "--in", "1s")
                let popup = try screen.popup("Tea")
                try screen.click("dismiss:", on: popup)
                try screen.waitForClosing(of: popup)

                #expect(popup.body.contains("It has drawn long enough"))
                #expect(try session.steward("reminders", "--json").json.array?.isEmpty == true)
            }
        }

        @Test func `what a click did can be undone`() async throws {
            try await Session.started { session, screen in
                try session.steward("add", "Call the dentist", "--due", at(1))
                let popup = try screen.popup("Call the dentist")
                try screen.click("complete:", on: popup)
                try screen.waitForClosing(of: popup)

                try session.steward("undo")

                #expect(try session.steward("list", "--json").json.array?.count == 1)
                let history = try session.steward("history", "--json").json.array ?? []
                #expect(history.contains { $0["by"]?.string == "popup" && $0["undone"]?.bool == true })
            }
        }

        @Test(arguments: ["gnome", "kde", "mako", "dunst", "xfce", "budgie"])
        func `the main job works on a server with the manners of`(profile: String) async throws {
            try await Session.started(as: profile) { session, screen in
                try session.steward("add", "Call the dentist", "--due", at(1))

                try screen.click("complete:", on: try screen.popup("Call the dentist"))

                _ = try waiting(for: "the task to be completed") {
                    try session.steward("list", "--completed", "--json").json.array?.first
                }
                _ = try waiting(for: "an empty screen") { try screen.up().isEmpty ? true : nil }
            }
        }

        @Test func `where no buttons show, the popup says what to run`() async throws {
            try await Session.started(as: "plain") { session, screen in
                let task = try session.steward("add", "Call the dentist", "--due", at(1), "--json").json

                let popup = try screen.popup("Call the dentist")

                #expect(popup.body.contains("steward done \(try #require(task["short"]?.string))"))
            }
        }

        /// A popup that goes within a second counts as never shown: nobody can have read it.
        private func waitUntilSeen() {
            _ = never(for: 1.2) { false }
        }
    }
}
