import Synchronization

/// The zones of the system's zoneinfo, read when they are first asked for.
///
/// Files change under a running program when tzdata is updated: compare `stamp(of:)` from time to time, and
/// call `forget()` when it is another.
package final class ZoneDatabase: Sendable {
    /// Searched in this order.
    package let directories: [String]
    private let loaded = Mutex<[ZoneID: Zone]>([:])

    package init(directories: [String]) {
        self.directories = directories
    }

    /// `TZDIR` if it is set, else the places where distributions put zoneinfo.
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
        // What it means is fixed, and a system without tzdata still has to tell the time.
        if id == .utc { return .utc }
        throw .unknown(id)
    }

    /// Lets the next `zone(_:)` read the file again. Zones already handed out stay as they are.
    package func forget() {
        loaded.withLock { $0 = [:] }
    }

    /// All zones there are, in the order of their names; aliases are among them, copies with another time
    /// base (`posix/`, `right/`) are not. Walks the directories: for messages and searches, not for every
    /// day.
    package func identifiers() -> [ZoneID] {
        var found: Set<ZoneID> = []
        for directory in directories { collect(in: directory, prefix: "", depth: 3, into: &found) }
        return found.sorted { $0.name < $1.name }
    }

    /// Whether no zoneinfo is installed.
    var isEmpty: Bool { directories.allSatisfy { SystemFile.names(in: $0).isEmpty } }

    /// Another text after the zone's data may have changed: the release of the data, and the state of the
    /// files.
    package func stamp(of zone: Zone) -> String {
        let states = files(of: zone).compactMap { file in SystemFile.stamp(file).map { "\(file) \($0)" } }
        return ([release].compactMap(\.self) + states).joined(separator: "\n")
    }

    /// The paths where this zone's data and the release of all data would be; not all of them exist.
    func files(of zone: Zone) -> [String] {
        directories.flatMap { directory in
            ["\(directory)/tzdata.zi"] + (zone.id.map { ["\(directory)/\($0)"] } ?? [])
        }
    }

    /// The zone whose file holds just these bytes. Of several, one that is not a mere link to another.
    func identifier(holding bytes: [UInt8]) -> ZoneID? {
        let identifiers = identifiers()
        let matches = directories.flatMap { directory in
            identifiers.map { (id: $0, path: "\(directory)/\($0)") }.filter { holds(bytes, $0.path) }
        }
        return (matches.first { SystemFile.linkTarget($0.path) == nil } ?? matches.first)?.id
    }

    private func holds(_ bytes: [UInt8], _ path: String) -> Bool {
        // Unreadable is as good as different.
        let file = try? SystemFile.start(of: path, length: bytes.count + 1)
        return file == bytes
    }

    /// The release of the zone data, such as `2025b`; `nil` if the system does not say.
    package var release: String? {
        for directory in directories {
            // No file or an unreadable one: no answer here, and the next directory may have it.
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
        // What cannot be read is no zone that could be named to anybody.
        let start = try? SystemFile.start(of: path, length: 4)
        return start == Array("TZif".utf8)
    }

    /// In a zoneinfo directory, but not zones of their own.
    private static let others: Set = ["posix", "right", "posixrules", "localtime"]
}
