/// Why the bus did not do what it was asked to.
package enum BusError: Error, Hashable {
    /// The other side answered with an error.
    case remote(name: ErrorName, message: String)
    /// No answer came in time. One that comes later is dropped.
    case timeout
    /// The calling task was cancelled. Whether the call was carried out is unknown.
    case cancelled
    /// The connection has ended, by us or by the bus.
    case disconnected
    /// The message cannot be sent or, from others, not be understood: what is wrong with it.
    case invalid(reason: String)
    /// There is no bus to be reached at `address`.
    case connectFailed(address: String, reason: String)
    /// The bus does not take what we send: too much is waiting. Try again later or not at all.
    case tooMuchUnsent
}

extension BusError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .remote(let name, let message): message.isEmpty ? name.text : "\(message) (\(name))"
        case .timeout: "no answer came in time"
        case .cancelled: "the call was cancelled"
        case .disconnected: "the connection to the bus has ended"
        case .invalid(let reason): "invalid D-Bus message: \(reason)"
        case .connectFailed(let address, let reason): "cannot connect to the bus at '\(address)': \(reason)"
        case .tooMuchUnsent: "the bus does not take what we send"
        }
    }
}
