import DBus
import EventLoop
import Glibc
import Notifications
import Settings

/// Whether settings of the desktop hide popups, as far as programs can read them.
struct SilenceFindings {
    let connection: Connection
    let session: Session
    /// The name that the server reports.
    let server: String

    private static let application = "org.stewardproject.Steward"

    func all() async -> [Finding] {
        var findings: [Finding] = []
        let isSilenced = await isServerSilenced()
        if isSilenced == true {
            findings.append(
                Finding(
                    "silence", .warn, DesktopText.doNotDisturb, remedy: DesktopText.endDoNotDisturb))
        }
        switch server.lowercased() {
        case "gnome-shell": findings += await gnome()
        case "plasma": findings += plasma()
        default: break
        }
        if findings.isEmpty {
            let sentence =
                isSilenced == nil ? DesktopText.doNotDisturbUnknown : DesktopText.notSilenced
            findings.append(Finding("silence", .ok, sentence))
        }
        return findings
    }

    private func isServerSilenced() async -> Bool? {
        var timing = NotificationTiming()
        timing.settling = .zero
        let notifications = FreedesktopNotifications(on: connection, timing: timing)
        let appeared = OneShot<Bool>()
        let deadline = session.loop.after(.seconds(3)) { appeared.fulfil(false) }
        do {
            try await notifications.start { event in
                if case .appeared = event { appeared.fulfil(true) }
            }
        } catch {
            return nil
        }
        let isThere = await appeared.get()
        deadline.cancel()
        return isThere ? await notifications.isSilenced() : nil
    }

    /// Source: the schema `org.gnome.desktop.notifications.application`.
    private func gnome() async -> [Finding] {
        var findings: [Finding] = []
        let path = "/org/gnome/desktop/notifications/application/org-stewardproject-steward/"
        let schema = "org.gnome.desktop.notifications.application:\(path)"
        for key in ["enable", "show-banners"]
        where await output(of: "gsettings", ["get", schema, key]) == "false" {
            findings.append(
                Finding(
                    "silence", .fail, DesktopText.silencedByGNOME(key),
                    remedy: DesktopText.setForGNOME(schema, key)))
        }
        return findings
    }

    /// Source: Plasma's `plasmanotifyrc`, as libnotificationmanager's settings read it.
    private func plasma() -> [Finding] {
        guard let directories = try? session.directories(),
            let text = SmallFile.text(directories.configuration + "/plasmanotifyrc"),
            Self.isSilenced(inPlasma: text)
        else { return [] }
        return [Finding("silence", .fail, DesktopText.silencedByPlasma, remedy: DesktopText.setForPlasma)]
    }

    static func isSilenced(inPlasma text: String) -> Bool {
        var group = ""
        for line in text.split(separator: "\n").map({ $0.filter { !$0.isWhitespace } }) {
            if line.hasPrefix("[") { group = line }
            if group == "[Applications][\(application)]", line == "ShowPopups=false" { return true }
        }
        return false
    }

    /// The first line that a program prints; `nil` if it is not installed or prints nothing.
    private func output(of program: String, _ arguments: [String]) async -> String? {
        await session.firstLine(of: program, arguments)
    }
}

/// Reads small files of other programs.
enum SmallFile {
    /// The contents, cut at 256 KiB; `nil` if the file cannot be read.
    static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256 * 1024)
        let count = read(descriptor, &bytes, bytes.count)
        return count >= 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }
}

extension Session {
    /// The first line that a program prints within `limit`; `nil` if there is none, or if the task is cancelled.
    func firstLine(
        of program: String, _ arguments: [String], within limit: Duration = .seconds(3)
    ) async -> String? {
        do throws(SystemError) {
            return try await loop.firstLine(of: program, arguments, environment: environment, within: limit)
        } catch {
            return nil
        }
    }

    /// The lines that a program writes to standard error, and how it ends; killed after `limit`. `nil` if it
    /// cannot be started.
    func errors(of command: [String], within limit: Duration) async -> ([String], ChildProcess.End)? {
        guard let program = command.first,
            // The caller does not need to know why it cannot be started.
            let (child, reading) = try? spawnReadable(program, Array(command.dropFirst()), readsErrors: true)
        else { return nil }
        let deadline = loop.after(limit) { child.kill(SIGKILL) }
        let reader = LineReader(reading.rawValue, on: loop)
        var lines: [String] = []
        while let line = await reader.next() { lines.append(line) }
        let end = await withCheckedContinuation { continuation in
            child.onEnd { continuation.resume(returning: $0) }
        }
        deadline.cancel()
        withExtendedLifetime(reading) {}
        return (lines, end)
    }

    private func spawnReadable(
        _ program: String, _ arguments: [String], readsErrors: Bool = false
    ) throws(SystemError) -> (ChildProcess, OwnedDescriptor) {
        let pipe = try DescriptorPipe()
        var command = ChildCommand(
            program, arguments, environment: environment,
            output: readsErrors ? .null : .descriptor(pipe.writing),
            errors: readsErrors ? .descriptor(pipe.writing) : .null)
        command.leadsGroup = true
        return (try loop.spawn(command), pipe.reading)
    }
}
