package import DBus
package import EventLoop
package import Rules

/// Steward's own notification server, for sessions without a desktop. It accepts popups from any program, has
/// a `PopupScreen` draw them, and reports the user's answers.
///
/// Source: Desktop Notifications Specification 1.3.
package actor NotificationService: LoopActor {
    package enum StartError: Error, Hashable {
        /// Another server owns the name.
        case nameTaken(by: String)
        case busFailed(reason: String)
    }

    private struct Entry {
        let poster: BusName
        let request: PostedRequest
        let expiry: Deadline?
        /// Nobody receives an answer, but the text may still matter, as with `notify-send`.
        var posterHasGone = false
    }

    package nonisolated let loop: EventLoop
    private let connection: Connection
    private let screen: any PopupScreen
    private var entries: [PopupID: Entry] = [:]
    private var lastNumber: UInt32 = 0
    private var departures: Subscription?

    /// More than any user wants to answer.
    private static let popupLimit = 64
    private static let popupLimitOfOnePoster = 16

    package init(on connection: Connection, showing screen: some PopupScreen) {
        self.connection = connection
        self.screen = screen
        loop = connection.loop
    }

    /// Serves the interface and acquires the name, unless another server owns it.
    package func start() async throws(StartError) {
        do {
            departures = try await connection.subscribe(
                Self.ownerChanges, callback { $0.ownerDidChange($1.body) })
            try await connection.export(
                ExportedObject([Self.interface(servedBy: self)]), at: NotificationsInterface.path)
            switch try await connection.requestName(NotificationsInterface.busName, .doNotQueue) {
            case .primaryOwner, .alreadyOwner: return
            case .inQueue, .exists: break
            }
            departures = nil
            await connection.unexport(NotificationsInterface.path)
            let owner = try await connection.nameOwner(of: NotificationsInterface.busName)
            throw StartError.nameTaken(by: owner?.text ?? "another program")
        } catch let error as StartError {
            throw error
        } catch {
            throw .busFailed(reason: "\(error)")
        }
    }

    /// Releases the name and removes all popups from the screen.
    package func stop() async {
        for (id, entry) in entries {
            entry.expiry?.cancel()
            screen.remove(id)
        }
        entries = [:]
        departures = nil
        await connection.unexport(NotificationsInterface.path)
        // This fails only without a connection, and then the name is free.
        _ = try? await connection.releaseName(NotificationsInterface.busName)
    }

    // MARK: The user's actions

    /// The user chose an action; `ActionKey.bodyClick` means the popup itself. A resident popup stays.
    package func invoke(_ popup: PopupID, _ key: String) async {
        guard let entry = entries[popup], entry.request.actions.contains(where: { $0.key == key }) else {
            return
        }
        await emit(NotificationsInterface.actionInvoked, [.uint32(popup.number), .string(key)])
        if !entry.request.isResident { await close(popup, .dismissed) }
    }

    /// The user closed the popup.
    package func dismiss(_ popup: PopupID) async {
        await close(popup, .dismissed)
    }

    // MARK: Programs' requests

    func notify(_ request: PostedRequest, from poster: BusName) throws(MethodError) -> PopupID {
        let id: PopupID
        if let replaced = request.replaced, let entry = entries[replaced], entry.poster == poster {
            entry.expiry?.cancel()
            id = replaced
        } else {
            try makePlace(for: poster)
            id = nextID()
        }
        let expiry = request.expiry.map { length in
            loop.after(length, callback { $0.expire(id) })
        }
        entries[id] = Entry(poster: poster, request: request, expiry: expiry)
        screen.show(request.popup(id))
        return id
    }

    /// Makes room by dropping the poster's own oldest popup or else the oldest of a program that has gone.
    /// - Throws: If there are `popupLimit` popups, all of running programs.
    private func makePlace(for poster: BusName) throws(MethodError) {
        if entries.values.count(where: { $0.poster == poster }) >= Self.popupLimitOfOnePoster {
            drop(oldestWhere: { $0.poster == poster })
        } else if entries.count >= Self.popupLimit, !drop(oldestWhere: { $0.posterHasGone }) {
            throw MethodError(
                "org.freedesktop.Notifications.MaxNotificationsExceeded",
                "there are \(Self.popupLimit) popups on the screen already")
        }
    }

    /// - Returns: Whether there was such a popup.
    @discardableResult private func drop(oldestWhere isMeant: (Entry) -> Bool) -> Bool {
        let candidates = entries.filter { isMeant($0.value) }.keys
        guard let oldest = candidates.min(by: { $0.number < $1.number }) else { return false }
        remove(oldest)
        task { await $0.emitClosed(oldest, .undefined) }
        return true
    }

    private static let ownerChanges = MatchRule(
        sender: .bus, interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
        path: "/org/freedesktop/DBus")

    private func ownerDidChange(_ body: [Value]) {
        guard body.count == 3, let name = body[0].asString, body[2].asString == "" else { return }
        for (id, entry) in entries where entry.poster.text == name { entries[id]?.posterHasGone = true }
    }

    func closeNotification(_ number: UInt32) async throws(MethodError) {
        guard let popup = PopupID(number), entries[popup] != nil else {
            throw MethodError("org.freedesktop.Notifications.InvalidId", "there is no popup \(number)")
        }
        await close(popup, .closed)
    }

    private func nextID() -> PopupID {
        while true {
            lastNumber &+= 1
            if let id = PopupID(lastNumber), entries[id] == nil { return id }
        }
    }

    private func expire(_ popup: PopupID) {
        task { await $0.close(popup, .expired) }
    }

    private func close(_ popup: PopupID, _ reason: CloseReason) async {
        if remove(popup) { await emitClosed(popup, reason) }
    }

    /// - Returns: Whether the popup was on screen.
    @discardableResult private func remove(_ popup: PopupID) -> Bool {
        guard let entry = entries.removeValue(forKey: popup) else { return false }
        entry.expiry?.cancel()
        screen.remove(popup)
        return true
    }

    private func emitClosed(_ popup: PopupID, _ reason: CloseReason) async {
        await emit(
            NotificationsInterface.notificationClosed, [.uint32(popup.number), .uint32(reason.number)])
    }

    private func emit(_ member: MemberName, _ arguments: [Value]) async {
        // This fails only if the bus is gone, and with it everybody who listens.
        try? await connection.emit(
            member, of: NotificationsInterface.name, at: NotificationsInterface.path, arguments)
    }
}
