import Foundation
import Testing

extension IntegrationTests {
    /// Things at home on a real notification daemon, through a clock that is set.
    @Suite struct RulesTests {
        @Test func `what expires in three days is told of in four steps, until it is used`() async throws {
            try await Session.run { session in
                let home = try Home(session)
                try session.steward("food", "add", "Milk", "--use-by", home.clock.date(4))

                var steps: [String] = []
                for day in [1, 3, 4, 5] {
                    try home.clock.set(day: day, hour: 9.01)
                    steps.append(try home.waitForStep(after: steps.last))
                    try home.dunst.waitForPopups(1)
                    session.picture("step-\(steps.count)")
                }
                try home.dunst.choose("Mark as Used")
                try home.dunst.waitForPopups(0)
                try home.clock.set(day: 9, hour: 12)

                #expect(steps == ["expires:-P3D", "expires:-P1D", "expires:P0D", "expires:P1D"])
                #expect(try never(for: 1) { try home.dunst.shown() > 0 })
                #expect(try session.steward("item", "list", "--json").json.array?.isEmpty == true)
                let all = try session.steward("item", "list", "--all", "--json").json.array ?? []
                #expect(all.map { $0["status"]?.string } == ["used-up"])
            }
        }

        @Test func `remind later is twelve hours, and recipes are looked for with one exact address`()
            async throws
        {
            try await Session.run { session in
                let home = try Home(session)
                try session.steward(
                    "food", "add", "Crème fraîche; $(rm -rf ~) & \"leeks\"", "--use-by", home.clock.date(2))
                try home.clock.set(day: 1, hour: 9.01)
                try home.dunst.waitForPopups(1)

                try home.dunst.choose("Remind Later")
                try home.dunst.waitForPopups(0)
                try home.clock.set(day: 1, hour: 20.9)
                #expect(try never(for: 1) { try home.dunst.shown() > 0 })
                try home.clock.set(day: 1, hour: 21.1)
                try home.dunst.waitForPopups(1)
                try home.dunst.choose("Find Recipes")
                let address = try home.opened()
                try home.dunst.waitForPopups(1)

                let names = "Cr%C3%A8me%20fra%C3%AEche%3B%20%24%28rm%20-rf%20~%29%20%26%20%22leeks%22"
                #expect(address == ["https://recipes.example/find?q=\(names)&lang=en"])
                #expect(try session.steward("item", "list", "--json").json.array?.count == 1)
            }
        }

        @Test func `eight things on one day are one popup with answers for all`() async throws {
            try await Session.run { session in
                let home = try Home(session)
                let names = ["Butter", "Cheese", "Eggs", "Ham", "Milk", "Salad", "Tofu", "Yoghurt"]
                for name in names {
                    try session.steward("food", "add", name, "--use-by", home.clock.date(1))
                }
                try home.clock.set(day: 1, hour: 9.01)
                try home.dunst.waitForPopups(1)
                session.picture("bundle")

                try home.dunst.choose("Find Recipes")
                let address = try home.opened()
                try home.dunst.waitForPopups(1)
                try home.dunst.choose("Used All 8")
                _ = try waiting(for: "the food to be used") {
                    try session.steward("item", "list", "--json").json.array?.isEmpty == true ? true : nil
                }
                // It says what was done, and offers to undo it.
                try home.dunst.waitForPopups(1)
                try home.dunst.choose("OK")
                try home.dunst.waitForPopups(0)

                #expect(
                    address == [
                        "https://recipes.example/find?q=\(names.joined(separator: "%20"))&lang=en"
                    ])
                #expect(try session.steward("item", "list", "--json").json.array?.isEmpty == true)
                let undone = try session.trySteward("undo")
                #expect(undone.status == 0)
                try home.dunst.waitForPopups(1)
                #expect(try session.steward("item", "list", "--json").json.array?.count == 8)
            }
        }

        @Test func `what will be told of things can be seen beforehand, and why`() async throws {
            try await Session.started { session in
                let food = try session.steward("food", "add", "Milk", "--use-by", "+4d", "--json").json

                let popups = try session.steward("simulate", "--to", "+7d", "--json").json.array ?? []
                let why = try session.steward("why", food["short"]?.string ?? "")

                let titles = popups.compactMap { $0["title"]?.string }
                #expect(
                    titles.filter {
                        $0.contains("tomorrow") || $0.contains("today") || $0.contains("yesterday")
                    }
                        == [
                            "Milk must be used by tomorrow", "Milk must be used today",
                            "Milk expired yesterday",
                        ], "\(titles)")
                #expect(why.output.contains("use-by date"), "\(why.output)")
            }
        }

        @Test func `the receipt of a warranty that ends is opened from its popup`() async throws {
            try await Session.run { session in
                let home = try Home(session)
                let bill = session.directory.appendingPathComponent("bill.txt")
                try "paid".write(to: bill, atomically: true, encoding: .utf8)
                try session.steward(
                    "warranty", "add", "Dishwasher", "--until", home.clock.date(31), "--receipt", bill.path)
                try home.clock.set(day: 1, hour: 9.01)
                try home.dunst.waitForPopups(1)
                session.picture("warranty")

                try home.dunst.choose("Open Receipt")
                let opened = try home.opened()
                try home.dunst.waitForPopups(1)
                try home.dunst.choose("Got It")
                try home.dunst.waitForPopups(0)
                try home.clock.set(day: 24, hour: 9.01)
                try home.dunst.waitForPopups(1)

                let kept = try #require(opened.first)
                #expect(kept.hasPrefix(session.directory.appendingPathComponent("data/steward/files").path))
                #expect(try String(contentsOfFile: kept, encoding: .utf8) == "paid")
            }
        }
    }
}

/// A session with dunst, a browser that writes down what it is to show, and an agent whose clock can be set.
private final class Home {
    let session: Session
    let dunst: Dunst
    let clock: MovedClock
    private let said: URL

    init(_ session: Session) throws {
        self.session = session
        try session.configure(
            """
            [household]
            recipes = "https://recipes.example/find?q={names}&lang=en"
            """)
        let programs = session.directory.appendingPathComponent("programs")
        said = session.directory.appendingPathComponent("opened")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        let browser = programs.appendingPathComponent("xdg-open")
        try
            "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(said.path).part' && mv '\(said.path).part' '\(said.path)'\n"
            .write(to: browser, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser.path)
        session.extra["PATH"] = "\(programs.path):\(session.environment["PATH"] ?? "/usr/bin:/bin")"
        dunst = try Dunst(session)
        clock = try MovedClock(for: session)
        try session.startAgent()
        clock.release(session)
    }

    /// The step that is on the screen, once it is another than before.
    func waitForStep(after last: String?) throws -> String {
        try waiting(for: "the step after \(last ?? "none")") {
            let shown = try session.steward("reminders", "--json").json.array ?? []
            let steps = shown.filter { $0["state"]?.string == "shown" }.compactMap { $0["step"]?.string }
            return steps.count == 1 && steps[0] != last ? steps[0] : nil
        }
    }

    /// The arguments that the browser was started with.
    func opened() throws -> [String] {
        try waiting(for: "something to be opened") {
            guard FileManager.default.fileExists(atPath: said.path) else { return nil }
            let text = try String(contentsOf: said, encoding: .utf8)
            try FileManager.default.removeItem(at: said)
            return text.split(separator: "\n").map(String.init)
        }
    }
}

extension Session {
    /// A picture of the screen, for people to look at: below the folder that `STEWARD_PICTURES` names.
    func picture(_ name: String) {
        guard let folder = ProcessInfo.processInfo.environment["STEWARD_PICTURES"] else { return }
        // Whoever asks for pictures sees that there is none.
        _ = try? run("/usr/bin/import", ["-window", "root", "\(folder)/household-\(name).png"])
    }
}
