import AgentInterface
import ArgumentParser
import EventLoop
import Glibc
import JSONText
import Settings

extension ConfigCommand {
    struct Set: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Change one setting in config.toml, and reload it in the agent.",
            discussion: """
                Examples: steward config set quiet.hours 22:00-07:00
                          steward config set snooze.choices 15m,1h,evening
                Comments and everything else in the file stay. 'steward config keys' lists the keys.
                """)

        @Argument(help: "The key: reminders.date_hour.", completion: .list(SettingKey.all.map(\.fullName)))
        var key: String

        @Argument(help: "Its value, without the quotes of the file.")
        var value: String

        @OptionGroup var output: OutputOptions

        func execute(in session: Session) async throws(CommandFailure) {
            let file = try session.directories().configurationFile
            // What is wrong already would stay, and the agent would not read the file.
            try session.checkSettings(file, consequence: ConfigText.nothingChanged)
            let literal = try change(file)
            let isInForce = try await session.reloadSettings()
            if wantsJSON {
                let record = JSON.object([
                    "key": .text(key), "value": JSON(toml: literal), "in_force": .flag(isInForce),
                ])
                return session.console.say(json: record)
            }
            session.console.say(ConfigText.set("\(key) = \(literal)", inForce: isInForce))
            if key == "recalls.every", let every = try? session.settings().recalls.every,
                every < Self.leastEvery
            {
                session.console.warn(ConfigText.sourcesHaveFloor)
            }
        }

        /// Recall sources are not read more often, whatever the settings say.
        private static let leastEvery = Duration.seconds(4 * 3600)

        /// - Returns: The value as it stands in the file now.
        private func change(_ file: String) throws(CommandFailure) -> String {
            do {
                var editor = SettingsEditor(try PrivateFile.text(of: file) ?? "", file: file)
                let literal = try editor.set(key, to: value)
                // The file may be a link to where somebody keeps such files.
                try PrivateFile.replace(PrivateFile.target(of: file), by: editor.text)
                return literal
            } catch let error as SettingsError {
                throw CommandFailure(.badData, VisibleText.line(ConfigText.cannotSet(error)))
            } catch {
                throw CommandFailure(.badConfiguration, ConfigText.cannotChange(file, error))
            }
        }
    }
}

extension PrivateFile {
    /// What stands in a file; `nil` if there is none. Call it on files that have been checked.
    fileprivate static func text(of path: String) throws(SystemError) -> String? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SystemError("open")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemError("read") }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(contentsOf: buffer.prefix(count))
        }
    }

    /// The file that a link leads to, or `path` itself.
    fileprivate static func target(of path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Replaces the file as a whole, or leaves it as it is.
    fileprivate static func replace(_ path: String, by text: String) throws(SystemError) {
        let draft = "\(path).\(getpid()).new"
        try create(draft, text: text)
        guard rename(draft, path) == 0 else {
            let error = SystemError("rename")
            unlink(draft)
            throw error
        }
    }
}
