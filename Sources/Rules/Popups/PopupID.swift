/// A server's ID of a popup. It is valid only within a `PopupEpoch`: each server starts again at 1.
package struct PopupID: Sendable, Hashable, CustomStringConvertible {
    package let number: UInt32

    /// - Returns: `nil` for 0, which on the wire means "no popup".
    package init?(_ number: UInt32) {
        guard number != 0 else { return nil }
        self.number = number
    }

    /// The FNV-1a hash of a popup's subject, the same in every run of the agent: if Steward names its popups,
    /// a popup shown again after a crash replaces the first. Among a user's few popups, collisions are rare.
    package init(about tag: String) {
        var hash: UInt32 = 2_166_136_261
        for byte in tag.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        number = max(hash, 1)
    }

    package var description: String { String(number) }
}
