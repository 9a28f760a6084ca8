import ArgumentParser
import EventLoop
import Glibc
import Settings

extension ConfigCommand {
    struct Edit: SessionCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Edit config.toml with $VISUAL or $EDITOR, and check it afterwards.")

        func execute(in session: Session) async throws(CommandFailure) {
            let file = try session.directories().configurationFile
            try Self.provide(file)
            let command = Self.editor(session.environment)
            let end: ChildProcess.End
            do {
                end = try await session.run(
                    ChildCommand(command[0], command.dropFirst() + [file], input: .inherited))
            } catch {
                throw CommandFailure(
                    .unavailable,
                    "the editor '\(command[0])' cannot be started: \(error); set VISUAL or EDITOR")
            }
            guard end == .exited(code: 0) else {
                throw CommandFailure(
                    .refused, "the editor '\(command[0])' ended with an error; nothing was checked")
            }
            try session.checkSettings(file)
            session.console.say(
                StyledText("\(file): all settings are understood; a running agent reads them at once"))
        }

        /// The program and its own arguments, taken apart at blanks as git does, and never by a shell.
        static func editor(_ environment: [String: String]) -> [String] {
            for variable in ["VISUAL", "EDITOR"] {
                let words = (environment[variable] ?? "").split(separator: " ").map(String.init)
                if !words.isEmpty { return words }
            }
            return [access("/usr/bin/sensible-editor", X_OK) == 0 ? "sensible-editor" : "vi"]
        }

        /// Where there is no file yet, one with all defaults as comments.
        private static func provide(_ file: String) throws(CommandFailure) {
            guard access(file, F_OK) != 0 else { return }
            do throws(SystemError) {
                try PrivateFile.create(file, text: template)
            } catch {
                throw CommandFailure(
                    .badConfiguration, "'\(file)' cannot be made: \(error); make its directory writable")
            }
        }

        static var template: String {
            var lines = ["# Settings of Steward; steward(5) explains them. What is not set has its default."]
            var section = ""
            for key in SettingKey.all {
                if key.section != section {
                    lines += ["", "[\(key.section)]"]
                    section = key.section
                }
                lines += ["# \(key.summary)", "# \(key.name) = \(key.initialText)"]
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }
}

/// Files that are nobody else's business.
enum PrivateFile {
    /// Makes the file, which must not exist, with its directories: 0600 and 0700.
    static func create(_ path: String, text: String) throws(SystemError) {
        try createDirectory(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw SystemError("write") }
    }

    /// Makes the directory and those above it where they do not exist.
    static func createDirectory(_ path: String) throws(SystemError) {
        guard !path.isEmpty, mkdir(path, 0o700) != 0 else { return }
        switch errno {
        case EEXIST: return
        case ENOENT:
            try createDirectory(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError("mkdir") }
        default: throw SystemError("mkdir")
        }
    }
}

extension Session {
    /// Runs a program to its end; an interrupt is for the program to answer.
    func run(_ command: ChildCommand) async throws(SystemError) -> ChildProcess.End {
        let child = try loop.spawn(command)
        return await withCheckedContinuation { continuation in
            child.onEnd { continuation.resume(returning: $0) }
        }
    }
}
