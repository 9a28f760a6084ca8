/// Finds the pages of the manual that are installed.
struct InstalledManual {
    /// Folders with `man1`, `man5` and the like in them, the likeliest first.
    let folders: [String]
    private let isThere: (String) -> Bool

    /// - Parameters:
    ///   - program: The path of `steward`; `nil` if it is not known.
    ///   - isThere: Whether there is a file at a path.
    init(program: String?, environment: [String: String], isThere: @escaping (String) -> Bool) {
        // The page beside the program belongs to its version, and `man` need not search there.
        let beside = program.flatMap(Self.parent).flatMap(Self.parent).map { "\($0)/share/man" }
        let searched = (environment["MANPATH"] ?? "").split(separator: ":").map(String.init)
        folders =
            [beside].compactMap(\.self) + searched.filter { $0.hasPrefix("/") }
            + ["/usr/local/share/man", "/usr/share/man"]
        self.isThere = isThere
    }

    /// - Returns: `nil` if the page is not installed.
    func path(of page: ManualPage) -> String? {
        for folder in folders {
            for ending in Self.endings {
                let path = "\(folder)/man\(page.section)/\(page.name).\(page.section)\(ending)"
                if isThere(path) { return path }
            }
        }
        return nil
    }

    /// Distributions compress pages.
    private static let endings = ["", ".gz", ".xz", ".zst", ".bz2"]

    private static func parent(of path: String) -> String? {
        path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}
