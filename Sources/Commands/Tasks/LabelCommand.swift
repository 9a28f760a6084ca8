import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct LabelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label", abstract: "List labels, or change one.",
        subcommands: [List.self, Set.self, Rename.self, Remove.self], defaultSubcommand: List.self)

    struct List: OutputCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Print all labels.")

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            let labels = try await session.ask(Tasks1.labels, ())
            if wantsJSON { return session.console.sayVerbatim(json: JSON.list(labels.map(\.json)).text) }
            if labels.isEmpty {
                return session.console.say(StyledText(TaskText.noLabels, .dim))
            }
            var table = TextTable([
                .init(heading: TaskText.LabelHeading.label, leastWidth: 10),
                .init(heading: TaskText.LabelHeading.colour),
                .init(heading: TaskText.LabelHeading.tasks, isNumber: true),
            ])
            for label in labels {
                let style = Style(colour: Style.Colour(hexadecimal: label.colour))
                table.add([
                    StyledText(label.name, style), StyledText(label.colour), StyledText("\(label.tasks)"),
                ])
            }
            session.console.say(table)
        }
    }

    struct Set: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Create a label, or change its colour.")

        @Argument(help: "The label.", completion: .custom(KnownValues.labels))
        var name: String

        @Argument(help: "Its colour, such as #3584e4.")
        var colour: String

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            let colour: LabelColour
            do {
                colour = try LabelColour(self.colour)
            } catch {
                throw CommandFailure(error)
            }
            let label = try await session.ask(Tasks1.setLabel, (name, colour.description))
            if wantsJSON { return session.console.sayVerbatim(json: label.json.text) }
            session.confirm(TaskText.labelHasColour(label.name, label.colour))
        }
    }

    struct Rename: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename", abstract: "Rename a label.")

        @Argument(help: "The label.", completion: .custom(KnownValues.labels))
        var name: String

        @Argument(help: "Its new name.")
        var newName: String

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            try await session.ask(Tasks1.renameLabel, (name, newName))
            if wantsJSON {
                let change = JSON.object(["renamed": .text(name), "name": .text(newName)])
                return session.console.sayVerbatim(json: change.text)
            }
            session.confirm(TaskText.labelIsRenamed(name, newName))
        }
    }

    struct Remove: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Delete a label and remove it from all tasks.")

        @Argument(help: "The label.", completion: .custom(KnownValues.labels))
        var name: String

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            try await session.ask(Tasks1.removeLabel, name)
            if wantsJSON {
                return session.console.sayVerbatim(json: JSON.object(["removed": .text(name)]).text)
            }
            session.confirm(TaskText.labelIsRemoved(name))
        }
    }
}
