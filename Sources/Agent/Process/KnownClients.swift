import AgentInterface
import DBus
import Rules

/// What each caller says it is. The bus never reuses unique names, so no entry becomes wrong; the oldest ones
/// are dropped.
struct KnownClients: Sendable {
    struct Origin: Sendable, Hashable {
        var source = ChangeSource.dbus
        var client: ClientName?

        /// Whether it is our command line on behalf of a program that has said its name: 'ask', a chat, or an assistant.
        var speaksForUser: Bool { source == .cli && client != nil }
    }

    private var origins: [BusName: Origin] = [:]
    private var order: [BusName] = []

    private static let mostRemembered = 256

    func origin(of caller: BusName) -> Origin {
        origins[caller] ?? Origin()
    }

    mutating func introduce(_ caller: BusName, as kind: ClientKind) {
        remember(caller) { $0.source = ChangeSource(kind) }
    }

    mutating func introduce(_ caller: BusName, named name: ClientName) {
        remember(caller) { $0.client = name }
    }

    private mutating func remember(_ caller: BusName, _ change: (inout Origin) -> Void) {
        if origins[caller] == nil {
            order.append(caller)
            if order.count > Self.mostRemembered { origins[order.removeFirst()] = nil }
        }
        change(&origins[caller, default: Origin()])
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
