import Foundation
import Testing

extension PatientIntegrationTests {
    /// Every line that the README and its pages for users show, as somebody types it who reads them from top to bottom.
    @Suite struct ReadmeTests {
        /// The pages, in the order in which the README names them.
        private static let pages = [
            "README.md", "docs/install.md", "docs/first-steps.md", "docs/household.md",
            "docs/recalls-and-shops.md",
        ]
        /// What the ids on the pages stand for.
        private static let names = [
            "3f2a": "Call the dentist", "7b1c": "Bins out", "9c41": "Team meeting",
            "5d0e": "Glow ceramic heater",
        ]
        /// Lines that build and install Steward, which takes minutes and changes the machine.
        private static let exceptions = [
            "make run", "make install PREFIX=$HOME/.local", "make build && sudo make install",
            "sudo apt install ./steward_*.deb", "sudo apt install ./steward_*.deb ./steward-window_*.deb",
        ]
        /// Monday, 23 November 2026, 10:00: the pages name days of that winter.
        private static let monday = Date(timeIntervalSince1970: 1_795_428_000)

        /// Days on which the lines are typed; `STEWARD_README_DAYS` says how many of them.
        private static let weekdays = [
            "Monday", "Sunday", "Friday", "Tuesday", "Wednesday", "Thursday", "Saturday",
        ].prefix(ProcessInfo.processInfo.environment["STEWARD_README_DAYS"].flatMap { Int($0) } ?? 7)

        @Test(arguments: weekdays)
        func `every line of the README and its pages works as typed on a`(weekday: String) async throws {
            let format = DateFormatter()
            format.locale = Locale(identifier: "en_US_POSIX")
            format.timeZone = .gmt
            let later = try #require(format.weekdaySymbols.firstIndex(of: weekday)) + 6
            let day = Self.monday.addingTimeInterval(Double(later % 7) * 86_400)

            try await Session.run { session in
                try asReader(in: session, on: day) { folder in
                    for line in try Self.lines() where !Self.exceptions.contains(line) {
                        let typed = try Self.names.reduce(line) { line, name in
                            try line.contains(name.key)
                                ? line.replacing(name.key, with: id(of: name.value, in: session)) : line
                        }
                        let outcome = try session.run(
                            "/bin/bash", ["-c", "cd \(folder) && \(typed)"], seconds: 60)
                        #expect(outcome.status == 0, "\(line)\n\(outcome.output)\n\(outcome.errors)")
                        // The page says that this takes a moment.
                        if line.hasPrefix("steward shop add") { try waitForReading(in: session) }
                    }
                }
            }
        }

        @Test(arguments: Shell.tried)
        func `every line of the README and its pages is understood by a real shell on a terminal`(
            shell: Shell
        )
            async throws
        {
            try await Session.run { session in
                try asReader(in: session, on: Self.monday) { folder in
                    let lines = try Self.lines()

                    let typed = try shell.type(
                        lines, naming: Self.names, answers: Self.answers, usual: ["y\r", "\u{4}"], in: folder,
                        of: session)

                    #expect(typed.count == lines.count)
                    for line in typed {
                        #expect(line.status == 0, "\(line.text)\n\(line.screen)")
                        // Where the shell replaces nothing, each word arrives as the page has it.
                        guard !["$", "&&", "*"].contains(where: line.text.contains) else { continue }
                        #expect(line.called == [line.meant], "\(line.text)\n\(line.screen)")
                    }
                }
            }
        }

        @Test(arguments: Shell.tried)
        func `a shell completes names as they have to be typed there`(shell: Shell) async throws {
            try await Session.started { session in
                session.extra["PATH"] = "\(Built.programs.path):\(session.environment["PATH"] ?? "")"
                try shell.completesCommands(in: session)
                let party = "Party!! \\o/ $(now) `now` $HOME"
                for title in ["Call the dentist", "Don't; panic $(now)", "Say \"hi\" & go", "Zoo", party] {
                    try session.steward("add", "--plain", title)
                }
                // A folder of the same name is not what is meant.
                let folder = session.directory.appendingPathComponent("reader")
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent("Zoo"), withIntermediateDirectories: true)

                let typed = try shell.type(
                    [
                        "steward show Cal\t", "steward show Call\\ th\t", "steward show Don\t",
                        "steward show Sa\t",
                        "steward show Zo\t", "steward show Par\t", "steward show \"Par\t",
                        "steward show 'Par\t",
                        "steward show \"Sa\t", "steward show 'Don\t",
                    ], in: folder.path, of: session)

                try #require(typed.count == 10)
                let shown = typed.map { $0.called.last?.last ?? "" }
                #expect(
                    shown == [
                        "Call the dentist", "Call the dentist", "Don't; panic $(now)", "Say \"hi\" & go",
                        "Zoo", party, party, party, "Say \"hi\" & go", "Don't; panic $(now)",
                    ], "\(typed.map(\.screen))")
            }
        }

        /// What readers type when a line asks something of them.
        private static let answers = [
            "steward food capture --place fridge": ["\u{4}"], "steward doctor": ["!dunstctl close"],
        ]

        /// A home in which everything that the pages name is there, and a folder to work in.
        private func asReader(in session: Session, on day: Date, _ read: (String) throws -> Void) throws {
            let dunst = try Dunst(session)  // which answers `steward doctor`
            let source = try Source(session, records: 80, now: day, isAlone: true)
            try source.publish(heater: true)
            // Before the clock is moved: steward-fetch keeps the real one, and looks at certificates with it.
            let shop = try StandInShop(session, domains: [StandInShop.domain, "lamps.example.com"])
            try shop.sell(["Kettle": "129.00", "Spoon": "5.00"])
            _ = try MovedClock(for: session, at: day)
            try shop.startAgent()
            session.extra["PATH"] = "\(Built.programs.path):\(session.environment["PATH"] ?? "")"
            let folder = session.directory.appendingPathComponent("reader").path
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            // zsh and fish refuse a pattern that fits no file.
            for package in ["steward_1_amd64.deb", "steward-window_1_amd64.deb"] {
                try Data().write(to: URL(fileURLWithPath: "\(folder)/\(package)"))
            }
            try read(folder)
            withExtendedLifetime(dunst) {}
        }

        @Test func `the exceptions are lines of the README and its pages`() throws {
            #expect(Set(Self.exceptions).subtracting(try Self.lines()).isEmpty)
            for page in Self.pages {
                #expect(try !Self.lines(of: page).isEmpty, "the lines of \(page) are found")
            }
        }

        @Test func `the README is short, links to its pages, and shows pictures that say what they show`()
            throws
        {
            let readme = try Self.text(of: "README.md")

            #expect(readme.utf8.count <= 8_000)
            for page in Self.pages.dropFirst() { #expect(readme.contains("](\(page))"), "\(page)") }
            let pictures = readme.split(separator: "<img ").dropFirst()
            #expect(pictures.count == 3)
            for picture in pictures {
                let values = picture.prefix { $0 != ">" }.split(
                    separator: "\"", omittingEmptySubsequences: false)
                try #require(values.count >= 4)
                let file = Built.sources.appendingPathComponent(String(values[1]))
                #expect(try Data(contentsOf: file).count < 60_000, "\(file.path)")
                #expect(values[2] == " alt=" && values[3].count > 40, "\(picture)")
            }
        }

        @Test func `no line has a comment, which zsh would take for arguments`() throws {
            for line in try Self.lines() {
                #expect(!line.split(separator: " ").contains("#"), "\(line)")
            }
        }

        private static func text(of page: String) throws -> String {
            try String(contentsOf: Built.sources.appendingPathComponent(page), encoding: .utf8)
        }

        /// The lines of all pages.
        private static func lines() throws -> [String] {
            try pages.flatMap(lines(of:))
        }

        /// The lines of a page's `sh` blocks.
        private static func lines(of page: String) throws -> [String] {
            // The recalls of the test come from another country than the page's.
            let text = try text(of: page).replacing("recalls.country DE", with: "recalls.country US")
            let blocks = text.split(separator: "```sh\n", omittingEmptySubsequences: false).dropFirst()
            return blocks.flatMap { block in
                block.prefix(upTo: block.firstRange(of: "```")?.lowerBound ?? block.endIndex)
                    .split(separator: "\n")
                    .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            }
        }

        /// The short id of the task, event or recall of this name.
        private func id(of name: String, in session: Session) throws -> String {
            for list in [["list"], ["event", "list"], ["recalls"]] {
                let entries = try session.run(Built.steward, list + ["--json"]).json.array ?? []
                let found = entries.first { $0["title"]?.string == name || $0["item_name"]?.string == name }
                if let id = found?["short"]?.string { return id }
            }
            throw NothingCame(description: "nothing is called '\(name)'")
        }

        private func waitForReading(in session: Session) throws {
            _ = try waiting(for: "the first reading of the shop", seconds: 60) {
                // The pages watch a page of another shop, too.
                try session.steward("shop", "--json").json.array?.first {
                    $0["domain"]?.string == StandInShop.domain
                }?["read_at"].map { _ in true }
            }
        }
    }
}
