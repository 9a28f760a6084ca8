/// The way to a bus: a connection over which it is to let us in. It never waits. Only the connection's actor uses it.
protocol Entrance: AnyObject {
    /// `nil` once the connection has ended.
    var socket: Int32? { get }
    /// Whether the other end is still there, as far as is known.
    var isConnected: Bool { get }
    /// Whether the bus has let us in, and everything has been said that belongs to that.
    var isOpen: Bool { get }
    /// Whether file descriptors can be sent; known when it is open.
    var takesDescriptors: Bool { get }

    /// Takes the next step, if it can be taken without waiting.
    func goOn()
    func close()
}
