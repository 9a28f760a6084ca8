import Glibc
import Settings

/// A hint that commands print until the user has seen it often enough.
enum Hint: String {
    /// The commands that one needs most.
    case today
    /// How to take a change back.
    case undo
    /// How to leave words in a title.
    case keepWords = "keep-words"
}

/// How often the user has seen each hint: a file of the state directory, with a line for each time.
struct HintMemory: Sendable {
    private let folder: String
    private var file: String { "\(folder)/hints" }

    static let mostTimes = 3

    /// - Returns: `nil` without a home directory.
    init?(environment: [String: String]) {
        guard let directories = UserDirectories(environment: environment) else { return nil }
        folder = directories.state
    }

    /// Whether to print a hint, which counts as having seen it. A hint that cannot be counted is printed.
    func mayShow(_ hint: Hint) -> Bool {
        guard times(hint) < Self.mostTimes else { return false }
        remember(hint)
        return true
    }

    private func times(_ hint: Hint) -> Int {
        let descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return 0 }
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
            .count { $0 == hint.rawValue }
    }

    private func remember(_ hint: Hint) {
        makeFolder()
        let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let line = Array("\(hint.rawValue)\n".utf8)
        // A time that is not counted shows the hint once more.
        _ = write(descriptor, line, line.count)
    }

    private func makeFolder() {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/\(part)"
            mkdir(path, 0o700)
        }
    }
}

extension Session {
    /// Whether to print a hint once more. A program that answers questions has no use for any.
    func mayHint(_ hint: Hint) -> Bool {
        guard questions == nil else { return false }
        return HintMemory(environment: environment)?.mayShow(hint) ?? true
    }
}
