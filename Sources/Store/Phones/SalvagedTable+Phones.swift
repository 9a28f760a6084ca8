import Rules
import SQLite

extension PhoneRows {
    static let salvaged = [
        SalvagedTable(name: "phone") { row in
            guard row.isIdentifier("id"), row.text("name")?.isEmpty == false,
                row.has(Phone.Service.self, "service"), row.isAddress("address"),
                row.has(Phone.Text.self, "text"), row.has(Reach.self, "reach"),
                row.isNumber("is_paused", "added_at")
            else { return false }
            row.cleanLines("name")
            row.clean("fingerprint", or: .null) { $0.count == 64 && $0.allSatisfy(\.isHexDigit) }
            return row.text("name")?.isEmpty == false
        },
        SalvagedTable(name: "phone_channel") { row in
            guard row.isIdentifier("phone"), row.text("topic").map(Self.isTopic) == true,
                row.text("answers").map(Self.isTopic) == true
            else { return false }
            row.clean("since", or: .null, unless: Self.isTopic)
            row.clean("problem", or: .null) { PhoneProblem.Kind(rawValue: $0) != nil }
            row.cleanLines("detail")
            return true
        },
        SalvagedTable(name: "phone_message", isNumbered: true) { row in
            guard row.isIdentifier("phone"), row.has(PopupToken.self, "token"),
                row.has(PhoneMessage.State.self, "state"), row.text("offers") != nil,
                row.isNumber("rang_at", "is_there", "begun_at")
            else { return false }
            row.clean("reminder", or: .null) { Identifier<Never>($0) != nil }
            row.clean("server_id", or: .null, unless: Self.isTopic)
            return true
        },
    ]

    /// Whether a text can be a topic, or a server's name for a message.
    static func isTopic(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            }
    }
}
