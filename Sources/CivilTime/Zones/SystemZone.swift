/// The zone of this machine's clocks, and where the setting was found.
///
/// Searches `TZ`, the link `/etc/localtime`, its contents, and falls back to UTC, like the C library. When a
/// file in `watchedPaths` or the `stamp` changes, find the zone again.
package struct SystemZone: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
        /// `TZ`, which is fixed for the life of the process.
        case environment
        /// The target of a symbolic link.
        case link
        /// The contents of a file.
        case contents
        /// No setting was usable; UTC.
        case fallback
    }

    package let zone: Zone
    package let source: Source
    /// A warning for the user: the zone may be wrong.
    package let warning: SystemZoneWarning?
    /// Paths to watch; some may not exist. Programs replace these files rather than write them: watch the
    /// directory for the name being created, moved in, written or deleted.
    package let watchedPaths: [String]
    /// Changes when the zone's data may have changed: then call `ZoneDatabase.forget()` and `find`.
    package let stamp: String

    /// - Parameters:
    ///   - environment: The process's environment. `TZ` may be a zone's name, a POSIX rule or an absolute
    ///     path, each with an optional colon before it.
    ///   - localtime: The file to read if `TZ` is not set.
    package static func find(
        environment: [String: String], localtime: String = "/etc/localtime", zones: ZoneDatabase
    ) -> SystemZone {
        guard let setting = environment["TZ"] else { return inFile(localtime, zones: zones) }
        let value = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
        return value.hasPrefix("/") ? inFile(value, zones: zones) : named(value, zones: zones)
    }

    private init(
        zone: Zone, source: Source, warning: SystemZoneWarning? = nil, links: [String] = [],
        zones: ZoneDatabase
    ) {
        self.zone = zone
        self.source = source
        self.warning = warning
        watchedPaths = links + zones.files(of: zone)
        stamp = zones.stamp(of: zone)
    }

    private static func named(_ value: String, zones: ZoneDatabase) -> SystemZone {
        if value.isEmpty { return SystemZone(zone: .utc, source: .environment, zones: zones) }
        var reason = "it is neither a zone's name nor a rule"
        if let id = ZoneID(value) {
            do {
                return SystemZone(zone: try zones.zone(id), source: .environment, zones: zones)
            } catch {
                reason = error == .unknown(id) ? "this system has no such time zone" : error.description
            }
        }
        if let zone = Zone(posix: value) { return SystemZone(zone: zone, source: .environment, zones: zones) }
        let warning: SystemZoneWarning =
            zones.isEmpty
            ? .noZones(used: "UTC")
            : .unusableSetting(value: TimeTextError.presentable(value), reason: reason)
        return SystemZone(zone: .utc, source: .fallback, warning: warning, zones: zones)
    }

    private static func inFile(_ path: String, zones: ZoneDatabase) -> SystemZone {
        var links = [path]
        // The kernel follows at most 40 links in a row.
        while links.count <= 40, let link = links.last, let target = SystemFile.linkTarget(link) {
            let target = absolute(target, from: link)
            // A path without a zone of that name may still lead to a file with data: read that below.
            if let id = identifier(inPath: target, zones: zones), let zone = try? zones.zone(id) {
                return SystemZone(zone: zone, source: .link, links: links, zones: zones)
            }
            links.append(target)
        }
        do {
            let bytes = try SystemFile.read(path, upTo: Zone.largestFile)
            if let id = zones.identifier(holding: bytes) {
                return SystemZone(zone: try zones.zone(id), source: .contents, links: links, zones: zones)
            }
            let zone = try Zone(name: path, id: nil, tzif: bytes)
            let warning: SystemZoneWarning =
                zones.isEmpty ? .noZones(used: "the contents of '\(path)'") : .unnamed(path: path)
            return SystemZone(zone: zone, source: .contents, warning: warning, links: links, zones: zones)
        } catch {
            let warning: SystemZoneWarning =
                zones.isEmpty ? .noZones(used: "UTC") : .unusableFile(path: path, reason: "\(error)")
            return SystemZone(zone: .utc, source: .fallback, warning: warning, links: links, zones: zones)
        }
    }

    /// `Europe/Paris` for `/usr/share/zoneinfo/Europe/Paris`, also if zoneinfo is in another directory.
    private static func identifier(inPath path: String, zones: ZoneDatabase) -> ZoneID? {
        let directory = zones.directories.first { path.hasPrefix($0 + "/") }
        var name = path.dropFirst(directory.map { $0.utf8.count + 1 } ?? path.count)
        if directory == nil {
            let parts = path.split(separator: "/")
            guard let zoneinfo = parts.lastIndex(of: "zoneinfo"), zoneinfo + 1 < parts.count else {
                return nil
            }
            name = path[parts[zoneinfo + 1].startIndex...]
        }
        return ZoneID(String(name.hasPrefix("posix/") ? name.dropFirst(6) : name))
    }

    /// A link's target as an absolute path, without `.` and `..`.
    private static func absolute(_ target: String, from link: String) -> String {
        let folder = link.split(separator: "/").dropLast().map(String.init)
        var parts = target.hasPrefix("/") ? [] : folder
        for part in target.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
