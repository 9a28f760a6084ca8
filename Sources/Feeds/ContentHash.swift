package import JSONText
import Rules

/// Hashes that show whether a record has changed. Several sources edit their records without a new date.
package enum ContentHash {
    /// The hash of a record, whatever the order of its members.
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
