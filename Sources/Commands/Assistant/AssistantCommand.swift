import AgentInterface
import ArgumentParser
import Assistant
import JSONText
import Settings

struct AssistantCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assistant", abstract: "Set up the language model that 'steward ask' may use, or none.",
        subcommands: [Status.self, Setup.self, Off.self], defaultSubcommand: Status.self)

    /// Where the usual programs serve models on this machine.
    static let usual = [
        ("Ollama", "http://127.0.0.1:11434/v1"), ("llama.cpp", "http://127.0.0.1:8080/v1"),
        ("vLLM", "http://127.0.0.1:8000/v1"), ("LM Studio", "http://127.0.0.1:1234/v1"),
    ]

    struct Status: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Print which model is set up, and whether it answers.")

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            let settings = try session.settings().assistant
            guard let address = settings.url else { return sayNone(session) }
            let server = ModelServer(
                base: address.description, model: settings.model,
                key: try await ModelServer.key(settings, session), session: session)
            let answer = await models(of: server)
            if wantsJSON {
                var members: [JSON.Member] = [
                    JSON.Member("url", .text(server.base)), JSON.Member("model", .text(settings.model)),
                    JSON.Member("is_local", .flag(server.isLocal)),
                ]
                switch answer {
                case .success(let models): members.append(JSON.Member("models", .list(models.map(JSON.text))))
                case .failure(let failure): members.append(JSON.Member("problem", .text(failure.words)))
                }
                return session.console.say(json: .object(members))
            }
            session.console.say(server.name, .bold)
            session.console.say(
                server.isLocal ? AssistantText.runsHere : AssistantText.runsElsewhere(server.place))
            switch answer {
            case .success(let models) where models.contains(settings.model):
                session.console.say(AssistantText.hasModel, .good)
            case .success(let models):
                throw CommandFailure(
                    .badConfiguration,
                    AssistantText.lacksModel(VisibleText.line(settings.model), has: Self.words(models)))
            case .failure(let failure): throw CommandFailure(.unavailable, failure.words)
            }
        }

        private func sayNone(_ session: Session) {
            if wantsJSON { return session.console.say(json: .object(["url": .null])) }
            session.console.say(AssistantText.noModel)
        }

        private func models(of server: ModelServer) async -> Result<[String], AssistantFailure> {
            do throws(AssistantFailure) {
                return .success(try await server.models())
            } catch {
                return .failure(error)
            }
        }

        static func words(_ models: [String]) -> String {
            models.isEmpty
                ? AssistantText.none
                : models.prefix(12).map { "'\(VisibleText.line($0))'" }.joined(separator: ", ")
        }
    }

    struct Setup: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "setup", abstract: "Find a model on this machine, or take the one you name.",
            discussion: """
                Without an address, asks the usual ports of this machine, and nothing else, for their models.
                Examples: steward assistant setup
                          steward assistant setup https://models.example.org/v1 --model small --key-command "pass show models"
                """)

        @Argument(help: "The server's base address, such as http://127.0.0.1:8080/v1.")
        var url: String?

        @Option(help: "The model; not needed if the server has a single one.")
        var model: String?

        @Option(help: "The command that prints the key for the server.")
        var keyCommand: String?

        @Flag(help: "Do not ask before a server elsewhere is set up.")
        var yes = false

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            let found = try await servers(in: session)
            let (server, model) = try await choice(of: found, in: session)
            try await agree(to: server, in: session)
            var values = [("url", Self.literal(server.base)), ("model", Self.literal(model))]
            if let keyCommand { values.append(("key_command", Self.literal(keyCommand))) }
            let file = try await session.changeSettings(values, in: "assistant")
            if wantsJSON {
                return session.console.say(
                    json: .object([
                        "url": .text(server.base), "model": .text(model), "is_local": .flag(server.isLocal),
                        "file": .text(file),
                    ]))
            }
            session.console.say(AssistantText.isSetUp(model, at: server.place, in: file))
        }

        /// The servers that answer, with their models.
        private func servers(in session: Session) async throws(CommandFailure) -> [(ModelServer, [String])] {
            if let url { return [try await named(url, in: session)] }
            var found: [(ModelServer, [String])] = []
            for (name, address) in AssistantCommand.usual {
                let server = ModelServer(base: address, model: "", session: session)
                do throws(AssistantFailure) {
                    let models = try await server.models(within: .seconds(3))
                    found.append((server, models))
                    if !wantsJSON {
                        session.console.offer(
                            StyledText(
                                AssistantText.found(name, at: server.place, with: Status.words(models))))
                    }
                } catch {
                    if error == .cancelled { throw CommandFailure(error) }
                }
            }
            guard !found.isEmpty else {
                throw CommandFailure(
                    .unavailable, AssistantText.noServer(of: AssistantCommand.usual.map(\.0)))
            }
            return found
        }

        private func named(_ url: String, in session: Session) async throws(CommandFailure) -> (
            ModelServer, [String]
        ) {
            guard WebAddress(url) != nil else {
                throw CommandFailure(
                    .usage,
                    AssistantText.cannotUse(VisibleText.line(url), WebAddress.whyNoServer(url)))
            }
            var settings = Settings().assistant
            settings.keyCommand = keyCommand ?? ""
            let key = try await ModelServer.key(settings, session)
            let server = ModelServer(base: url, model: model ?? "", key: key, session: session)
            do throws(AssistantFailure) {
                return (server, try await server.models())
            } catch {
                throw CommandFailure(error)
            }
        }

        private func choice(
            of found: [(ModelServer, [String])], in session: Session
        ) async throws(CommandFailure) -> (ModelServer, String) {
            let all = found.flatMap { server, models in models.map { (server, $0) } }
            if let model {
                if let one = all.first(where: { $0.1 == model }) { return one }
                throw CommandFailure(
                    .noInput,
                    AssistantText.noModel(VisibleText.line(model), among: Status.words(all.map(\.1))))
            }
            if all.count == 1 { return all[0] }
            guard let first = all.first else {
                throw CommandFailure(.noInput, AssistantText.serverHasNoModels)
            }
            guard let prompt = session.prompt, !wantsJSON else {
                throw CommandFailure(
                    .noInput, AssistantText.severalModels(Status.words(all.map(\.1))))
            }
            for (number, one) in zip(1..., all.prefix(20)) {
                session.console.offer(AssistantText.choice(number, one.1, at: one.0.place))
            }
            while true {
                session.console.ask(AssistantText.asksWhich)
                guard let line = await prompt.readLine() else {
                    session.console.endQuestion()
                    throw CommandFailure(.interrupted, SessionText.interruptedUnchanged)
                }
                if line.isEmpty { return first }
                if let number = Int(line), all.indices.contains(number - 1) { return all[number - 1] }
            }
        }

        /// Asks before messages leave this machine.
        private func agree(to server: ModelServer, in session: Session) async throws(CommandFailure) {
            guard !server.isLocal, !yes else { return }
            try await session.agree(
                AssistantText.asksToSend(to: server.place),
                orRefuse: AssistantText.sendingNeedsYes(to: server.place))
        }

        /// As a basic string of TOML, which escapes as JSON does.
        static func literal(_ text: String) -> String { JSON.text(text).line }
    }

    struct Off: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "off", abstract: "Use no model: nothing is sent anywhere.")

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            if try session.settings().assistant.url != nil {
                _ = try await session.changeSettings([("url", "\"\"")], in: "assistant")
            }
            if wantsJSON { return session.console.say(json: .object(["url": .null])) }
            session.console.say(AssistantText.noModelNow)
        }
    }
}

extension Session {
    /// Changes keys in `config.toml`, and makes a running agent read it.
    /// - Parameter values: Names and TOML literals.
    /// - Returns: The path of the file.
    fileprivate func changeSettings(
        _ values: [(String, String)], in section: String
    ) async throws(CommandFailure) -> String {
        let path = try directories().configurationFile
        _ = try settings()
        let old = SmallFile.text(path) ?? ""
        let new = SettingsText.setting(values.map { (name: $0.0, literal: $0.1) }, in: section, of: old)
        if let problem = Settings.read(text: new, file: path).problems.first {
            throw CommandFailure(.badConfiguration, AssistantText.nothingChanged("\(problem)"))
        }
        try PrivateFile.createFolder(of: path, orFailWith: .badConfiguration)
        try await TextFile(path, on: loop).write(new)
        _ = try await reloadSettings()
        return path
    }
}
