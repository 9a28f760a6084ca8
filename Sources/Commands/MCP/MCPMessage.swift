import JSONText

/// A message of a client in JSON-RPC 2.0.
///
/// Source: Model Context Protocol, revisions 2024-11-05 to 2026-07-28, "Base Protocol".
struct MCPMessage: Sendable {
    /// `nil` for a notification, which gets no reply.
    let id: JSON?
    let method: String
    let params: JSON

    /// - Throws: `.invalidRequest`.
    /// - Returns: `nil` for a response, as this server asks nothing.
    init?(_ message: JSON) throws(MCPError) {
        guard case .object = message, message["jsonrpc"] == .text("2.0") else {
            throw MCPError(.invalidRequest, MCPText.notAMessage)
        }
        guard let method = message["method"] else {
            guard message["result"] != nil || message["error"] != nil else {
                throw MCPError(.invalidRequest, MCPText.needsMethod)
            }
            return nil
        }
        guard let method = method.asText else {
            throw MCPError(.invalidRequest, MCPText.methodIsNoString)
        }
        switch message["id"] {
        case let id?:
            guard id.isID else { throw MCPError(.invalidRequest, MCPText.wrongID) }
            self.id = id
        case nil: id = nil
        }
        self.method = method
        params = message["params"] ?? .object([])
    }

    /// The revision that a request without a handshake states; `nil` in the older ones.
    var statelessVersion: String? { meta("protocolVersion")?.asText }

    /// What the client calls itself, in its handshake or in the request: its title, then its name.
    var clientNames: [String] {
        let info = params["clientInfo"] ?? meta("clientInfo")
        return ["title", "name"].compactMap { info?[$0]?.asText }
    }

    private func meta(_ name: String) -> JSON? {
        params["_meta"]?["io.modelcontextprotocol/\(name)"]
    }
}

/// A refusal in JSON-RPC.
struct MCPError: Error, Hashable {
    enum Code: Int64, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case resourceNotFound = -32002
        case unsupportedVersion = -32022
    }

    let code: Code
    let message: String
    let data: JSON?

    init(_ code: Code, _ message: String, data: JSON? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    var json: JSON {
        var members = [
            JSON.Member("code", .number(code.rawValue)), JSON.Member("message", .text(message)),
        ]
        if let data { members.append(JSON.Member("data", data)) }
        return .object(members)
    }
}

extension JSON {
    fileprivate var isID: Bool {
        switch self {
        case .text, .number, .decimal: true
        case .null, .flag, .list, .object: false
        }
    }

    /// This object with further members at its end.
    func adding(_ more: KeyValuePairs<String, JSON>) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members + more.map { Member($0.key, $0.value) })
    }
}
