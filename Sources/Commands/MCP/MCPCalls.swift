import AgentInterface
import CivilTime
import JSONText
import Rules
import Sentences
import Settings

/// Carries out calls of tools, and remembers the tokens that make removals safe.
struct MCPCalls {
    /// What each token allows to remove.
    private var tokens: [String: Removal] = [:]

    private static let mostTokens = 32

    private struct Removal {
        let kind: String
        let target: String
        let words: [String]
    }

    /// Never fails: a refusal is a result that the model can read.
    mutating func result(
        of tool: MCPTool, _ arguments: JSON, with rights: Settings.MCP.Rights, for client: String?,
        in session: Session
    ) async -> JSON {
        do throws(MCPRefusal) {
            guard tool.rights <= rights else {
                throw MCPRefusal(
                    MCPText.notAllowed(
                        tool.name, needing: tool.rights, having: rights,
                        client: client.map { VisibleText.line($0) }))
            }
            let arguments = try MCPArguments(arguments, for: tool)
            guard let key = arguments.text(MCPParameter.idempotencyKey.name) else {
                return Self.success(try await perform(tool, arguments, with: rights, in: session))
            }
            let call = MCPKeyedCall(key: key, tool: tool, arguments: arguments)
            if let answer = try await call.begin(in: session) { return answer }
            do throws(MCPRefusal) {
                let result = Self.success(try await perform(tool, arguments, with: rights, in: session))
                await call.end(answering: result.line, in: session)
                return result
            } catch {
                await call.end(answering: "", in: session)
                throw error
            }
        } catch {
            let content = JSON.list([.object(["type": "text", "text": .text(error.sentence)])])
            return .object(
                [JSON.Member("content", content), JSON.Member("isError", .flag(true))]
                    + (error.meta.map { [JSON.Member("_meta", $0)] } ?? []))
        }
    }

    static func success(_ result: JSON) -> JSON {
        .object([
            "content": .list([.object(["type": "text", "text": .text(result.line)])]),
            "structuredContent": result, "isError": .flag(false),
        ])
    }

    private mutating func perform(
        _ tool: MCPTool, _ arguments: MCPArguments, with rights: Settings.MCP.Rights, in session: Session
    ) async throws(MCPRefusal) -> JSON {
        if let addition = tool.addition,
            let present = try await present(addition, arguments, in: session)
        {
            return present
        }
        switch tool.action {
        case .command(let words):
            return try await Self.object(
                CapturedCommand.run(arguments.commandLine(words, tool.parameters), in: session))
        case .commands(let commands): return try await Self.parts(commands(arguments), in: session)
        case .quickAdd: return try await add(arguments, with: rights, in: session)
        case .list:
            let kind = arguments.text("kind") ?? "tasks"
            if kind != "tasks", arguments.text("label") != nil {
                throw MCPRefusal(MCPText.onlyTasksHaveLabels)
            }
            let words = Self.lists.first { $0.name == kind }?.words ?? []
            return try await Self.object(
                CapturedCommand.run(arguments.commandLine(words, tool.parameters), in: session))
        case .remove: return try await remove(arguments, in: session)
        }
    }

    /// Lists by the name of what they list.
    static let lists: [(name: String, words: [String])] = [
        ("tasks", ["list"]), ("events", ["event", "list"]), ("items", ["item", "list"]),
        ("food", ["food", "list"]), ("documents", ["document", "list"]),
        ("maintenance", ["maintenance", "list"]), ("labels", ["label", "list"]), ("reminders", ["reminders"]),
    ]

    /// Commands that show and remove, by the name of what they remove.
    static let removals: [(name: String, group: [String])] = [
        ("task", []), ("event", ["event"]), ("item", ["item"]), ("document", ["document"]),
        ("maintenance", ["maintenance"]),
    ]

    /// - Returns: The JSON of each command under its name.
    static func parts(
        _ commands: [(name: String, words: [String])], in session: Session
    ) async throws(MCPRefusal) -> JSON {
        var members: [JSON.Member] = []
        for command in commands {
            let result = try await CapturedCommand.run(command.words + ["--json"], in: session)
            members.append(JSON.Member(command.name, result))
        }
        return .object(members)
    }

    /// Results are objects in every revision of the protocol.
    private static func object(_ result: JSON) -> JSON {
        if case .object = result { result } else { .object(["results": result]) }
    }

    // MARK: Adding

    private func add(
        _ arguments: MCPArguments, with rights: Settings.MCP.Rights, in session: Session
    ) async throws(MCPRefusal) -> JSON {
        let text = arguments.text("text") ?? ""
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let commands = try await asked { () async throws(CommandFailure) in
            let executor = OrderExecutor(Session(of: session))
            // A call says itself whether what is there is to be added once more.
            executor.noticesDoubles = false
            return try await executor.commands(for: line)
        }
        if let commands {
            // Putting things on the shopping list only adds.
            let onlyAdds = commands.allSatisfy { $0.words.starts(with: ["shopping", "add"]) }
            guard rights >= .change || onlyAdds else {
                throw MCPRefusal(MCPText.changesWhatIsThere(commands.map(\.title)))
            }
            // Removing takes a token, whatever the words are.
            if let removal = commands.first(where: { $0.removes }) {
                throw MCPRefusal(MCPText.removesWhatIsThere(VisibleText.line(removal.title)))
            }
            return try await carryOut(commands, in: session)
        }
        await session.knowPeople(in: line)
        let reading = SubjectRequest.Reading(line, session.sentences)
        let sentence = reading.sentence
        guard sentence.intent == .create else {
            throw MCPRefusal(MCPText.addsNothing(readAs: sentence.intent.rawValue))
        }
        if !sentence.doubts.isEmpty {
            throw MCPRefusal(MCPText.doubtful(sentence.summary(of: line)))
        }
        if reading.needsTime { throw MCPRefusal(MCPText.needsTime(sentence.title ?? line)) }
        let understood = JSON.text(sentence.summary(of: line))
        // The command refuses what cannot be requested, and says why.
        if !arguments.isSet(MCPParameter.another.name), let request = try? SubjectRequest(reading),
            let found = try await asked({ () async throws(CommandFailure) in
                try await Duplicate.find(request, in: session)
            })
        {
            let note = Self.note(found.words(in: session, withID: true))
            let present = try await record(of: found, in: session)
            return JSON.object(["understood": understood, "already_there": present]).adding(note)
        }
        let created = try await CapturedCommand.run(["add", "--json", "--", line], in: session)
        return .object(["understood": understood, "created": created])
    }

    /// Does what the words ask to do with things that are there, as one step.
    private func carryOut(
        _ commands: [OrderExecutor.PlannedCommand], in session: Session
    ) async throws(MCPRefusal) -> JSON {
        var results: [JSON] = []
        if commands.count > 1 {
            try await asked { () async throws(CommandFailure) in
                try await session.allOrNothing { () async throws(CommandFailure) in
                    for command in commands {
                        do throws(MCPRefusal) {
                            results.append(
                                try await CapturedCommand.run(command.words + ["--json"], in: session))
                        } catch {
                            throw CommandFailure(.refused, error.sentence)
                        }
                    }
                }
            }
        } else {
            for command in commands {
                results.append(try await CapturedCommand.run(command.words + ["--json"], in: session))
            }
        }
        return .object([
            "understood": .text(commands.map { $0.words.joined(separator: " ") }.joined(separator: "; ")),
            "done": .list(results),
        ])
    }

    /// The existing subject that a call would duplicate, with a note that nothing was added; `nil` if there is none,
    /// or if the user wants both.
    private func present(
        _ addition: MCPTool.Addition, _ arguments: MCPArguments, in session: Session
    ) async throws(MCPRefusal) -> JSON? {
        guard !arguments.isSet(MCPParameter.another.name), let title = arguments.text(addition.title) else {
            return nil
        }
        guard let kind = Subject.Kind(rawValue: addition.kind.rawValue) else {
            return try await label(called: title, in: session)
        }
        // The command refuses a date that cannot be read.
        let date = addition.dates.lazy.compactMap { arguments.text($0) }.first
            .flatMap { try? session.phrases.when($0) }
        let found = try await asked { () async throws(CommandFailure) in
            try await Duplicate.find(kind, titled: title, on: date, in: session)
        }
        guard let found else { return nil }
        return try await record(of: found, in: session)
            .adding(Self.note(found.words(in: session, withID: true)))
    }

    private func record(of found: Duplicate, in session: Session) async throws(MCPRefusal) -> JSON {
        let group = Self.removals.first { $0.name == found.subject.kind }?.group ?? []
        return try await CapturedCommand.run(group + ["show", "--json", "--", found.subject.id], in: session)
    }

    /// Creating a label again would change the colour of the existing one.
    private func label(called name: String, in session: Session) async throws(MCPRefusal) -> JSON? {
        let labels = try await asked { () async throws(CommandFailure) in
            try await session.ask(Tasks1.labels, ())
        }
        return labels.first { $0.name.lowercased() == name.lowercased() }?.json.adding([
            "added": .flag(false), "note": .text(MCPText.duplicateLabel),
        ])
    }

    private static func note(_ words: String) -> KeyValuePairs<String, JSON> {
        [
            "added": .flag(false),
            "note": .text(MCPText.duplicate(words)),
        ]
    }

    private func told<Answer: Sendable>(
        _ operation: Operation<Void, Answer>, in session: Session
    ) async throws(MCPRefusal) -> Answer {
        try await asked { () async throws(CommandFailure) in try await session.ask(operation, ()) }
    }

    private func asked<Answer>(
        _ question: () async throws(CommandFailure) -> Answer
    ) async throws(MCPRefusal) -> Answer {
        do throws(CommandFailure) {
            return try await question()
        } catch {
            throw MCPRefusal(error.message, retry: error.retry)
        }
    }

    // MARK: Removing

    private mutating func remove(
        _ arguments: MCPArguments, in session: Session
    ) async throws(MCPRefusal) -> JSON {
        let kind = arguments.text("kind") ?? ""
        let target = arguments.text("target") ?? ""
        guard let group = Self.removals.first(where: { $0.name == kind })?.group else {
            throw MCPRefusal(MCPText.cannotRemove(kind: kind))
        }
        if let token = arguments.text("token") {
            guard let removal = tokens[token], removal.kind == kind, removal.target == target else {
                throw MCPRefusal(MCPText.wrongToken)
            }
            tokens[token] = nil
            return Self.object(try await CapturedCommand.run(removal.words, in: session))
        }
        let found = try await CapturedCommand.run(group + ["show", "--json", "--", target], in: session)
        guard let id = found["id"]?.asText else {
            throw MCPRefusal(MCPText.cannotRemove(VisibleText.line(target)))
        }
        if tokens.count >= Self.mostTokens { tokens = [:] }
        let token = PopupToken.random().description
        tokens[token] = Removal(kind: kind, target: target, words: group + ["remove", "--json", "--", id])
        return .object(["would_remove": found, "token": .text(token)])
    }
}
