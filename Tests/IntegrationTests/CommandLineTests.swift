import Foundation
import Testing

extension IntegrationTests {
    /// The command line against the running agent: exit statuses, JSON, the demonstration.
    @Suite struct CommandLineTests {
        @Test func `the confirmation of a single removal named an event ''`() async throws {
            try await Session.started { session in
                try session.steward("event", "add", "Yoga", "--start", "2036-05-02 18:00")
                try session.steward("document", "add", "Passport", "--until", "2036-05-02")

                #expect(
                    try session.steward("event", "remove", "Yoga").output.hasPrefix(
                        "Removed 1 event: 'Yoga'."))
                #expect(
                    try session.steward("document", "remove", "Passport").output
                        .hasPrefix("Removed 1 document: 'Passport'."))
            }
        }

        @Test func `an edit that asks for what is so already says so, and offers no undo of something else`()
            async throws
        {
            try await Session.started { session in
                try session.steward("add", "Call the bank", "--due", "2036-05-02")
                try session.steward("event", "add", "Yoga", "--start", "2036-05-02 18:00")
                try session.steward("item", "add", "Kettle")
                try session.steward("document", "add", "Passport", "--until", "2036-05-02")
                try session.steward("maintenance", "add", "Descale", "--after-done", "3 months")
                try session.steward("add", "Pay the rent", "--due", "2036-05-02")

                for words in [
                    ["edit", "Call the bank", "--due", "2036-05-02"],
                    ["event", "edit", "Yoga", "--title", "Yoga"],
                    ["item", "edit", "Kettle", "--name", "Kettle"],
                    ["document", "edit", "Passport", "--until", "2036-05-02"],
                    ["maintenance", "edit", "Descale", "--after-done", "3 months"],
                    ["edit", "Call the bank", "Pay the rent", "--due", "2036-05-02"],
                ] {
                    let output = try session.steward(words).output
                    let lines = output.split(separator: "\n")
                    #expect(lines.allSatisfy { $0.hasPrefix("Nothing to change: ") }, "\(words): \(output)")
                    #expect(!output.contains("undo"), "\(words): \(output)")
                }
                let changed = try session.steward("edit", "Call the bank", "--priority", "high").output
                #expect(changed.hasPrefix("Changed "), "\(changed)")
                let moved = try session.steward("edit", "Call the bank", "--checklist", "Find the number")
                    .output
                #expect(moved.hasPrefix("Changed "), "\(moved)")
                let both = try session.steward("edit", "Call the bank", "Pay the rent", "--priority", "high")
                    .output.split(separator: "\n")
                #expect(both.count == 2 && both[0].hasPrefix("Nothing to change: "), "\(both)")
                #expect(both.last?.hasPrefix("Changed ") ?? false, "\(both)")
            }
        }

        @Test(arguments: ["pipe", "terminal"], ["INT", "TERM", "HUP"])
        func `a command whose output nobody reads ends when it is told to`(output: String, signal: String)
            async throws
        {
            try await Session.run { session in
                let outcome = try session.run(
                    "/usr/bin/python3", ["-c", Self.blocked, Built.steward, output, "SIG\(signal)"])

                #expect(outcome.output == "130\n", "\(outcome.errors)")
            }
        }

        /// Signals a command once it waits for a reader, and prints its exit status.
        private static let blocked = """
            import fcntl, os, signal, struct, subprocess, sys, termios, time
            steward, output, name = sys.argv[1:]
            reading, writing = os.pipe() if output == "pipe" else os.openpty()
            child = subprocess.Popen([steward, "completions", "bash"], stdin=subprocess.DEVNULL, stdout=writing, stderr=writing)
            os.close(writing)
            deadline, last, equal = time.monotonic() + 20, -1, 0
            while equal < 5:
                if time.monotonic() > deadline: sys.exit("it never waits")
                time.sleep(0.02)
                (now,) = struct.unpack("i", fcntl.ioctl(reading, termios.FIONREAD, bytes(4)))
                equal = equal + 1 if now == last and now else 0
                last = now
            child.send_signal(getattr(signal, name))
            try: print(child.wait(10))
            except subprocess.TimeoutExpired: child.kill(); sys.exit("it goes on")
            """

        @Test func `exit statuses tell what went wrong`() async throws {
            try await Session.started { session in
                let parent = try session.steward("add", "Party", "--json").json
                let id = try #require(parent["id"]?.string)
                try session.steward("add", "Balloons", "--parent", id)

                #expect(try session.trySteward("list").status == 0)
                #expect(try session.trySteward("done", id).status == 1, "open subtasks, and nobody to ask")
                #expect(try session.trySteward("frobnicate").status == 64)
                #expect(try session.trySteward("add").status == 64)
                #expect(try session.trySteward("add", "x", "--due", "the day after never").status == 65)
                #expect(try session.trySteward("show", "ffffffff").status == 66)
                #expect(try session.trySteward("done", id, "--with-subtasks").status == 0)
            }
        }

        @Test func `without an agent and a way to start one the command line says what to do`() async throws {
            try await Session.run { session in
                try session.bus.kill()

                let outcome = try session.trySteward("list")

                #expect(outcome.status == 69)
                #expect(!outcome.errors.isEmpty)
            }
        }

        @Test func `help of a topic becomes man with the page that is installed`() async throws {
            try await Session.run { session in
                let manual = session.directory.appendingPathComponent("man")
                let tools = session.directory.appendingPathComponent("tools")
                let section = manual.appendingPathComponent("man7")
                for folder in [section, tools] {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                }
                try Data().write(to: section.appendingPathComponent("steward-times.7"))
                session.extra["MANPATH"] = manual.path
                session.extra["PATH"] = tools.path

                let withoutMan = try session.trySteward("help", "times")
                let isWritten = FileManager.default.createFile(
                    atPath: tools.appendingPathComponent("man").path,
                    contents: Data("#!/bin/sh\necho \"man $*\"\nexit 3\n".utf8),
                    attributes: [.posixPermissions: 0o755])
                try #require(isWritten)
                let withMan = try session.trySteward("help", "times")
                let withoutTerminal = try session.trySteward("help", "tasks")

                #expect(withoutMan.status == 69 && withoutMan.errors.contains("steward-times(7)"))
                #expect(withMan.status == 3, "it is man that ends")
                #expect(withMan.output.hasPrefix("man /"))
                #expect(withMan.output.hasSuffix("/man7/steward-times.7\n"))
                #expect(
                    withoutTerminal.status == 0 && withoutTerminal.output.contains("Add what a sentence says")
                )
            }
        }

        @Test func `every query gives JSON with the documented keys`() async throws {
            try await Session.started { session in
                try session.steward(
                    "add", "Call the dentist", "--due", "2031-01-02 09:30", "--label", "health", "--note",
                    "ask")

                let task = try #require(try session.steward("list", "--json").json.array?.first)
                let reminder = try #require(try session.steward("reminders", "--json").json.array?.first)
                let entry = try #require(try session.steward("history", "--json").json.array?.first)
                let status = try session.steward("status", "--json").json

                #expect(
                    task.keys.isSuperset(of: [
                        "id", "short", "title", "notes", "status", "due", "due_at", "overdue", "reminders",
                        "next_reminder_at", "priority", "labels", "position", "subtasks", "open_subtasks",
                        "location",
                        "created_at", "modified_at",
                    ]))
                #expect(task["due"]?.string?.hasPrefix("2031-01-02T09:30") == true)
                #expect(task["due_at"]?.string == "2031-01-02T09:30:00Z")
                #expect(
                    reminder.keys.isSuperset(of: [
                        "id", "short", "subject", "subject_id", "title", "occurrence", "step", "state",
                        "ring_at",
                        "meant", "why",
                    ]))
                #expect(
                    entry.keys.isSuperset(of: [
                        "entry", "at", "by", "what", "subject", "subject_id", "text", "undone",
                    ]))
                #expect(entry["by"]?.string == "cli")
                #expect(
                    status.keys.isSuperset(of: [
                        "version", "api_version", "pid", "database", "open_tasks", "zone", "server_state",
                        "trouble",
                    ]))
                let label = try #require(try session.steward("label", "list", "--json").json.array?.first)
                #expect(label.keys.isSuperset(of: ["name", "colour", "tasks"]))
            }
        }

        @Test func `every change can be undone`() async throws {
            try await Session.started { session in
                let id = try #require(
                    try session.steward("add", "Call the dentist", "--json").json["id"]?.string)
                let before = try session.steward("show", id, "--json").json

                for change in [
                    ["edit", id, "--title", "Call the vet"], ["move", id, "2031-01-02"], ["done", id],
                    ["edit", id, "--priority", "high"], ["edit", id, "--label", "health"], ["remove", id],
                ] {
                    let outcome = try session.run(Built.steward, change)
                    #expect(outcome.status == 0, "\(change): \(outcome.errors)")
                    try session.steward("undo")
                    let after = try session.steward("show", id, "--json").json
                    for key in before.keys.subtracting(["modified_at"]) {
                        #expect(after[key] == before[key], "\(key) after undoing \(change[0])")
                    }
                }
            }
        }

        @Test func `a task that repeats goes on, and each step of it can be undone`() async throws {
            try await Session.started { session in
                let added = try session.steward(
                    "add", "Bins", "--due", "2031-01-07", "--every", "2w", "--on", "tue", "--json"
                ).json
                let id = try #require(added["id"]?.string)
                #expect(added["repeats"]?.string == "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU")
                #expect(added["repeats_words"]?.string == "every other Tuesday")
                #expect(try session.steward("show", id).output.contains("every other Tuesday"))

                for (change, due) in [
                    (["done", id], "2031-01-21"), (["skip", id], "2031-01-21"),
                    (["move", id, "2031-01-09"], "2031-01-09"), (["end", id], "2031-01-07"),
                    (["done", id, "--occurrence", "2031-01-21"], "2031-01-07"),
                    (["edit", id, "--every", "3d after done"], "2031-01-07"),
                ] {
                    let outcome = try session.run(Built.steward, change)
                    #expect(outcome.status == 0, "\(change): \(outcome.errors)")
                    let after = try session.steward("show", id, "--json").json
                    #expect(after["due"]?.string == due && after["status"]?.string == "open", "\(change)")
                    try session.steward("undo")
                    let undone = try session.steward("show", id, "--json").json
                    for key in added.keys.subtracting(["modified_at"]) {
                        #expect(undone[key] == added[key], "\(key) after undoing \(change)")
                    }
                }
                #expect(try session.trySteward("skip", "ffffffff").status == 66)
                #expect(try session.trySteward("add", "x", "--every", "now and then").status == 65)
                #expect(try session.trySteward("add", "x", "--on", "tue").status == 64)
                try session.steward("end", id)
                #expect(try session.trySteward("skip", id).status == 1)
            }
        }

        @Test func `the demonstration does the main job by itself`() async throws {
            try await Session.run { session in
                let outcome = try session.trySteward("demo", "--answer", "complete", seconds: 60)

                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.output.contains("Complete"))
                #expect(
                    session.bus.owner(of: "org.stewardproject.Steward", in: session) == nil,
                    "on a bus of its own")
            }
        }

        @Test func `a demonstration that is killed leaves neither its bus nor its agent behind`() async throws
        {
            try await Session.run { session in
                session.extra["TMPDIR"] = session.directory.path
                let mark = "\(session.directory.path)/steward-demo-"
                let demo = try session.start(Built.steward, ["demo"])
                _ = try waiting(for: "the demo's bus and agent") {
                    ProcessTable.mentioning(mark).count == 2 ? true : nil
                }

                demo.send(SIGKILL)

                _ = try waiting(for: "the end of bus and agent") {
                    ProcessTable.mentioning(mark).isEmpty ? true : nil
                }
            }
        }

        @Test func `the doctor proves that reminders work here`() async throws {
            try await Session.started { session, screen in
                let doctor = try session.start(Built.steward, ["doctor", "--timeout", "20", "--json"])

                let popup = try screen.popup(seconds: 15)
                try screen.click("dismiss:", on: popup)
                let status = try doctor.waitForEnd(seconds: 30)

                #expect(status == 0, "\(doctor.output)\n\(doctor.errors)")
                #expect(try JSON(parsing: doctor.output) != .null)
            }
        }
    }
}
