import JSONText
import Rules

/// Where a secret comes from, as a column holds it.
extension SecretSource {
    var stored: String {
        switch self {
        case .keyring: "keyring"
        case .asked: "asked"
        case .command(let words): JSON.list(words.map(JSON.text)).line
        }
    }

    init(stored text: String) throws {
        switch text {
        case "keyring": self = .keyring
        case "asked": self = .asked
        default:
            guard
                case .list(let words) = try JSON(parsing: Array(text.utf8), within: JSON.Limits(bytes: 8_000))
            else {
                self = .asked
                return
            }
            self = .command(words.compactMap(\.asText))
        }
    }
}
