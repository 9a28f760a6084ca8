import ArgumentParser
import Settings

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print, check or edit the settings.",
        subcommands: [Show.self, Path.self, Check.self, Edit.self, Keys.self], defaultSubcommand: Show.self)

    struct Show: SessionCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print the settings in force.")

        func execute(in session: Session) async throws(CommandFailure) {
            let settings = try session.settings()
            var section = ""
            for key in SettingKey.all {
                if key.section != section {
                    session.console.say(StyledText((section.isEmpty ? "" : "\n") + "[\(key.section)]", .bold))
                    section = key.section
                }
                let isOwn = key.text(in: settings) != key.initialText
                session.console.say(
                    StyledText("\(key.name) = \(key.text(in: settings))")
                        + StyledText(isOwn ? "  # default: \(key.initialText)" : "", .dim))
            }
        }
    }

    struct Path: SessionCommand {
        static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Print the path of config.toml.")

        func execute(in session: Session) async throws(CommandFailure) {
            session.console.say(StyledText(try session.directories().configurationFile))
        }
    }

    struct Check: SessionCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Say what is wrong with config.toml, by line.")

        func execute(in session: Session) async throws(CommandFailure) {
            let file = try session.directories().configurationFile
            try session.checkSettings(file)
            session.console.say(StyledText("\(file): ") + StyledText("all settings are understood", .good))
        }
    }

    struct Keys: SessionCommand {
        static let configuration = CommandConfiguration(
            commandName: "keys", abstract: "Print all keys with their meanings and defaults.")

        func execute(in session: Session) async throws(CommandFailure) {
            var table = TextTable([
                .init(heading: "KEY"), .init(heading: "DEFAULT"), .init(heading: "MEANING", leastWidth: 24),
                .init(heading: "WRITE", leastWidth: 16, rank: 1),
            ])
            for key in SettingKey.all {
                table.add([
                    StyledText(key.fullName, .bold), StyledText(key.initialText), StyledText(key.summary),
                    StyledText(key.instruction, .dim),
                ])
            }
            session.console.say(table)
        }
    }
}

extension Session {
    /// - Throws: The first thing that is wrong with them.
    func settings() throws(CommandFailure) -> Settings {
        do {
            return try Settings.load(try directories().configurationFile)
        } catch let error as SettingsError {
            throw CommandFailure(.badConfiguration, error.description)
        } catch let error as CommandFailure {
            throw error
        } catch {
            throw CommandFailure(.badConfiguration, "\(error)")
        }
    }

    /// - Throws: With all that is wrong, a line for each.
    func checkSettings(_ file: String) throws(CommandFailure) {
        let problems = Settings.problems(in: file)
        guard !problems.isEmpty else { return }
        let texts = problems.map { VisibleText.line($0.description) }
        throw CommandFailure(.badConfiguration, texts.joined(separator: "\nsteward: "))
    }
}
