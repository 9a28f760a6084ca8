import Foundation
import Testing

/// A real shell on a terminal, into which `typist.py` types.
enum Shell: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case bash, zsh, fish

    /// Those that are installed, and those that have to be there: CI installs all.
    static let tried = allCases.filter { shell in
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell.rawValue)")
            || ProcessInfo.processInfo.environment["STEWARD_REQUIRE_DAEMONS"]?.contains(shell.rawValue)
                ?? false
    }

    /// A line, and what became of it.
    struct Typed {
        let text: String
        /// Its words, as any shell that replaces nothing has them.
        let meant: [String]
        /// `nil`: it did not end.
        let status: Int?
        /// The programs that were run, with their arguments.
        let called: [[String]]
        let screen: String
    }

    var testDescription: String { rawValue }

    /// - Parameters:
    ///   - names: What ids in the lines stand for.
    ///   - answers: What is typed when a line asks, and for all other lines `usual`.
    func type(
        _ lines: [String], naming names: [String: String] = [:], answers: [String: [String]] = [:],
        usual: [String] = [], in folder: String, of session: Session
    ) throws -> [Typed] {
        let work = session.directory.appendingPathComponent("typist.json")
        let content: [String: Any] = ["lines": lines, "names": names, "answers": answers, "usual": usual]
        try JSONSerialization.data(withJSONObject: content).write(to: work)
        let typist = Built.sources.appendingPathComponent("Tests/Support/typist.py").path
        let outcome = try session.run(
            "/bin/sh",
            [
                "-c", "cd \"$1\" && exec /usr/bin/python3 \"$2\" \"$3\" \"$4\"", "typist", folder, typist,
                rawValue, work.path,
            ], seconds: 900)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try #require(try outcome.json.array).map { line in
            let called = Self.words(line["called"])
            return Typed(
                text: line["line"]?.string ?? "", meant: line["meant"]?.array?.compactMap(\.string) ?? [],
                status: line["status"]?.number.map { Int($0) }, called: called,
                screen: line["screen"]?.string ?? "")
        }
    }

    private static func words(_ called: JSON?) -> [[String]] {
        guard case .object(let programs)? = called else { return [] }
        return programs.sorted { $0.key < $1.key }.flatMap { name, calls in
            (calls.array ?? []).map { [name] + ($0.array?.compactMap(\.string) ?? []) }
        }
    }

    /// Lets the shells that follow complete what `steward` takes.
    func completesCommands(in session: Session) throws {
        let script = try session.steward("completions", rawValue).output
        let file = session.directory.appendingPathComponent(self == .zsh ? "_steward" : "steward.\(rawValue)")
        try Data(script.utf8).write(to: file)
        session.extra["TYPIST_START_\(rawValue)"] =
            switch self {
            case .bash: "source '\(file.path)'"
            case .zsh:
                "fpath=('\(session.directory.path)' $fpath); autoload -Uz compinit; compinit -u -d '\(session.directory.path)/zcompdump'"
            case .fish: "source '\(file.path)'"
            }
    }
}
