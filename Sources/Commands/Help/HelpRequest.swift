import ArgumentParser
import Glibc

/// `steward help` with a topic or a command.
struct HelpRequest {
    private let words: [String]

    /// `nil` for any other command line, such as `steward help` alone: the parser answers that.
    init?(_ arguments: [String]) {
        guard arguments.first == "help", arguments.count > 1,
            !arguments.contains(where: { $0.hasPrefix("-") }), !CommandWords(arguments).areSentence
        else { return nil }
        words = Array(arguments.dropFirst())
    }

    enum Answer: Hashable {
        /// The file of a manual page.
        case page(path: String)
        case text(String)
    }

    /// A page of a group replaces the short help on a terminal only. The other pages have no short help.
    ///
    /// - Throws: If there is no such topic or command, or only a page that is not installed.
    func answer(from manual: InstalledManual, onTerminal isTerminal: Bool) throws -> Answer {
        if let page, isTerminal || page.commands.isEmpty, let path = manual.path(of: page) {
            return .page(path: path)
        }
        return .text(try text(from: manual))
    }

    /// What to print if no page can be shown.
    func text(from manual: InstalledManual) throws -> String {
        if let page, !CommandWords.commands.contains(words[0]) { return try Self.commands(of: page) }
        let help = try shortHelp()
        guard page == nil, let reference = Self.reference(for: words[0], in: manual) else { return help }
        return help.withoutLastBreaks + "\n\n" + reference
    }

    /// Names the page that documents `command`, if it is installed.
    private static func reference(for command: String, in manual: InstalledManual) -> String? {
        guard let page = ManualPage.documenting(command: command), manual.path(of: page) != nil else {
            return nil
        }
        return HelpText.seeAlso(page.topics[0], page.reference)
    }

    /// The page to show; `nil` if the words name a command only.
    private var page: ManualPage? {
        words.count == 1 ? ManualPage.about(topic: words[0]) : nil
    }

    /// What the parser prints.
    private func shortHelp() throws -> String {
        let arguments = ["help"] + words
        var command: any ParsableCommand = try StewardCommand.parse(arguments)
        do {
            try command.run()
            return ""
        } catch {
            // The parser hands help out as an error.
            return StewardCommand.fullMessage(for: error)
        }
    }

    /// The commands of a group, with a line for each.
    private static func commands(of page: ManualPage) throws -> String {
        let documented = StewardCommand.configuration.subcommands.map { $0.configuration }.filter {
            page.commands.contains($0.commandName ?? "")
        }
        let names = documented.map { $0.commandName ?? "" }
        guard let first = names.first else {
            throw CommandFailure(.unavailable, HelpText.cannotShow(page.reference))
        }
        let width = names.reduce(0) { max($0, $1.count) }
        let lines = zip(names, documented).map { name, command in
            "  \(name)\(String(repeating: " ", count: width - name.count))  \(command.abstract)"
        }
        return [
            HelpText.page(page.reference, about: page.subject), lines.joined(separator: "\n"),
            HelpText.optionsOf(first),
        ].joined(separator: "\n\n")
    }
}

extension HelpRequest {
    /// Shows a page, which ends this process, or prints a text.
    func answerInProcess() throws -> ExitStatus {
        let environment = Environment.ofProcess()
        let console = Console.ofProcess(environment: environment)
        let manual = InstalledManual(
            program: AgentLauncher.path(ofProcess: "self"), environment: environment,
            isThere: { access($0, R_OK) == 0 })
        switch try answer(from: manual, onTerminal: console.output.width != nil) {
        case .page(let path):
            Self.becomeMan(showing: path)
            console.say(try text(from: manual))
        case .text(let text):
            console.say(text)
        }
        return console.output.trouble() == nil ? .ok : .storageFailed
    }

    /// Replaces this program with `man`; returns only if that cannot be started.
    private static func becomeMan(showing path: String) {
        let words: [UnsafeMutablePointer<CChar>?] = [strdup("man"), strdup(path), nil]
        execvp("man", words)
        for word in words { free(word) }
    }
}

extension String {
    fileprivate var withoutLastBreaks: String {
        var text = self
        while text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
