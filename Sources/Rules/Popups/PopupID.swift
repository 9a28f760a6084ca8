/// A server's ID of a popup. It is valid only within a `PopupEpoch`: each server starts again at 1.
package struct PopupID: Sendable, Hashable, CustomStringConvertible {
    package let number: UInt32

    /// - Returns: `nil` for 0, which on the wire means "no popup".
    package init?(_ number: UInt32) {
        guard number != 0 else { return nil }
        self.number = number
    }

    /// The hash of a popup's subject, the same in every run of the agent: if Steward names its popups,
    /// a popup shown again after a crash replaces the first. Among a user's few popups, collisions are rare.
    package init(about tag: String) {
        number = max(Fingerprint.number(of: tag), 1)
    }

    /// A number to send as `replaces_id` of a new popup, for servers that keep it as the popup's own
    /// (`ServerQuirks.keepsReservedNumber`). It is above all that a server counts to: 2^30 and 30 random bits.
    package static func reserved() -> PopupID {
        PopupID(reserving: UInt32.random(in: 0..<(1 << 30)))
    }

    private init(reserving bits: UInt32) {
        number = 1 << 30 | bits
    }

    package var description: String { String(number) }
}
