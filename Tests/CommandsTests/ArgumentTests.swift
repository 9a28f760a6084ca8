import Testing

@testable import Commands

struct ArgumentTests {
    @Test(arguments: [
        ["add"], ["add", "x", "--duee", "17:30"], ["list", "--all", "--completed"], ["list", "--limit", "0"],
        ["done"], ["done", "3f", "--with-subtasks", "--leave-subtasks"], ["edit", "3f"],
        ["edit", "3f", "--clear", "title"],
        ["edit", "3f", "--position", "0"], ["notify", "T", "--in", "5s", "--at", "18:00"], ["undo", "0"],
        ["undo", "x"],
        ["completions", "tcsh"], ["demo", "--here", "--keep", "x"],
        ["frobnicate"],
        ["history", "--limit", "0"], ["notify", "T", "--urgency", "panic"], ["demo", "--answer", "shrug"],
    ])
    func `a wrong command line ends with 64, before anything is asked`(arguments: [String]) async throws {
        let transcript = try await CommandRunner().run(arguments, agent: nil)

        #expect(transcript.status == 64)
        #expect(!transcript.errors.isEmpty)
    }

    @Test(arguments: [
        (["add", "x", "--due", "someday"], "--due"), (["add", "x", "--remind", "someday"], "--remind"),
        (["add", "x", "--estimate", "long"], "--estimate"), (["add", "x", "--priority", "10"], "--priority"),
        (["move", "3f", "soon"], "as the due time"),
        (["snooze", "3f", "later"], "as the length of the snooze"),
        (["notify", "T", "--in", "soon"], "--in"), (["notify", "T", "--at", "25:00"], "--at"),
        (["label", "set", "home", "blue"], "colour"), (["doctor", "--timeout", "0"], "--timeout"),
        (["doctor", "--timeout", "2h"], "--timeout"), (["doctor", "--timeout", "soon"], "--timeout"),
    ])
    func `a value that is not understood ends with 65, and says which, why and what to write`(
        arguments: [String], option: String
    ) async throws {
        let transcript = try await CommandRunner().run(arguments, agent: nil)

        #expect(transcript.status == 65)
        #expect(transcript.errors.contains(option), "\(transcript.errors)")
        #expect(transcript.errors.contains("write "), "\(transcript.errors)")
        #expect(transcript.output.isEmpty)
    }

    @Test(arguments: [
        (
            ["add"],
            "steward: missing expected argument '<words> ...'; 'steward add --help' shows how it is used\n"
        ),
        (
            ["food", "use", "--amunt", "2"],
            "steward: unknown option '--amunt'. Did you mean '--amount'? "
                + "'steward food use --help' shows how it is used\n"
        ),
        (
            ["edit", "3f", "--titel", "Book"],
            "steward: unknown option '--titel'. Did you mean '--title'? "
                + "'steward edit --help' shows how it is used\n"
        ),
        (
            ["shop", "edit", "x", "--frobnicate=1"],
            "steward: unknown option '--frobnicate'; 'steward shop edit --help' shows how it is used\n"
        ),
        (
            ["history", "--limit", "0"],
            "steward: --limit 0: write a number from 1 to 10,000; 'steward history --help' shows how it is used\n"
        ),
    ])
    func `a usage error has the form of all other errors`(arguments: [String], error: String) async throws {
        #expect(try await CommandRunner().run(arguments, agent: nil).errors == error)
    }

    @Test(arguments: [
        ["list", "--\u{1B}[2J"], ["list", "\u{1B}]0;x\u{7}"], ["\u{1B}[2J"], ["add", "-\u{1B}[2J"],
        ["list", "--limit", "\u{1B}[2J"], ["add", "x", "--due", "\u{1B}[2J"],
        ["food", "add", "x", "\u{1B}[2J"],
        ["doctor", "--timeout", "\u{1B}[2J"],
    ])
    func `what a terminal would obey is not echoed by an error`(arguments: [String]) async throws {
        let transcript = try await CommandRunner().run(arguments, agent: nil)

        #expect([64, 65].contains(transcript.status))
        #expect(!transcript.errors.unicodeScalars.contains("\u{1B}"), "\(transcript.errors)")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions know the commands`(shell: String) async throws {
        let transcript = try await CommandRunner().run(["completions", shell], agent: nil)

        #expect(transcript.status == 0)
        #expect(transcript.output.contains("snooze"))
    }

    @Test func `bash offers commands behind help, and the urgencies of notify`() async throws {
        let script = try await CommandRunner().run(["completions", "bash"], agent: nil).output

        let help = try #require(script.firstRange(of: "_steward_help() {"))
        #expect(
            script[help.upperBound...].contains("__steward_add_completions -W 'today'$'\\n''add'$'\\n'")
        )
        #expect(script.contains("-W 'low'$'\\n''normal'$'\\n''critical'"))
    }
}
