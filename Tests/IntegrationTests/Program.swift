import EventLoop
import Foundation

/// A child process whose output goes to files.
///
/// It is killed with the thread that started it, so that a test that fails leaves nothing running.
final class Program {
    let name: String
    let pid: Int32
    private let outputFile: URL
    private let errorsFile: URL
    /// How it ended: its exit status, or minus the number of the signal that ended it.
    private var end: Int32?

    init(
        _ path: String, _ arguments: [String] = [], environment: [String: String], logs directory: URL,
        input: OwnedDescriptor? = nil
    ) throws {
        name = URL(fileURLWithPath: path).lastPathComponent
        let log = directory.appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8))")
        outputFile = log.appendingPathExtension("out")
        errorsFile = log.appendingPathExtension("err")
        pid = try ChildCommand(
            "/usr/bin/setpriv", ["--pdeathsig", "KILL", "--", path] + arguments, environment: environment,
            input: input.map { .descriptor($0) } ?? .null, output: .descriptor(try Self.file(outputFile)),
            errors: .descriptor(try Self.file(errorsFile))
        ).start()
    }

    deinit {
        send(SIGKILL)
        if end == nil { waitpid(pid, nil, 0) }
    }

    private static func file(_ url: URL) throws -> OwnedDescriptor {
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw NothingCame(description: "cannot write to \(url.path)") }
        return OwnedDescriptor(descriptor)
    }

    var isRunning: Bool {
        if end != nil { return false }
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else { return true }
        let signal = status & 0x7f  // the macros of wait(2) are not imported
        end = signal == 0 ? (status >> 8) & 0xff : -signal
        return false
    }

    var output: String { Self.text(of: outputFile) }
    var errors: String { Self.text(of: errorsFile) }

    private static func text(of file: URL) -> String {
        String(decoding: FileManager.default.contents(atPath: file.path) ?? Data(), as: UTF8.self)
    }

    func removeLogs() {
        unlink(outputFile.path)
        unlink(errorsFile.path)
    }

    func send(_ signal: Int32) {
        if isRunning { kill(pid, signal) }
    }

    /// Its exit status, or minus the number of the signal that ended it.
    @discardableResult
    func waitForEnd(seconds: Double = 20) throws -> Int32 {
        try waiting(for: "\(name) to end", seconds: seconds) { isRunning ? nil : end }
    }

    @discardableResult
    func end(with signal: Int32 = SIGKILL) throws -> Int32 {
        send(signal)
        return try waitForEnd()
    }
}

/// What a program that has ended left behind.
struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    var json: JSON {
        get throws { try JSON(parsing: output) }
    }

    var lines: [Substring] { output.split(separator: "\n") }
}
