/// A server's name for a popup. It means nothing without the `Epoch` that gave it: ids start again at 1 with
/// every server.
package struct PopupID: Sendable, Hashable, CustomStringConvertible {
    package let number: UInt32

    /// - Returns: `nil` for 0, which on the wire means "no popup".
    package init?(_ number: UInt32) {
        guard number != 0 else { return nil }
        self.number = number
    }

    package var description: String { String(number) }
}
