import Glibc

/// The program that this process runs.
package enum OwnProgram {
    /// A path that opens the running program, even if its file has been replaced or removed.
    package static let anyway = "/proc/self/exe"

    /// The path of its file, without links; `nil` if the system does not report it.
    package static var path: String? { resolved(anyway) }

    /// The path by which it was started, with its links: an upgrade may switch one of them to a folder with a
    /// newer program. `path` if there is no such path.
    /// - Parameters:
    ///   - word: The first word of the command line.
    ///   - folders: The value of `PATH`.
    package static func startedPath(
        by word: String? = CommandLine.arguments.first,
        in folders: String? = getenv("PATH").map { String(cString: $0) }
    ) -> String? {
        guard let path else { return nil }
        let started = candidates(word ?? "", folders ?? "").first { resolved($0) == path }
        return started ?? path
    }

    private static func candidates(_ word: String, _ folders: String) -> [String] {
        if word.hasPrefix("/") { return [word] }
        guard word.contains("/") else {
            return folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(word)" }
        }
        guard let here = getcwd(nil, 0) else { return [] }
        defer { free(here) }
        return ["\(String(cString: here))/\(word)"]
    }

    private static func resolved(_ path: String) -> String? {
        guard let path = realpath(path, nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
