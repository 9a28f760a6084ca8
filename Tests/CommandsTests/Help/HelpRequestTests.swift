import ArgumentParser
import Testing

@testable import Commands

struct HelpRequestTests {
    private func manual(
        _ files: String..., program: String? = "/opt/x/bin/steward", environment: [String: String] = [:]
    ) -> InstalledManual {
        InstalledManual(program: program, environment: environment, isThere: { files.contains($0) })
    }

    private func request(_ words: String...) throws -> HelpRequest {
        try #require(HelpRequest(["help"] + words))
    }

    @Test(arguments: [
        [], ["help"], ["help", "--help"], ["help", "food", "-h"], ["help", "food", "--json"], ["list"],
        ["food", "help"],
    ])
    func `the parser answers what names neither topic nor command`(arguments: [String]) {
        #expect(HelpRequest(arguments) == nil)
    }

    @Test(
        arguments: [
            ("food", "steward-food"), ("tasks", "steward-task"), ("task", "steward-task"),
            ("events", "steward-event"), ("item", "steward-item"), ("desktop", "steward-desktop"),
            ("steward", "steward"),
        ])
    func `a topic shows its page on a terminal`(topic: String, page: String) throws {
        let path = "/opt/x/share/man/man1/\(page).1"

        let answer = try request(topic).answer(from: manual(path), onTerminal: true)

        #expect(answer == .page(path: path))
    }

    @Test func `the page beside the program comes before those of other folders`() throws {
        let beside = "/opt/x/share/man/man1/steward-food.1.gz"
        let elsewhere = "/usr/share/man/man1/steward-food.1"
        let named = "/home/ann/man/man1/steward-food.1"
        let environment = ["MANPATH": ":relative:/home/ann/man"]
        let request = try request("food")

        #expect(
            try request.answer(from: manual(elsewhere, beside), onTerminal: true) == .page(path: beside))
        #expect(
            try request.answer(from: manual(elsewhere, named, environment: environment), onTerminal: true)
                == .page(path: named))
        #expect(
            try request.answer(from: manual(elsewhere, program: nil), onTerminal: true)
                == .page(path: elsewhere))
    }

    @Test func `without a terminal or a page, a topic that is a command gets its short help`() throws {
        let installed = manual("/opt/x/share/man/man1/steward-food.1")
        let shortHelp = HelpRequest.Answer.text(StewardCommand.helpMessage(for: FoodCommand.self))

        #expect(try request("food").answer(from: installed, onTerminal: false) == shortHelp)
        #expect(try request("food").answer(from: manual(), onTerminal: true) == shortHelp)
    }

    @Test func `without a terminal or a page, any other group gets a list of its commands`() throws {
        let answer = try request("tasks").answer(from: manual(), onTerminal: true)

        guard case .text(let text) = answer else { throw NoText() }
        #expect(
            text.hasPrefix(
                "steward-task(1): tasks and labels\n\n  today   Show what is overdue, due and happening today, and what expires."
            ))
        #expect(text.contains("\n  label   "))
        #expect(!text.contains("agenda"))
        #expect(text.contains("\n  add     Add what a sentence says: a task, an event, food, a document.\n"))
        #expect(text.hasSuffix("\n'steward help today' shows the options of a command."))
    }

    @Test func `a command gets its short help, and the name of the page that says more`() throws {
        let installed = manual("/opt/x/share/man/man1/steward-task.1")

        for isTerminal in [true, false] {
            let answer = try request("add").answer(from: installed, onTerminal: isTerminal)
            guard case .text(let text) = answer else { throw NoText() }
            #expect(text.hasPrefix("OVERVIEW: Add what a sentence says"))
            #expect(text.hasSuffix("\n\n'steward help tasks' shows steward-task(1), which says more."))
        }
    }

    @Test func `the short help of a subcommand names the page, too`() throws {
        let installed = manual("/opt/x/share/man/man1/steward-food.1")

        let answer = try request("food", "add").answer(from: installed, onTerminal: true)

        guard case .text(let text) = answer else { throw NoText() }
        #expect(text.hasPrefix("OVERVIEW: Add food"))
        #expect(text.hasSuffix("'steward help food' shows steward-food(1), which says more."))
    }

    @Test func `a page that is not installed is not named`() throws {
        let answer = try request("add").answer(from: manual(), onTerminal: true)

        #expect(answer == .text(StewardCommand.helpMessage(for: AddCommand.self)))
    }

    @Test(arguments: [("times", "man7/steward-times.7"), ("settings", "man5/steward.5")])
    func `what has no short help is shown without a terminal, too`(topic: String, file: String) throws {
        let path = "/opt/x/share/man/\(file)"

        let answer = try request(topic).answer(from: manual(path), onTerminal: false)

        #expect(answer == .page(path: path))
    }

    @Test func `what has no short help fails if its page is not installed`() throws {
        let failure = try #require(throws: CommandFailure.self) {
            try request("times").answer(from: manual(), onTerminal: true)
        }

        #expect(failure.status == .unavailable)
        #expect(failure.message.contains("steward-times(7)"))
    }

    @Test func `a misspelt topic is answered with the right one`() throws {
        let failure = try #require(throws: CommandFailure.self) {
            try request("taskss").answer(from: manual(), onTerminal: true)
        }

        #expect(failure.status == .usage)
        #expect(failure.message.contains("did you mean 'tasks'?"))
    }
}

/// A page came where a text was expected.
private struct NoText: Error {}
