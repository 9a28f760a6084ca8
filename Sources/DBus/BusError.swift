/// Why a call or another operation on the bus failed.
package enum BusError: Error, Hashable {
    /// The other side answered with an error.
    /// - Parameter detail: What the error carries behind its message; `nil` for most.
    case remote(name: ErrorName, message: String, detail: Value? = nil)
    /// No reply came in time. The connection drops a later one.
    case timeout
    /// The calling task was cancelled. The other side may still have carried out the call.
    case cancelled
    /// The connection has ended; either side may have closed it.
    case disconnected
    /// The message cannot be sent or, if received, cannot be read.
    case invalid(reason: String)
    /// No bus can be reached at `address`.
    case connectFailed(address: String, reason: String)
    /// Too many unsent bytes are waiting for the bus. Try again later or not at all.
    case tooMuchUnsent
}

extension BusError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .remote(let name, let message, _): message.isEmpty ? name.text : "\(message) (\(name))"
        case .timeout: "no answer came in time"
        case .cancelled: "the call was cancelled"
        case .disconnected: "the connection to the bus has ended"
        case .invalid(let reason): "invalid D-Bus message: \(reason)"
        case .connectFailed(let address, let reason): "cannot connect to the bus at '\(address)': \(reason)"
        case .tooMuchUnsent: "the bus does not take what we send"
        }
    }
}
