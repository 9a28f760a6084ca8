import Agent
import Logging
import Testing

struct AgentOptionsTests {
    @Test func `every option is understood with its value beside it or attached`() throws {
        let request = try AgentOptions.parse([
            "--replace", "--config", "/c.toml", "--database=/d.db", "--log-level", "debug",
            "--bus=unix:path=/b",
        ])

        var expected = AgentOptions()
        expected.replaces = true
        expected.configurationFile = "/c.toml"
        expected.databaseFile = "/d.db"
        expected.logLevel = .debug
        expected.busAddress = "unix:path=/b"
        #expect(request == .run(expected))
    }

    @Test(arguments: ["--help", "-h"])
    func `help is asked for`(argument: String) throws {
        #expect(try AgentOptions.parse(["--replace", argument]) == .help)
    }

    @Test(arguments: [
        ["--verbose"], ["now"], ["--config"], ["--config="], ["--replace=yes"], ["--log-level", "loud"],
        ["--log-level", "trace"], [""],
    ])
    func `what is not understood is refused`(arguments: [String]) {
        #expect(throws: AgentOptions.UsageError.self) { try AgentOptions.parse(arguments) }
    }

    @Test func `a refusal cannot take over the terminal`() {
        let error = #expect(throws: AgentOptions.UsageError.self) {
            try AgentOptions.parse(["--\u{1B}[2J"])
        }

        #expect(error?.description.unicodeScalars.contains("\u{1B}") == false)
    }
}
