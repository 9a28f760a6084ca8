import AgentInterface
import ArgumentParser
import JSONText
import Settings

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print, check, change or edit the settings.",
        subcommands: [Show.self, Path.self, Check.self, Set.self, Edit.self, Keys.self],
        defaultSubcommand: Show.self)

    struct Show: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print the settings in force, or one of them.", aliases: ["get"])

        @Argument(
            help: "The key of one, or a section: quiet.hours, quiet.",
            completion: .list(SettingKey.all.map(\.fullName)))
        var key: String?

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            let settings = try session.settings()
            let keys = try chosen()
            if wantsJSON {
                let members = keys.map { JSON.Member($0.fullName, JSON(toml: $0.text(in: settings))) }
                return session.console.say(json: .object(members))
            }
            if let key, keys.first?.fullName == key {
                return session.console.say(keys[0].text(in: settings))
            }
            var section = ""
            for key in keys {
                if key.section != section {
                    session.console.say((section.isEmpty ? "" : "\n") + "[\(key.section)]", .bold)
                    section = key.section
                }
                let isOwn = key.text(in: settings) != key.initialText
                session.console.say(
                    StyledText("\(key.name) = \(key.text(in: settings))")
                        + StyledText(isOwn ? "  \(ConfigText.initialValue(key.initialText))" : "", .dim))
            }
        }

        /// The settings to print.
        /// - Throws: There is neither such a key nor such a section.
        private func chosen() throws(CommandFailure) -> [SettingKey] {
            guard let key else { return SettingKey.all }
            let keys = SettingKey.all.filter { $0.fullName == key || $0.section == key }
            guard keys.isEmpty else { return keys }
            throw CommandFailure(.badData, ConfigText.noSetting(VisibleText.line(key)))
        }
    }

    struct Path: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Print the path of config.toml.")

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            if wantsJSON {
                let path = JSON.text(try session.directories().configurationFile)
                return session.console.say(json: .object(["path": path]))
            }
            session.console.say(try session.directories().configurationFile)
        }
    }

    struct Check: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "List the errors in config.toml, by line.")

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            let file = try session.directories().configurationFile
            try session.checkSettings(file)
            if wantsJSON {
                let report = JSON.object(["path": .text(file), "understood": .flag(true)])
                return session.console.say(json: report)
            }
            session.console.say(ConfigText.allValid(file))
        }
    }

    struct Keys: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "keys", abstract: "Print all keys with their meanings and defaults.")

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            if wantsJSON {
                return session.console.say(json: .list(SettingKey.all.map(Self.record)))
            }
            let width = (session.console.output.width ?? 80) - 4
            for key in SettingKey.all {
                // Breaks lines only between elements of a list, as TOML allows.
                let parts = "= \(key.initialText)".replacing("\", \"", with: "\",\n\"").split(separator: "\n")
                let initial = Self.lines(of: parts, width: width - DisplayWidth.of(key.fullName))
                session.console.say(
                    StyledText(key.fullName, .bold) + StyledText(" \(initial.first ?? "")", .dim))
                for line in initial.dropFirst() { session.console.say("    \(line)", .dim) }
                for sentence in [key.summary, ConfigText.write(key.instruction)] {
                    for line in Self.lines(of: sentence.split(separator: " "), width: width) {
                        session.console.say("    \(line)")
                    }
                }
            }
        }

        /// Joins parts to lines of at most `width` columns; a longer part gets a line of its own.
        private static func lines(of parts: [Substring], width: Int) -> [String] {
            parts.reduce(into: []) { lines, part in
                if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(String(part)) <= width {
                    lines[lines.count - 1] += " \(part)"
                } else {
                    lines.append(String(part))
                }
            }
        }

        private static func record(of key: SettingKey) -> JSON {
            .object([
                "key": .text(key.fullName), "default": JSON(toml: key.initialText),
                "meaning": .text(key.summary),
                "write": .text(key.instruction),
            ])
        }
    }
}

extension JSON {
    /// Parses a value that `SettingKey` has written: most of these TOML values are also JSON.
    init(toml: String) {
        let bytes = Array(toml.utf8)
        // Values that JSON lacks, such as dates, become text.
        self = (try? JSON(parsing: bytes, within: Limits(bytes: bytes.count))) ?? .text(toml)
    }
}

extension Session {
    /// - Throws: The first error in the settings.
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

    /// - Throws: All errors, one per line, and the consequence.
    func checkSettings(_ file: String, consequence: String? = nil) throws(CommandFailure) {
        let problems = Settings.problems(in: file)
        guard !problems.isEmpty else { return }
        let texts = problems.map { VisibleText.line($0.description) } + [consequence].compactMap(\.self)
        throw CommandFailure(.badConfiguration, texts.joined(separator: "\n"))
    }
}
