import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct SubjectShowCommand<Kind: CommandKind>: OutputCommand {
    static var configuration: CommandConfiguration { Kind.show }

    @Argument(help: Kind.argument, completion: .names(of: Kind.kind))
    var reference: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let found = try await session.shown(reference, Kind.kind)
        Kind.say(try await Kind.find(found, in: session), in: session, asJSON: wantsJSON)
    }
}

struct SubjectEditCommand<Kind: EditedKind>: OutputCommand {
    static var configuration: CommandConfiguration { Kind.edit }

    @Argument(help: Kind.argument, completion: .names(of: Kind.kind))
    var reference: String

    @Option(of: Kind.Details.field(Kind.nameKey))
    var name: GivenText?

    @Option(clearing: Kind.Details.self, example: Kind.clearedExample)
    var clear: [ClearedField<Kind.Details>] = []

    @OptionGroup var options: Kind.EditOptions
    @OptionGroup var output: OutputOptions

    var clearedKeys: [String] { clear.map(\.key) }

    func validate() throws {
        if options.isEmpty && name == nil && clear.isEmpty { throw ValidationError(Kind.nothingToChange) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        try await Kind.edit(reference, self, in: session)
    }
}

struct SubjectRemoveCommand<Kind: RemovedKind>: OutputCommand {
    static var configuration: CommandConfiguration { Kind.remove }

    @Argument(help: Kind.severalArgument, completion: .names(of: Kind.kind))
    var references: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        try await SeveralSubjects(session: session, kind: Kind.kind, asJSON: wantsJSON).remove(
            references, Kind.noun
        ) { reference throws(CommandFailure) in
            let found = try await Kind.find(reference, in: session)
            return (found.id, found.short, found.name)
        } remove: { ids throws(CommandFailure) in
            try await session.ask(Kind.removal, ids)
        }
    }
}

struct SubjectHistoryCommand<Kind: RecordedKind>: OutputCommand {
    static var configuration: CommandConfiguration { Kind.history }

    @Argument(help: Kind.argument, completion: .names(of: Kind.kind))
    var reference: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let found = try await Kind.find(try await session.shown(reference, Kind.kind), in: session)
        let entries = try await session.ask(Kind.entries, found.id)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(entries.map(\.json)).text) }
        Kind.say(entries, in: session)
    }
}

struct SubjectAttachCommand<Kind: FileKeepingKind>: OutputCommand {
    static var configuration: CommandConfiguration { Kind.attach }

    @Argument(help: Kind.argument, completion: .names(of: Kind.kind))
    var reference: String

    @Argument(help: "The file.", completion: .file())
    var file: String

    @OptionGroup var options: Kind.FileOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let file = try AttachedFile(path: file)
        let found = try await Kind.find(reference, in: session)
        let changed = try await session.attach(file, to: found.id, as: options.kind, Kind.attachment)
        if wantsJSON { return session.console.sayVerbatim(json: changed.json.text) }
        // The agent renames the file if there is one of this name.
        let known = Set(Kind.files(of: found).map(\.name))
        let name = Kind.files(of: changed).map(\.name).first { !known.contains($0) } ?? file.name
        session.confirm(ActionText.attached(name, to: changed.short, changed.name))
    }
}

struct SubjectDetachCommand<Kind: FileKeepingKind>: OutputCommand {
    static var configuration: CommandConfiguration { Kind.detach }

    @Argument(help: Kind.argument, completion: .names(of: Kind.kind))
    var reference: String

    @Argument(help: "The file, as 'show' calls it.")
    var file: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let found = try await Kind.find(reference, in: session)
        let names = Kind.files(of: found).map(\.name)
        guard names.contains(file) else {
            throw CommandFailure(.noInput, ActionText.noFile(file, of: found.name, having: names))
        }
        let changed = try await session.ask(Kind.detachment, (found.id, file))
        if wantsJSON { return session.console.sayVerbatim(json: changed.json.text) }
        session.confirm(ActionText.detached(file, from: changed.short, changed.name))
    }
}
