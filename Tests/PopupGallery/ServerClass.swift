import Notifications

/// Servers for which popups are made alike.
struct ServerClass {
    let servers: [ServerDescription]
    let quirks: ServerQuirks

    var name: String {
        servers.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    }

    /// Each once, in the order of the servers whose answers are recorded.
    static var all: [ServerClass] {
        var classes: [[String]: [ServerDescription]] = [:]
        var order: [[String]] = []
        for server in RealServer.all {
            let key = traits(of: server)
            if classes[key] == nil { order.append(key) }
            classes[key, default: []].append(server)
        }
        return order.compactMap { key in
            guard let servers = classes[key], let first = servers.first else { return nil }
            return ServerClass(servers: servers, quirks: ServerQuirks(of: first))
        }
    }

    /// All that a popup's text and buttons depend on.
    private static func traits(of server: ServerDescription) -> [String] {
        let quirks = ServerQuirks(of: server)
        return [
            "\(quirks.actionLimit)", "\(quirks.showsButtons)", "\(quirks.room?.rows ?? 0)",
            "\(quirks.hasTextField)",
        ]
    }
}
