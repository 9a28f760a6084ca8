/// Moves messages over the socket of a bus, without ever waiting. Only the connection's actor uses it.
final class Transport {
    private let entrance: any Entrance
    private var inbox: Inbox
    private var outbox = Outbox()
    private var lastSerial: UInt32 = 0
    private var hasEnded = false
    private var isIn = false
    /// Whether what has come in can be understood so far.
    private var isReadable = true

    /// Connects; authentication happens by and by in `readAndWrite()`.
    ///
    /// - Parameters:
    ///   - pathLimit: Longer paths are not told.
    ///   - bytes: Beyond that nothing is read while a message waits to be taken.
    init(to address: String, pathAtMost pathLimit: Int, receivingAtMost bytes: Int) throws(BusError) {
        entrance = try Self.entrance(to: address)
        inbox = Inbox(pathAtMost: pathLimit, bytes: bytes)
    }

    /// `nil` once the connection has ended.
    var descriptor: Int32? { hasEnded ? nil : entrance.socket }

    /// Whether the other end is still there, and can be understood.
    var isConnected: Bool { !hasEnded && (isIn || entrance.isConnected) }

    /// Whether the bus has let us in.
    var isAuthenticated: Bool { isIn }

    var hasUnsent: Bool { !outbox.isEmpty }

    var unsentBytes: Int { outbox.byteCount }

    /// Moves as many bytes as can be moved without waiting.
    func readAndWrite() {
        if hasEnded { return }
        guard isIn || letIn(), let socket = entrance.socket else { return }
        send(over: socket)
        if hasEnded { return }
        do {
            if try inbox.receive(from: socket) == .ended { end() }
        } catch {
            end()
        }
    }

    /// The next message that has come in, or `nil`. What came before the end still comes.
    func pop() -> IncomingMessage? {
        guard isReadable else { return nil }
        do {
            return try inbox.next()
        } catch {
            fail()
            return nil
        }
    }

    /// - Returns: The serial that the message got.
    func send(_ message: OutgoingMessage) throws(BusError) -> UInt32 {
        if !message.descriptors.isEmpty, !entrance.takesDescriptors {
            throw .invalid(reason: "this bus does not take file descriptors")
        }
        lastSerial = lastSerial == .max ? 1 : lastSerial + 1
        var message = message
        message.setSerial(lastSerial)
        // The end is told of when everything that came before it has been taken.
        if hasEnded { return lastSerial }
        let isFirst = outbox.isEmpty
        outbox.add(message)
        if isFirst, isIn, let socket = entrance.socket { send(over: socket) }
        return lastSerial
    }

    /// Ends the connection because of a message that cannot be understood: nothing behind it could be either.
    func fail() {
        isReadable = false
        end()
    }

    func close() {
        end()
        entrance.close()
    }

    /// By ourselves where the bus is at a socket of this machine, and else by libdbus.
    private static func entrance(to address: String) throws(BusError) -> any Entrance {
        guard !address.utf8.contains(0) else {
            throw .connectFailed(address: address, reason: "the address contains a zero byte")
        }
        guard let places = SocketAddress.all(in: address) else { return try LibdbusEntrance(to: address) }
        return try UnixEntrance(to: places, of: address)
    }

    private func letIn() -> Bool {
        entrance.goOn()
        isIn = entrance.isOpen
        return isIn
    }

    private func send(over socket: Int32) {
        if !outbox.send(over: socket) { end() }
    }

    private func end() {
        hasEnded = true
        outbox.removeAll()
    }
}
