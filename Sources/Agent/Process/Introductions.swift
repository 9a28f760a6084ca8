import AgentInterface
import DBus
import Rules

/// The kind of client that each caller claims to be. The bus never reuses unique names, so no entry becomes
/// wrong; the oldest ones are dropped.
struct Introductions: Sendable {
    private var sources: [BusName: ChangeSource] = [:]
    private var order: [BusName] = []

    private static let mostRemembered = 256

    func source(of caller: BusName) -> ChangeSource {
        sources[caller] ?? .dbus
    }

    mutating func introduce(_ caller: BusName, as kind: ClientKind) {
        if sources.updateValue(ChangeSource(kind), forKey: caller) != nil { return }
        order.append(caller)
        if order.count > Self.mostRemembered { sources[order.removeFirst()] = nil }
    }
}

extension ChangeSource {
    init(_ kind: ClientKind) {
        switch kind {
        case .cli: self = .cli
        case .dbus: self = .dbus
        }
    }
}
