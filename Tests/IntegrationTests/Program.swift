import Foundation

/// A child process whose output goes to files.
///
/// It is killed with the thread that started it, so that a test that fails leaves nothing running.
final class Program {
    let name: String
    private let process = Process()
    private let outputFile: URL
    private let errorsFile: URL

    init(
        _ path: String, _ arguments: [String] = [], environment: [String: String], logs directory: URL,
        input: Pipe? = nil
    ) throws {
        name = URL(fileURLWithPath: path).lastPathComponent
        let log = directory.appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8))")
        outputFile = log.appendingPathExtension("out")
        errorsFile = log.appendingPathExtension("err")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
        process.arguments = ["--pdeathsig", "KILL", "--", path] + arguments
        process.environment = environment
        if let input {
            process.standardInput = input
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        process.standardOutput = try Self.file(outputFile)
        process.standardError = try Self.file(errorsFile)
        try process.run()
    }

    private static func file(_ url: URL) throws -> FileHandle {
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    var pid: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }
    var output: String { Self.text(of: outputFile) }
    var errors: String { Self.text(of: errorsFile) }

    private static func text(of file: URL) -> String {
        String(decoding: FileManager.default.contents(atPath: file.path) ?? Data(), as: UTF8.self)
    }

    func send(_ signal: Int32) {
        if process.isRunning { kill(pid, signal) }
    }

    /// Its exit status, or minus the number of the signal that ended it.
    @discardableResult
    func waitForEnd(seconds: Double = 20) throws -> Int32 {
        _ = try waiting(for: "\(name) to end", seconds: seconds) { process.isRunning ? nil : true }
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
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
