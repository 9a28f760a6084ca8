import AgentInterface
import ArgumentParser
import DBus
import EventLoop
import Glibc
import Settings

extension ConfigCommand {
    struct Edit: SessionCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Edit and check config.toml, and reload it in the agent.",
            discussion: "The editor is $VISUAL, $EDITOR, or the first installed of editor, nano and vi.")

        func execute(in session: Session) async throws(CommandFailure) {
            let file = try session.directories().configurationFile
            try Self.provide(file)
            let (editor, end) = try await edit(file, in: session)
            guard end == .exited(code: 0) else {
                throw CommandFailure(.refused, ConfigText.editorFailed(editor))
            }
            try session.checkSettings(file)
            let isInForce = try await session.reloadSettings()
            session.console.say(ConfigText.allValid(file, inForce: isInForce))
        }

        /// Runs the first editor that exists.
        /// - Returns: Its program, and how it ended.
        private func edit(_ file: String, in session: Session) async throws(CommandFailure)
            -> (program: String, ChildProcess.End)
        {
            let editors = Self.editors(session.environment)
            for command in editors {
                do throws(SystemError) {
                    let end = try await session.run(
                        ChildCommand(command[0], command.dropFirst() + [file], input: .inherited))
                    return (command[0], end)
                } catch {
                    guard error.code == ENOENT else {
                        throw CommandFailure(.unavailable, ConfigText.cannotStart(command[0], error))
                    }
                }
            }
            throw CommandFailure(.unavailable, ConfigText.noEditor(tried: editors.map { $0[0] }, for: file))
        }

        /// Editors with their arguments, split at spaces as git does, without a shell.
        static func editors(_ environment: [String: String]) -> [[String]] {
            let wanted = ["VISUAL", "EDITOR"].map { variable in
                (environment[variable] ?? "").split(separator: " ").map(String.init)
            }
            return wanted.filter { !$0.isEmpty } + [["editor"], ["nano"], ["vi"]]
        }

        /// Creates a missing file, with all defaults as comments.
        private static func provide(_ file: String) throws(CommandFailure) {
            guard access(file, F_OK) != 0 else { return }
            do throws(SystemError) {
                try PrivateFile.create(file, text: template)
            } catch {
                throw CommandFailure(.badConfiguration, ConfigText.cannotCreate(file, error))
            }
        }

        static var template: String {
            var lines = [ConfigText.head]
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

/// Creates files that only the user can read.
enum PrivateFile {
    /// Creates the file, which must not exist, and its directories, with modes 0600 and 0700.
    static func create(_ path: String, text: String) throws(SystemError) {
        try createDirectory(folder(of: path))
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw SystemError("write") }
    }

    /// The folder that a path names a file in; empty if it names none.
    static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    /// Creates the folder of a file.
    /// - Throws: A failure with `status`, if that is impossible.
    static func createFolder(of path: String, orFailWith status: ExitStatus) throws(CommandFailure) {
        do throws(SystemError) {
            try createDirectory(folder(of: path))
        } catch {
            throw CommandFailure(status, SessionText.cannotCreateFolder(of: path, "\(error)"))
        }
    }

    /// Creates the directory and its missing ancestors.
    static func createDirectory(_ path: String) throws(SystemError) {
        guard !path.isEmpty, mkdir(path, 0o700) != 0 else { return }
        switch errno {
        case EEXIST: return
        case ENOENT:
            try createDirectory(folder(of: path))
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError("mkdir") }
        default: throw SystemError("mkdir")
        }
    }
}

extension Session {
    /// Makes a running agent read its settings; starts none.
    /// - Returns: Whether an agent runs. It uses the settings when this returns.
    func reloadSettings() async throws(CommandFailure) -> Bool {
        do throws(ClientError) {
            let agent = try await agent()
            // If the bus cannot name the owner, no agent can be reached either.
            guard (try? await agent.connection.nameOwner(of: Contract.busName)) != nil else { return false }
            try await agent.call(Agent1.reload, ())
            return true
        } catch {
            switch error {
            case .noBus, .noAgent: return false
            default: throw CommandFailure(error)
            }
        }
    }

    /// Runs a program to its end; the program handles interrupts itself.
    func run(_ command: ChildCommand) async throws(SystemError) -> ChildProcess.End {
        let child = try loop.spawn(command)
        return await withCheckedContinuation { continuation in
            child.onEnd { continuation.resume(returning: $0) }
        }
    }
}
