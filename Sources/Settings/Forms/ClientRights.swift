/// What one client of `steward mcp` may do, with its name: `Cursor=change`.
package struct ClientRights: Sendable, Hashable, CustomStringConvertible {
    /// As the client calls itself; case does not matter.
    package let client: String
    package let rights: Settings.MCP.Rights

    private static let longestName = 100

    /// `nil` unless `text` is a name, an equals sign and one of the rights.
    package init?(_ text: String) {
        guard let equals = text.lastIndex(of: "="),
            let rights = Settings.MCP.Rights(rawValue: String(text[text.index(after: equals)...]))
        else { return nil }
        let client = String(text[..<equals])
        guard (1...Self.longestName).contains(client.utf8.count), client.first != " ", client.last != " "
        else {
            return nil
        }
        self.client = client
        self.rights = rights
    }

    package var description: String { "\(client)=\(rights.rawValue)" }
}

extension SettingForm where Value == ClientRights {
    static var clientRights: Self {
        .text(
            "the name of a client and read, add or change, such as \"Cursor=change\"",
            else: SettingRefusal(reason: "it does not say what a client may do"),
            read: { ClientRights($0) })
    }
}
