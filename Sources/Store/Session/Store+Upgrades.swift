package import CivilTime

extension Store {
    /// When agents gave way to a new program in the last hour or so, earliest first.
    package func upgrades() throws(StoreError) -> [Instant] {
        try read { db in try Self.moments(db.meta(Self.upgradesKey)) }
    }

    /// Records that an agent gives way now.
    /// - Parameter span: Older records are deleted.
    package func noteUpgrade(at now: Instant, within span: Duration) throws(StoreError) {
        try write(.reserve) { db in
            let recent = try Self.moments(db.meta(Self.upgradesKey)).filter { now - $0 < span && $0 <= now }
            try db.setMeta(
                Self.upgradesKey,
                to: (recent + [now]).suffix(20).map { "\($0.millisecondsSince1970)" }
                    .joined(separator: " "))
        }
    }

    private static let upgradesKey = "upgraded_at"

    private static func moments(_ text: String?) -> [Instant] {
        (text ?? "").split(separator: " ").compactMap { Int64($0) }
            .map { Instant(millisecondsSince1970: $0) }
    }
}
