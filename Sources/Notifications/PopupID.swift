/// A server's name for a popup. It means nothing without the `Epoch` that gave it: ids start again at 1 with
/// every server.
package struct PopupID: Sendable, Hashable, CustomStringConvertible {
    package let number: UInt32

    /// - Returns: `nil` for 0, which on the wire means "no popup".
    package init?(_ number: UInt32) {
        guard number != 0 else { return nil }
        self.number = number
    }

    /// A number from what a popup is about, the same in every life of ours: where we name popups, showing one once more
    /// after a crash replaces it. Its FNV-1a hash; among the few popups of a user no two meet.
    init(about tag: String) {
        var hash: UInt32 = 2_166_136_261
        for byte in tag.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        number = max(hash, 1)
    }

    package var description: String { String(number) }
}
