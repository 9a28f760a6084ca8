import DBus

extension Connection {
    /// Returns when the connection has ended, by us or by the bus.
    func waitUntilClosed() async {
        await withCheckedContinuation { continuation in
            onClose { continuation.resume() }
        }
    }
}
