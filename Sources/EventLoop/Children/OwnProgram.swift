import Glibc

/// The program that this process runs.
package enum OwnProgram {
    /// Opens the program itself, whatever has become of its file.
    package static let anyway = "/proc/self/exe"

    /// The path of its file, without links; `nil` if the system does not report it.
    package static var path: String? { resolved(anyway) }

    /// The path that it was started by, with the links in it: an upgrade may switch one of them to a folder with a newer
    /// program. Without such a path, `path`.
    /// - Parameters:
    ///   - word: The first word of the command line.
    ///   - folders: Of `PATH`.
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
