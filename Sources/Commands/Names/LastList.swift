import Glibc
import Rules

/// The subjects of the list that a command printed last on this terminal, so that other commands can refer to
/// its rows: `steward done 1-3`.
struct LastList: Sendable {
    /// The file of this terminal, in the session's runtime folder.
    private let file: String
    private static let mostEntries = 999

    /// - Returns: `nil` without a terminal or a runtime folder.
    init?(environment: [String: String], terminal: String?) {
        guard let terminal, let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else {
            return nil
        }
        file = "\(folder)/steward/list-\(terminal)"
    }

    /// The terminal of this process and the session that uses it: another shell may get the same terminal later.
    static func terminalOfProcess() -> String? {
        for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] where isatty(descriptor) == 1 {
            var status = stat()
            if fstat(descriptor, &status) == 0 { return "\(status.st_rdev)-\(getsid(0))" }
        }
        return nil
    }

    /// Remembers what was printed. Failing to keep a list is not an error.
    func remember(_ subjects: [Subject]) {
        let lines = subjects.prefix(Self.mostEntries).map { "\($0.kind.rawValue) \($0.id)\n" }.joined()
        guard let slash = file.lastIndex(of: "/") else { return }
        mkdir(String(file[..<slash]), 0o700)
        let draft = "\(file).\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let bytes = Array(lines.utf8)
        let written = write(descriptor, bytes, bytes.count)
        close(descriptor)
        if written != bytes.count || rename(draft, file) != 0 { unlink(draft) }
    }

    /// What was printed last; `nil` if nothing was.
    func subjects() -> [Subject]? {
        let descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64 * 1024)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").compactMap {
            line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, let kind = Subject.Kind(rawValue: words[0]) else { return nil }
            return Subject(kind: kind, id: words[1])
        }
    }
}

/// Places in a list: `2`, `1-3`.
struct ListPlaces: Hashable {
    /// Counted from 1.
    let range: ClosedRange<Int>

    /// `nil` if `text` is something else. Beginnings of ids have at least four digits.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts.compactMap { part -> Int? in
            guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (48...57).contains($0) }) else {
                return nil
            }
            return Int(part)
        }
        guard numbers.count == parts.count, (1...2).contains(numbers.count), let first = numbers.first,
            let last = numbers.last, first >= 1, first <= last
        else { return nil }
        range = first...last
    }

    /// Whether the references name a single subject: one name, id or row.
    static func areSingle(_ references: [String]) -> Bool {
        references.count == 1 && (ListPlaces(references[0])?.range.count ?? 1) == 1
    }
}

extension Session {
    /// Prints a table whose rows can be named by their places, if it is printed on a terminal.
    func say(_ table: TextTable, of subjects: [Subject]) {
        guard console.output.width != nil, let lastList else { return console.say(table) }
        lastList.remember(subjects)
        console.say(table.numbered())
    }

    /// Prints why a list has no rows. Places in the list before it mean nothing any more.
    func say(emptyList words: String) {
        if console.output.width != nil { lastList?.remember([]) }
        console.say(words, .dim)
    }

    /// The references with places in the last list replaced by ids.
    /// - Parameter kinds: What they may mean; anything if empty.
    func withPlaces(_ references: [String], _ kinds: [Subject.Kind]) throws(CommandFailure) -> [String] {
        var all: [String] = []
        for reference in references {
            guard let places = ListPlaces(reference) else {
                all.append(reference)
                continue
            }
            guard let listed = lastList?.subjects() else {
                guard places.range.count == 1 else {
                    throw CommandFailure(
                        .noInput,
                        environment["XDG_RUNTIME_DIR"] == nil
                            ? NameText.cannotRemember(reference) : NameText.nothingPrinted(reference))
                }
                all.append(reference)
                continue
            }
            guard places.range.upperBound <= listed.count else {
                throw CommandFailure(
                    .noInput, NameText.hasRows(listed.count, butNot: places.range.upperBound))
            }
            let chosen = listed[(places.range.lowerBound - 1)...(places.range.upperBound - 1)]
            let others = zip(places.range, chosen).filter { !kinds.isEmpty && !kinds.contains($0.1.kind) }
            if let (row, other) = others.first {
                throw CommandFailure(.noInput, NameText.isOfKind(other.kind, row: row))
            }
            all += chosen.map(\.id)
        }
        return all
    }
}
