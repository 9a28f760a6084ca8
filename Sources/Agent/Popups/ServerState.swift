package import Notifications
package import Rules

/// A server that accepts posts.
package struct PresentServer: Sendable {
    package let description: ServerDescription
    package fileprivate(set) var quirks: ServerQuirks
    package let epoch: PopupEpoch
    /// Whether it failed to answer a post; nothing is posted until it answers.
    package fileprivate(set) var isSilent = false

    /// The most popups that the agent may show there.
    ///
    /// - Parameters:
    ///   - configured: 0 for as many as the server keeps.
    ///   - areLow: Whether the popups have one line of text, so that more of them fit.
    package func limit(configured: Int, areLow: Bool = false) -> Int {
        let room = areLow ? quirks.roomForLow : quirks.popupRoom
        return configured == 0 ? room : min(configured, room)
    }

    /// The number to save for a popup before it is posted; `nil` where the server would give it another.
    func reservedNumber() -> PopupID? {
        quirks.keepsReservedNumber && !epoch.isLasting ? .reserved() : nil
    }
}

/// The notification server, as far as its events reveal it.
struct ServerState: Sendable {
    private(set) var present: PresentServer?
    /// Whether a server may appear soon: the first search is not over, or a start was requested.
    private(set) var isSettling = true
    private var hasHadServer = false

    enum Appearance: Sendable, Hashable {
        /// The present server has described itself again.
        case again
        /// - Parameter isFirst: Whether it is the first since the start of this program.
        case new(isFirst: Bool)
    }

    mutating func didAppear(_ description: ServerDescription, _ epoch: PopupEpoch) -> Appearance {
        let isNew = present?.epoch != epoch
        var quirks = ServerQuirks(of: description)
        quirks.showsOnePopup = !isNew && present?.quirks.showsOnePopup == true
        present = PresentServer(description: description, quirks: quirks, epoch: epoch)
        isSettling = false
        defer { hasHadServer = true }
        return isNew ? .new(isFirst: !hasHadServer) : .again
    }

    /// - Returns: Whether there was a server.
    mutating func didVanish() -> Bool {
        defer { (present, isSettling) = (nil, false) }
        return present != nil
    }

    /// - Returns: Whether it is the present server.
    mutating func didRecover(_ epoch: PopupEpoch) -> Bool {
        guard present?.epoch == epoch else { return false }
        present?.isSilent = false
        return true
    }

    /// The server has not answered a post.
    ///
    /// - Returns: Whether it is the present server.
    mutating func markUnresponsive(_ epoch: PopupEpoch) -> Bool {
        guard present?.epoch == epoch else { return false }
        present?.isSilent = true
        return true
    }

    /// The server gives several popups the same number, so that only the last of them exists.
    mutating func limitToOnePopup() {
        present?.quirks.showsOnePopup = true
    }

    mutating func willStart() {
        isSettling = true
    }

    mutating func didNotStart() {
        isSettling = false
    }
}
