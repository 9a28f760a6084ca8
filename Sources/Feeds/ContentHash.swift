package import JSONText

/// Says whether a record is the same as last time. Several sources edit their records without a new date.
package enum ContentHash {
    /// Of a record: the same in whatever order its members stand.
    package static func of(_ record: JSON) -> String {
        of(sorted(record).line)
    }

    /// 16 hexadecimal digits.
    ///
    /// Source: FNV-1a, 64 bits (G. Fowler, L. C. Noll, P. Vo). Nobody gains by making two records alike.
    package static func of(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    private static func sorted(_ value: JSON) -> JSON {
        switch value {
        case .object(let members):
            .object(
                members.sorted { $0.name < $1.name }.map { JSON.Member($0.name, sorted($0.value)) })
        case .list(let values): .list(values.map(sorted))
        default: value
        }
    }
}
