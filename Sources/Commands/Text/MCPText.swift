import Settings

/// What the server of the Model Context Protocol answers, and what `mcp` says.
enum MCPText {
    static let waitingOnTerminal = """
        waiting for a client's messages on this terminal; 'steward mcp install' prints how clients start this server
        """

    // MARK: - Messages

    static let notAMessage = "a message must be a JSON object with \"jsonrpc\": \"2.0\""
    static let needsMethod = "a request must name its method"
    static let methodIsNoString = "the method must be a string"
    static let wrongID = "the id must be a string or a number"
    static func tooLong(mebibytes: Int) -> String {
        "the message is longer than \(mebibytes) MiB and was not read; send less at once"
    }
    static let noMessages = "the list of messages is empty"
    static func tooManyMessages(_ most: Int) -> String {
        "the list has too many messages; send at most \(most) at a time"
    }
    static func noRevision(_ version: String) -> String {
        "this server does not support revision '\(version)' of the protocol"
    }
    static func noMethod(_ method: String) -> String { "there is no method '\(method)'" }
    static func noTool(of tools: [String]) -> String {
        "there is no such tool; the tools are \(tools.joined(separator: ", "))"
    }
    static func noPrompt(of prompts: [String]) -> String {
        "there is no such prompt; the prompts are \(prompts.joined(separator: ", "))"
    }
    static func noResource(_ uri: String, tasksBelow taskPrefix: String) -> String {
        "there is no resource '\(uri)'; the resources are steward://today and \(taskPrefix)ID"
    }

    // MARK: - Calls

    /// - Parameter client: What the client calls itself; `nil` if it has not said.
    static func notAllowed(
        _ tool: String, needing wanted: Settings.MCP.Rights, having rights: Settings.MCP.Rights,
        client: String?
    ) -> String {
        let forAll = "mcp.allow = \"\(wanted.rawValue)\""
        let settings =
            client.map {
                "\(forAll), or for this assistant only with mcp.clients = [\"\($0)=\(wanted.rawValue)\"]"
            } ?? forAll
        return """
            \(tool) is not allowed: this assistant may \(words(rights)); \
            the user can allow it with \(settings) in 'steward config edit'
            """
    }
    private static func words(_ rights: Settings.MCP.Rights) -> String {
        switch rights {
        case .read: "only read"
        case .add: "read and add, not change"
        case .change: "read, add and change"
        }
    }

    static let argumentsAreNoObject = "the arguments must be a JSON object"
    static func unknownArgument(_ name: String, of tool: String, taking known: [String]) -> String {
        known.isEmpty
            ? "\(tool) takes no argument '\(name)'; call it without any"
            : "\(tool) takes no argument '\(name)'; it takes \(known.joined(separator: ", "))"
    }
    static func wrongArgument(_ name: String, of tool: String, mustBe form: MCPParameter.Form) -> String {
        "\(tool): '\(name)' must be \(words(form))"
    }
    private static func words(_ form: MCPParameter.Form) -> String {
        switch form {
        case .text: "a string"
        case .texts: "a list of strings"
        case .flag: "true or false"
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        }
    }
    static func givenTwice(_ name: String, of tool: String) -> String {
        "\(tool): '\(name)' is given twice; give it once"
    }
    static func missingArgument(_ name: String, of tool: String, _ summary: String) -> String {
        "\(tool) needs '\(name)': \(summary)"
    }

    static func changesWhatIsThere(_ titles: [String]) -> String {
        "the sentence would change what is there (\(titles.joined(separator: ", "))), but this client may only add; ask the user "
            + "to do it, or to allow changes"
    }
    static func removesWhatIsThere(_ title: String) -> String {
        "the sentence would remove '\(title)', so nothing changed; use the tool 'remove', which takes a token to confirm"
    }
    /// Beside the result of a call whose answer was lost.
    static let wasDoneBefore =
        "this call was carried out earlier, and its answer was lost: nothing was changed now, and this is the present state"
    /// - Parameter text: What the journal says of it.
    static func wasDone(_ text: String) -> String {
        "this call was carried out earlier (\(text)), and what it added is gone since: nothing was changed now"
    }
    static let onlyTasksHaveLabels = "only tasks have labels; omit 'label', or list tasks"
    static func notJSON(_ error: any Error) -> String { "the command did not print JSON: \(error)" }

    // MARK: - Adding and removing

    static func addsNothing(readAs intent: String) -> String {
        "this sentence adds nothing: it reads as '\(intent)'; call another tool for that"
    }
    static func needsTime(_ title: String) -> String {
        "nothing was added: this sentence does not say when '\(title)' is; ask the user for a day"
    }
    static func doubtful(_ understood: String) -> String {
        "nothing was added: \(understood); ask the user which is meant"
    }
    static func duplicate(_ found: String) -> String {
        """
        nothing was added: \(found); use that one, or, if the user wants both, call again with "another": true
        """
    }
    static let duplicateLabel = "nothing was added: this label already exists; use it"
    static func cannotRemove(kind: String) -> String { "cannot remove a '\(kind)': there is no such kind" }
    static func cannotRemove(_ target: String) -> String { "cannot remove '\(target)': it has no ID" }
    static let wrongToken = "the token does not belong to this call; call remove without a token to get one"

    // MARK: - Installing

    static func noClient(_ client: String, of known: String) -> String {
        "unknown client '\(client)': Steward knows \(known); other clients take the same lines"
    }
    static func writeNeedsClient(_ known: String) -> String { "--write needs a client: \(known)" }
    static let noProgram = "the path of this program is not known; is /proc mounted?"
    static func heading(_ client: String, in file: String) -> String { "\(client), in \(file):" }
    static let writeHint = "'steward mcp install CLIENT --write' writes it for you."
    static func alreadyThere(_ file: String) -> String { "\(file) already has this entry." }
    static func wrote(_ file: String, for client: String) -> String {
        "Wrote \(file). Restart \(client) to use Steward there."
    }
    static func cannotRead(_ file: String, _ error: any Error, client: String) -> String {
        """
        cannot read '\(file)': \(error); a file with comments has to be edited by hand: \
        'steward mcp install \(client)' prints what to add
        """
    }
    static func otherForm(_ file: String) -> String {
        "'\(file)' does not look like this client's settings; edit it by hand"
    }
}
