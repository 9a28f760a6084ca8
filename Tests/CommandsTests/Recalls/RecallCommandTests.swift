import AgentInterface
import CivilTime
import Rules
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct RecallCommandTests {
    private func run(_ words: [String], _ agent: RecallAgent, _ runner: CommandRunner = CommandRunner())
        async throws -> Transcript
    {
        try await runner.run(words, agent: agent)
    }

    // MARK: What concerns the household

    @Test func `recalls are printed with verdict, thing and since when, and what was searched`() async throws
    {
        let agent = RecallAgent {
            $0.recalls = [
                .sample("3f2a"),
                .sample("77aa") {
                    $0.itemName = "Yoghurt"
                    $0.verdict = .possible
                },
            ]
        }

        let transcript = try await run(["recalls"], agent)

        #expect(transcript.status == 0 && transcript.errors.isEmpty)
        let lines = transcript.output.split(separator: "\n")
        try #require(lines.count >= 3)
        #expect(lines[0].hasPrefix("ID    VERDICT  SEVERITY  ITEM"))
        #expect(lines[1].hasPrefix("3f2a  yours    critical  Heater   Zephyra Recalls Heaters"))
        #expect(lines[1].hasSuffix("yesterday 15:00"))
        #expect(lines[2].hasPrefix("77aa  maybe    critical  Yoghurt"))
        #expect(transcript.output.contains("'steward recalls show 3f2a' says what to do."))
        #expect(
            transcript.output.hasSuffix("Searched 2,468 recalls from 2 sources, last read today 13:00.\n"))
        #expect(agent.asked.withLock { $0.list?.state } == nil)
    }

    @Test func `answers are printed with --all, and a part with --limit and --offset`() async throws {
        let agent = RecallAgent {
            $0.recalls = [.sample("3f2a") { ($0.state, $0.resolution) = (.resolved, .returned) }]
        }

        let transcript = try await run(["recalls", "list", "--all", "--limit", "1", "--offset", "4"], agent)

        let query = agent.asked.withLock(\.list)
        #expect(query?.state == .all && query?.limit == 1 && query?.offset == 4)
        #expect(transcript.output.contains("returned"))
        #expect(transcript.errors.contains("--offset 5 prints the next ones"))
    }

    @Test func `colours are for terminals`() async throws {
        let agent = RecallAgent { $0.recalls = [.sample("3f2a")] }
        var runner = CommandRunner()
        (runner.width, runner.colours) = (100, .palette)

        let plain = try await run(["recalls"], agent)
        let coloured = try await run(["recalls"], agent, runner)

        #expect(!plain.output.contains("\u{1B}"))
        #expect(coloured.output.contains("\u{1B}[31myours"))
    }

    @Test func `"no recalls" is said only if all sources were read`() async throws {
        let good = try await run(["recalls"], RecallAgent())
        let silent = try await run(
            ["recalls"],
            RecallAgent {
                $0.sources[1].succeededAt = .hoursBefore(24 * 9)
                ($0.sources[1].error, $0.sources[1].failures) = ("the server answered 503", 12)
            })
        let unheard = try await run(
            ["recalls"],
            RecallAgent {
                $0.sources = [
                    .sample("cpsc") {
                        ($0.succeededAt, $0.count, $0.failures) = (nil, 0, 1)
                        $0.error = "the server cannot be reached"
                    }
                ]
            })
        let off = try await run(
            ["recalls"], RecallAgent { $0.sources = [.sample("cpsc") { $0.isOn = false }] })

        #expect(good.output.hasPrefix("No known recall concerns what you have.\n"))
        #expect(good.errors.isEmpty)
        #expect(
            silent.errors == """
                steward: eu was last read Thu 12 Nov 15:00 (the server answered 503), and should be read every 24 hours: \
                later recalls are missing here; 'steward refresh --source eu' tries again

                """)
        #expect(unheard.output.isEmpty)
        #expect(unheard.errors.contains("cpsc has never been read (the server cannot be reached)"))
        #expect(
            off.errors.contains(
                "say where you live, for example with 'steward config set recalls.country DE'"))
    }

    @Test func `show prints hazard, remedy, codes and where to look, and what it concerns`() async throws {
        let agent = RecallAgent {
            $0.recalls = [.sample("3f2a")]
            $0.notices = [.sample("cpsc:26582")]
        }

        let transcript = try await run(["recalls", "show", "3f2a"], agent)

        #expect(transcript.status == 0)
        #expect(transcript.output.hasPrefix("Recalled: Heater\n"))
        for part in [
            "why         same brand Zephyra; same model ZG-20",
            "hazard      It can catch fire.", "what to do  Unplug it and ask for a refund.",
            "models      ZG-20", "barcodes    4006381333931", "lots        1200..1300",
            "only those with one of these codes", "printed on the packaging",
            "notice      https://www.example.org/26582", "Answer it with 'steward recalls mute 3f2a'",
        ] {
            #expect(transcript.output.contains(part), "\(part)")
        }
    }

    @Test func `show takes the number of a notice, too, and goes without the notice where it is gone`()
        async throws
    {
        let agent = RecallAgent { $0.notices = [.sample("cpsc:26582")] }
        let gone = RecallAgent { $0.recalls = [.sample("3f2a")] }

        let notice = try await run(["recalls", "show", "cpsc:26582"], agent)
        let rest = try await run(["recalls", "show", "3f2a"], gone)
        let nothing = try await run(["recalls", "show", "cpsc:1"], agent)

        #expect(notice.output.hasPrefix("Zephyra Recalls Heaters Due to Fire Hazard\n"))
        #expect(
            rest.status == 0
                && rest.errors.contains("its page has the full text: https://www.example.org/26582"))
        #expect(nothing.status == 66)
    }

    @Test func `why says the signals and what they come to`() async throws {
        let agent = RecallAgent {
            $0.recalls = [
                .sample("3f2a") {
                    $0.verdict = .possible
                    $0.lookFor = ["lot"]
                    $0.isReported = false
                }
            ]
        }

        let transcript = try await run(["recalls", "why", "3f2a"], agent)

        #expect(transcript.output.contains("  - same model ZG-20\n"))
        #expect(transcript.output.contains("to be sure, compare lot with the notice"))
        #expect(transcript.output.contains("It is critical: fire."))
        #expect(transcript.output.contains("among old recalls, so no popup showed it"))
    }

    @Test(arguments: [
        ("mute", "not-mine", "Muted"), ("checked", "checked", "Checked, not affected:"),
        ("disposed", "resolved=disposed", "Disposed of:"), ("returned", "resolved=returned", "Returned:"),
        ("repaired", "resolved=repaired", "Repaired:"),
    ])
    func `each answer is sent as the contract has it, with the way back`(
        command: String, answer: String, words: String
    ) async throws {
        let agent = RecallAgent { $0.recalls = [.sample("3f2a"), .sample("77aa")] }

        let transcript = try await run(["recalls", command, "3f2a", "77aa"], agent)

        #expect(agent.asked.withLock(\.answers) == ["3f2a \(answer)", "77aa \(answer)"])
        #expect(transcript.status == 0)
        #expect(transcript.output.hasPrefix("\(words) 3f2a Heater: Zephyra Recalls"))
        #expect(transcript.output.contains("(steward undo)"))
    }

    @Test func `one id that is wrong keeps no other from being answered`() async throws {
        let agent = RecallAgent { $0.recalls = [.sample("3f2a"), .sample("77aa"), .sample("77ab")] }

        let unknown = try await run(["recalls", "mute", "9999", "3f2a"], agent)
        let ambiguous = try await run(["recalls", "checked", "77a", "--json"], agent)

        #expect(agent.asked.withLock(\.answers) == ["3f2a not-mine"])
        #expect(unknown.status == 66 && unknown.errors == "steward: there is no recall '9999'\n")
        #expect(unknown.output.hasPrefix("Muted 3f2a"))
        #expect(ambiguous.status == 66 && ambiguous.output.isEmpty)
        #expect(ambiguous.errors.contains("\"name\": \"not_found\""))
    }

    @Test func `open has the page opened, or prints its address`() async throws {
        let agent = RecallAgent { $0.notices = [.sample("cpsc:26582")] }

        let opened = try await run(["recalls", "open", "cpsc:26582"], agent)
        let printed = try await run(["recalls", "open", "cpsc:26582", "--print"], agent)

        #expect(opened.output == "https://www.example.org/opened\n")
        #expect(printed.output == "https://www.example.org/26582\n")
    }

    // MARK: What there is

    @Test func `search sends what is to be met, and says what was searched when nothing is`() async throws {
        let agent = RecallAgent()

        let transcript = try await run(
            [
                "recalls", "search", "ceramic", "heater", "--source", "cpsc", "--since", "2026-11-01",
                "--severity", "critical", "--limit", "7", "--offset", "14",
            ], agent)

        var wanted = RecallSearchQuery()
        wanted.text = "ceramic heater"
        wanted.source = "cpsc"
        wanted.since = try CivilDate(parsing: "2026-11-01")
        wanted.severity = .critical
        (wanted.limit, wanted.offset) = (7, 14)
        #expect(agent.asked.withLock(\.search) == wanted)
        #expect(transcript.output.hasPrefix("No such recalls are stored.\nSearched 2,468 recalls"))
    }

    @Test(
        arguments: [
            (["recalls", "search", "--source", "nobody"], 66),
            (["recalls", "search", "--since", "someday"], 65),
            (["recalls", "search", "--severity", "mild"], 64), (["recalls", "list", "--limit", "0"], 64),
            (["recalls", "check"], 64), (["recalls", "check", "--barcode", "123"], 65),
            (["refresh", "--cancel", "--status"], 64),
        ] as [([String], Int32)])
    func `what is wrong is refused with its exit code`(words: [String], status: Int32) async throws {
        let transcript = try await run(words, RecallAgent())

        #expect(transcript.status == status, "\(transcript.errors)")
    }

    @Test func `check compares something that is not owned, and says how sure that is`() async throws {
        let agent = RecallAgent {
            var checked = CheckedRecallRecord()
            checked.verdict = .match
            checked.signals = ["same barcode 4006381333931"]
            checked.notice = .sample("cpsc:26582")
            $0.checked = [checked]
        }

        let transcript = try await run(
            [
                "recalls", "check", "Zephyra", "heater", "--brand", "Zephyra", "--model", "ZG-20",
                "--barcode",
                "4006381333931", "--lot", "1250", "--best-before", "2026-12-01", "--bought", "2026-11-01",
            ], agent)

        let product = agent.asked.withLock(\.check)
        #expect(product?.name == "Zephyra heater" && product?.model == "ZG-20" && product?.lot == "1250")
        #expect(product?.expires?.description == "2026-12-01" && product?.bought?.description == "2026-11-01")
        #expect(transcript.status == 0)
        #expect(transcript.output.hasPrefix("Recalled: Zephyra Recalls Heaters Due to Fire Hazard\n"))
        #expect(transcript.output.contains("why         same barcode 4006381333931"))
    }

    @Test func `check never says that all is well if no source was read`() async throws {
        let good = try await run(["recalls", "check", "Crib"], RecallAgent())
        let unheard = RecallAgent {
            $0.sources = [.sample("cpsc") { ($0.succeededAt, $0.askedAt, $0.count) = (nil, nil, 0) }]
        }
        let nothing = try await run(["recalls", "check", "Crib"], unheard)
        let json = try await run(["recalls", "check", "Crib", "--json"], unheard)

        #expect(good.status == 0 && good.output.hasPrefix("No stored recall matches it.\n"))
        #expect(good.output.contains("add --brand, --model or --barcode"))
        #expect(nothing.status == 1 && !nothing.output.contains("No stored recall"))
        #expect(nothing.errors.contains("cannot tell whether this is recalled"))
        #expect(json.status == 1 && json.output.contains("\"complete\": false"))
    }

    @Test func `sources are printed with how it goes, and the silent loudly`() async throws {
        let agent = RecallAgent {
            $0.sources.append(
                .sample("fsa") {
                    $0.isOn = false
                    $0.count = 0
                })
            $0.sources[1].isSilent = true
            $0.sources[1].succeededAt = .hoursBefore(24 * 9)
            $0.sources[1].error = "the server answered 503"
        }

        let transcript = try await run(["sources"], agent)

        #expect(transcript.output.contains("cpsc    US       good    today 13:00"))
        #expect(transcript.output.contains("eu      US       SILENT  Thu 12 Nov 15:00"))
        #expect(transcript.output.contains("fsa     US       off"))
        #expect(transcript.errors.contains("'steward refresh --source eu' tries again"))
    }

    @Test func `history says when somebody has looked, and what was missing`() async throws {
        let agent = RecallAgent {
            var asked = RecallLogRecord()
            (asked.sources, asked.startedAt, asked.news) = (["cpsc", "eu"], .hoursBefore(2), 12)
            (asked.recalls, asked.things) = (2_468, 24)
            var error = RefreshErrorRecord()
            (error.name, error.reason) = ("eu", "the server answered 503")
            asked.errors = [error]
            var checked = RecallLogRecord()
            (checked.kind, checked.about, checked.startedAt) = (.check, "Graco crib", .hoursBefore(24))
            (checked.recalls, checked.found) = (2_456, 1)
            $0.looks = [asked, checked]
        }

        let transcript = try await run(["recalls", "history"], agent)
        let nothing = try await run(["recalls", "history"], RecallAgent())
        let json = try await run(["recalls", "history", "--json"], agent)

        let lines = transcript.output.split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[0].hasPrefix("WHEN"))
        #expect(lines[1].hasPrefix("today 13:00"))
        #expect(lines[1].contains("read cpsc, eu") && lines[1].contains("24 items, 2,468 recalls"))
        #expect(lines[1].hasSuffix("eu: the server answered 503"))
        #expect(lines[2].contains("checked Graco crib") && lines[2].contains("2,456 recalls"))
        #expect(nothing.output.hasPrefix("Steward has not looked for recalls yet.\n"))
        #expect(json.output.hasPrefix("[\n  {\n    \"kind\": \"refresh\""))
    }

    @Test func `the doctor says who is silent, and whether there is something to ask with`() async throws {
        let silent = RecallAgent { $0.sources[1].isSilent = true }
        let off = RecallAgent { $0.sources = [.sample("cpsc") { $0.isOn = false }] }

        let warned = try await findings(silent, environment: [:])
        let well = try await findings(RecallAgent(), environment: ["PATH": "/nonexistent"])
        let nobody = try await findings(off, environment: [:])

        try #require(warned.map(\.check) == ["steward_fetch", "recalls"])
        #expect(warned.allSatisfy { $0.verdict == .warn })
        #expect(warned[0].remedy?.contains("make install") == true)
        #expect(warned[1].sentence.hasPrefix("eu was last read today 13:00"))
        #expect(warned[1].remedy?.contains("steward refresh --source eu") == true)
        #expect(well.last?.sentence == "2 recall sources are up to date; 2,468 recalls are stored.")
        #expect(nobody.map(\.verdict) == [.ok])
    }

    private func findings(_ agent: RecallAgent, environment: [String: String]) async throws -> [Finding] {
        try await CommandRunner(environment: environment).inSession(with: agent) { session, _ in
            // No process has this number.
            await RecallFindings(agent: try await session.agent(), session: session, process: .max).all()
        }
    }

    @Test func `status says whether sources are read, and nothing if none is chosen`() async throws {
        let well = try await run(["status"], RecallAgent())
        let silent = try await run(["status"], RecallAgent { $0.sources[1].isSilent = true })
        let off = try await run(["status"], RecallAgent { $0.sources = [] })

        #expect(well.output.contains("recalls        2,468 stored, all sources up to date\n"))
        #expect(silent.output.contains("recalls        not up to date: eu; see 'steward sources'\n"))
        #expect(off.status == 0 && !off.output.contains("recalls"))
    }

    @Test func `an agent that is another generation is not asked`() async throws {
        var runner = CommandRunner()
        runner.versions = AgentVersions(
            program: "4.1", api: APIVersion(major: 4, minor: 0), oldestClient: APIVersion(major: 3, minor: 0))

        for words in [["recalls"], ["recalls", "mute", "3f2a"], ["sources"], ["refresh"]] {
            let agent = RecallAgent { $0.recalls = [.sample("3f2a")] }
            let transcript = try await run(words, agent, runner)

            #expect(transcript.status == 76, "\(words)")
            #expect(agent.asked.withLock { $0.answers.isEmpty && $0.refresh == nil })
        }
    }

    // MARK: For programs

    @Test(arguments: [
        (["recalls", "--json"], "[\n  {\n    \"id\": \"3f2a0000-0000-4000-8000-000000000000\""),
        (["recalls", "why", "3f2a", "--json"], "{\n  \"id\": \"3f2a0000-0000-4000-8000-000000000000\""),
        (["recalls", "show", "3f2a", "--json"], "{\n  \"notice\": {\n    \"id\": \"cpsc:26582\""),
        (["recalls", "search", "heater", "--json"], "[\n  {\n    \"id\": \"cpsc:26582\""),
        (["recalls", "open", "3f2a", "--json"], "{\n  \"url\": \"https://www.example.org/opened\"\n}"),
        (
            ["recalls", "mute", "3f2a", "--json"],
            "[\n  {\n    \"id\": \"3f2a0000-0000-4000-8000-000000000000\""
        ),
        (
            ["recalls", "check", "Heater", "--json"],
            "{\n  \"recalls\": [],\n  \"searched\": 2468,\n  \"complete\": true,\n  \"warnings\": []\n}"
        ),
        (["sources", "--json"], "[\n  {\n    \"id\": \"cpsc\",\n    \"name\": \"The CPSC\""),
    ])
    func `JSON has a stable shape`(words: [String], beginning: String) async throws {
        let agent = RecallAgent {
            $0.recalls = [.sample("3f2a")]
            $0.notices = [.sample("cpsc:26582")]
        }

        let transcript = try await run(words, agent)

        #expect(transcript.status == 0 && transcript.errors.isEmpty)
        #expect(transcript.output.hasPrefix(beginning), "\(transcript.output)")
    }
}
