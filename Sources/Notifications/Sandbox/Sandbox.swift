package import DBus

/// The Flatpak sandbox that this program runs in, and what it permits.
///
/// Source: flatpak-metadata(5); `/.flatpak-info`, which Flatpak writes into each sandbox.
package struct Sandbox: Sendable, Hashable {
    /// The application's ID.
    package let application: String
    private let groups: [String: [String: String]]

    /// Something that Flatpak grants, with the option that grants it.
    package enum Permission: Sendable, Hashable {
        /// Calling a name on the session bus.
        case sessionName(BusName)
        /// Calling a name on the system bus.
        case systemName(BusName)
        case network

        /// The option of `flatpak override` and of a manifest.
        package var option: String {
            switch self {
            case .sessionName(let name): "--talk-name=\(name)"
            case .systemName(let name): "--system-talk-name=\(name)"
            case .network: "--share=network"
            }
        }
    }

    /// `nil` outside a sandbox.
    package static func current() -> Sandbox? {
        ServerFiles.text(of: "/.flatpak-info").flatMap(Sandbox.init(info:))
    }

    /// - Parameter info: The text of `/.flatpak-info`. `nil` if it names no application.
    package init?(info: String) {
        var groups: [String: [String: String]] = [:]
        var group = ""
        for line in info.split(separator: "\n") {
            if line.hasPrefix("["), line.hasSuffix("]") {
                group = String(line.dropFirst().dropLast())
            } else if let sign = line.firstIndex(of: "="), !line.hasPrefix("#") {
                groups[group, default: [:]][String(line[..<sign])] = String(line[line.index(after: sign)...])
            }
        }
        guard let application = groups["Application"]?["name"], !application.isEmpty else { return nil }
        self.application = application
        self.groups = groups
    }

    package func grants(_ permission: Permission) -> Bool {
        switch permission {
        case .sessionName(let name):
            has("session-bus", in: "sockets") || mayCall(name.text, "Session Bus Policy")
        case .systemName(let name):
            has("system-bus", in: "sockets") || mayCall(name.text, "System Bus Policy")
        case .network:
            has("network", in: "shared")
        }
    }

    private func has(_ word: String, in list: String) -> Bool {
        groups["Context"]?[list]?.split(separator: ";").contains { $0 == word } ?? false
    }

    /// The policy of the longest name that covers this one counts; `a.b.*` covers `a.b` and all below it.
    private func mayCall(_ name: String, _ policies: String) -> Bool {
        let policies = groups[policies] ?? [:]
        if let policy = policies[name] { return Self.isCalling(policy) }
        var name = Substring(name)
        while true {
            if let policy = policies["\(name).*"] { return Self.isCalling(policy) }
            guard let dot = name.lastIndex(of: ".") else { return false }
            name = name[..<dot]
        }
    }

    private static func isCalling(_ policy: String) -> Bool { policy == "talk" || policy == "own" }
}
