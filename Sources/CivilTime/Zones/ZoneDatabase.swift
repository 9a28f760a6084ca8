import Synchronization

/// The zones of the system's zoneinfo, loaded on first use and cached.
///
/// An update of tzdata changes the files while the program runs: compare `stamp(of:)` from time to time, and
/// call `forget()` when it differs.
package final class ZoneDatabase: Sendable {
    /// In search order.
    package let directories: [String]
    private let loaded = Mutex<[ZoneID: Zone]>([:])

    package init(directories: [String]) {
        self.directories = directories
    }

    /// The value of `TZDIR` if it is set, else the directories that distributions use.
    package convenience init(environment: [String: String]) {
        if let directory = environment["TZDIR"], directory.hasPrefix("/") {
            self.init(directories: [directory])
        } else {
            self.init(directories: ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"])
        }
    }

    package func zone(_ id: ZoneID) throws(ZoneError) -> Zone {
        if let zone = loaded.withLock({ $0[id] }) { return zone }
        for directory in directories {
            let bytes: [UInt8]
            do {
                bytes = try SystemFile.read("\(directory)/\(id)", upTo: Zone.largestFile)
            } catch {
                switch error {
                case .notFound: continue
                case .unreadable(let reason): throw .unreadable(name: id.name, reason: reason)
                }
            }
            let zone = try Zone(name: id.name, id: id, tzif: bytes)
            loaded.withLock { $0[id] = zone }
            return zone
        }
        // UTC needs no data, and must work on a system without tzdata.
        if id == .utc { return .utc }
        throw .unknown(id)
    }

    /// Empties the cache, so that `zone(_:)` reads files again. Zones already returned do not change.
    package func forget() {
        loaded.withLock { $0 = [:] }
    }

    /// All zones in order of their names, with aliases but without copies in other time scales (`posix/`,
    /// `right/`). Reads all directories: use it for messages and searches, not routinely.
    package func identifiers() -> [ZoneID] {
        var found: Set<ZoneID> = []
        for directory in directories { collect(in: directory, prefix: "", depth: 3, into: &found) }
        return found.sorted { $0.name < $1.name }
    }

    /// Whether no zoneinfo is installed.
    var isEmpty: Bool { directories.allSatisfy { SystemFile.names(in: $0).isEmpty } }

    /// A text that changes when the zone's data may have: the data's release and the files' states.
    package func stamp(of zone: Zone) -> String {
        let states = files(of: zone).compactMap { file in SystemFile.stamp(file).map { "\(file) \($0)" } }
        return ([release].compactMap(\.self) + states).joined(separator: "\n")
    }

    /// The paths of this zone's data and of the data's release file; some may not exist.
    func files(of zone: Zone) -> [String] {
        directories.flatMap { directory in
            ["\(directory)/tzdata.zi"] + (zone.id.map { ["\(directory)/\($0)"] } ?? [])
        }
    }

    /// The zone whose file has exactly these bytes; of several, preferably one that is not a symbolic link.
    func identifier(holding bytes: [UInt8]) -> ZoneID? {
        let identifiers = identifiers()
        let matches = directories.flatMap { directory in
            identifiers.map { (id: $0, path: "\(directory)/\($0)") }.filter { holds(bytes, $0.path) }
        }
        return (matches.first { SystemFile.linkTarget($0.path) == nil } ?? matches.first)?.id
    }

    private func holds(_ bytes: [UInt8], _ path: String) -> Bool {
        // Treat unreadable files as different.
        let file = try? SystemFile.start(of: path, length: bytes.count + 1)
        return file == bytes
    }

    /// The release of the zone data, such as `2025b`; `nil` if unknown.
    package var release: String? {
        for directory in directories {
            // The file is missing or unreadable: try the next directory.
            guard let bytes = try? SystemFile.start(of: "\(directory)/tzdata.zi", length: 40) else {
                continue
            }
            let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            if line.hasPrefix("# version ") { return String(line.dropFirst(10)) }
        }
        return nil
    }

    private func collect(in directory: String, prefix: String, depth: Int, into found: inout Set<ZoneID>) {
        for name in SystemFile.names(in: directory) where !Self.others.contains(prefix + name) {
            guard let id = ZoneID(prefix + name) else { continue }
            let path = "\(directory)/\(name)"
            if SystemFile.isDirectory(path) {
                if depth > 1 {
                    collect(in: path, prefix: "\(prefix)\(name)/", depth: depth - 1, into: &found)
                }
            } else if isZoneFile(path) {
                found.insert(id)
            }
        }
    }

    private func isZoneFile(_ path: String) -> Bool {
        // Skip unreadable files: nobody could use such a zone.
        let start = try? SystemFile.start(of: path, length: 4)
        return start == Array("TZif".utf8)
    }

    /// Entries of a zoneinfo directory that are not zones of their own.
    private static let others: Set = ["posix", "right", "posixrules", "localtime"]
}
