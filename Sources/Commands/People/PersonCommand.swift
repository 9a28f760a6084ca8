import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct PersonCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person",
        abstract: "Manage the people in your household.",
        discussion: """
            Example: steward person add Anna --me
            Tasks, events and maintenance are for anyone, unless you give --for, or write @anna in a sentence. What is for \
            somebody else does not ring on this computer, once one person is marked as its user.
            """,
        subcommands: [
            PersonAddCommand.self, PersonListCommand.self, PersonShowCommand.self, PersonEditCommand.self,
            PersonRemoveCommand.self,
        ], defaultSubcommand: PersonListCommand.self)

    /// Completes names of people in shells.
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (KnownValues.ask(People1.list, ()) ?? []).map(\.name)
    }
}

extension Person.Role: ExpressibleByArgument {}

struct PersonAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a person.",
        discussion: """
            Examples: steward person add Anna --me
                      steward person add Ben --mail ben@example.org
            """)

    @Argument(help: "The person's name.")
    var name: String

    @Flag(help: "This person uses this computer: what is for others does not ring here.")
    var me = false

    @Option(help: "The person's email address.")
    var mail: String?

    @Option(
        help:
            "adult or child. On a child's computer, 'family' and the weekly digest show only the child's own."
    )
    var role: Person.Role?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = PersonFields()
        (fields.name, fields.mail, fields.isMe) = (name, mail, me ? true : nil)
        fields.role = role
        let added = try await session.ask(People1.add, fields)
        if wantsJSON { return session.console.say(json: added.json) }
        session.confirm(PersonText.added(added))
        session.console.note(StyledText(PersonText.howToUse(VisibleText.line(added.name)), .dim))
        // It is only a hint; what was asked for is done.
        guard let all = try? await session.ask(People1.list, ()), all.count > 1,
            !all.contains(where: \.isMe)
        else { return }
        session.console.note(StyledText(PersonText.nobodyIsMe, .dim))
    }
}

struct PersonListCommand: OutputCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List people.")

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let people = try await session.ask(People1.list, ())
        if wantsJSON { return session.console.say(json: .list(people.map(\.json))) }
        guard !people.isEmpty else { return session.console.say(PersonText.noPeople, .dim) }
        typealias Heading = PersonText.Heading
        var table = TextTable([
            .init(heading: Heading.name, leastWidth: 12), .init(heading: Heading.mail, rank: 1),
            .init(heading: Heading.you), .init(heading: Heading.role, rank: 2),
        ])
        for person in people {
            table.add([
                StyledText(person.name, .bold), StyledText(person.mail, .dim),
                StyledText(person.isMe ? PersonText.you : "", .good),
                StyledText(person.role.map { $0.rawValue } ?? "", .dim),
            ])
        }
        session.console.say(table)
    }
}

struct PersonShowCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a person, with what is open, overdue and done.")

    @Argument(help: "The person.", completion: .custom(PersonCommand.complete))
    var person: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let person = try await session.ask(People1.get, person)
        let family = try await session.ask(People1.family, ())
        // A child's computer counts only what is the child's own.
        let status = family.first { $0.name == person.name }
        if wantsJSON {
            guard case .object(let members) = person.json,
                case .object(let counts) = (status ?? FamilyRecord()).json
            else {
                return
            }
            let own = status == nil ? [] : counts.filter { !["name", "me"].contains($0.name) }
            return session.console.say(json: .object(members + own))
        }
        session.console.say(PersonText.heading(person))
        if !person.mail.isEmpty { session.console.say(PersonText.mail(VisibleText.line(person.mail)), .dim) }
        if let status { session.console.say(PersonText.has(status)) }
    }
}

struct PersonEditCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a person.",
        discussion: """
            Examples: steward person edit Anna --me
                      steward person edit Anna --name Anne
            Renaming a person updates everything that is for that person.
            """)

    @Argument(help: "The person.", completion: .custom(PersonCommand.complete))
    var person: String

    @Option(help: "The new name.")
    var name: String?

    @Option(help: "The email address; empty to remove it.")
    var mail: String?

    @Flag(help: "This person uses this computer: what is for others does not ring here.")
    var me = false

    @Flag(help: "This person does not use this computer.")
    var notMe = false

    @Option(
        help:
            "adult or child. On a child's computer, 'family' and the weekly digest show only the child's own."
    )
    var role: Person.Role?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if me && notMe { throw ValidationError(PersonText.needsOneOfMeAndNotMe) }
        if name == nil && mail == nil && !me && !notMe && role == nil {
            throw ValidationError(PersonText.nothingToChange)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var changes = PersonChanges()
        (changes.name, changes.mail, changes.isMe) = (name, mail, me ? true : notMe ? false : nil)
        changes.role = role
        let changed = try await session.ask(People1.edit, (person, changes))
        if wantsJSON { return session.console.say(json: changed.json) }
        session.confirm(PersonText.changed(changed))
    }
}

struct PersonRemoveCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a person.",
        discussion: """
            Example: steward person remove Ben --give-to anyone
            Without --give-to, what is for that person keeps the name and rings on every computer. 'steward undo' \
            brings the person back, and undoes --give-to as well.
            """)

    @Argument(help: "The person.", completion: .custom(PersonCommand.complete))
    var person: String

    @Option(
        help:
            "Give that person's open tasks, events and maintenance to another person, to 'me' or to 'anyone'.",
        completion: .custom(PersonCommand.complete))
    var giveTo: String?

    @Flag(help: "Leave that person's name on what is for that person.")
    var keep = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if giveTo != nil, keep { throw ValidationError(PersonText.needsOneOfGiveToAndKeep) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let person = try await session.ask(People1.get, person)
        let family = try await session.ask(People1.family, ())
        let open = Int(family.first { $0.name == person.name }?.open ?? 0)
        if open > 0, giveTo == nil, !keep {
            let name = VisibleText.line(person.name)
            try await session.agree(
                PersonText.asksToKeep(name, open), orRefuse: PersonText.needsHeir(name, open))
        }
        let gone: PersonRecord
        if let giveTo {
            gone = try await session.ask(People1.removeGiving, (person.name, giveTo))
        } else {
            gone = try await session.ask(People1.remove, person.name)
        }
        if wantsJSON { return session.console.say(json: gone.json) }
        session.confirm(PersonText.removed(gone.name))
        for line in PersonText.given(gone.given, from: gone.name) { session.console.say(line) }
    }
}
