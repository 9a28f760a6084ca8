import Household
package import JSONText

/// Says whether a record is the same as last time. Several sources edit their records without a new date.
package enum ContentHash {
    /// Of a record: the same in whatever order its members stand.
    package static func of(_ record: JSON) -> String {
        of(sorted(record).line)
    }

    /// 16 hexadecimal digits.
    package static func of(_ text: String) -> String {
        Fingerprint.of(text)
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
