package import DBus
package import EventLoop

/// A notification server of our own, for places without a desktop: takes popups from any program, has a
/// `PopupScreen` draw them, and tells what the user answered.
///
/// Source: Desktop Notifications Specification 1.3.
package actor NotificationService {
    package enum StartError: Error, Hashable {
        /// Another server has the name.
        case nameTaken(by: String)
        case busFailed(reason: String)
    }

    private struct Entry {
        let poster: BusName
        let request: PostedRequest
        let expiry: Deadline?
    }

    package nonisolated let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let connection: Connection
    private let screen: any PopupScreen
    private var entries: [PopupID: Entry] = [:]
    private var lastNumber: UInt32 = 0

    /// More than anybody wants to answer.
    private static let popupLimit = 64

    package init(on connection: Connection, showing screen: some PopupScreen) {
        self.connection = connection
        self.screen = screen
        loop = connection.loop
    }

    /// Serves the interface and takes the name, unless somebody has it.
    package func start() async throws(StartError) {
        do {
            try await connection.export(
                ExportedObject([Self.interface(servedBy: self)]), at: NotificationsInterface.path)
            switch try await connection.requestName(NotificationsInterface.busName, .doNotQueue) {
            case .primaryOwner, .alreadyOwner: return
            case .inQueue, .exists: break
            }
            await connection.unexport(NotificationsInterface.path)
            let owner = try await connection.nameOwner(of: NotificationsInterface.busName)
            throw StartError.nameTaken(by: owner?.text ?? "another program")
        } catch let error as StartError {
            throw error
        } catch {
            throw .busFailed(reason: "\(error)")
        }
    }

    /// Gives the name up and takes all popups off the screen.
    package func stop() async {
        for (id, entry) in entries {
            entry.expiry?.cancel()
            screen.remove(id)
        }
        entries = [:]
        await connection.unexport(NotificationsInterface.path)
        // It fails only without a connection, and then the name is free.
        _ = try? await connection.releaseName(NotificationsInterface.busName)
    }

    // MARK: What the user does

    /// The user chose an action; `ActionKey.bodyClick` for the popup itself. It stays if it is resident.
    package func invoke(_ popup: PopupID, _ key: String) async {
        guard let entry = entries[popup], entry.request.actions.contains(where: { $0.key == key }) else {
            return
        }
        await emit(NotificationsInterface.actionInvoked, [.uint32(popup.number), .string(key)])
        if !entry.request.isResident { await close(popup, .dismissed) }
    }

    /// The user does not want to see it any more.
    package func dismiss(_ popup: PopupID) async {
        await close(popup, .dismissed)
    }

    // MARK: What programs ask for

    func notify(_ request: PostedRequest, from poster: BusName) throws(MethodError) -> PopupID {
        let id: PopupID
        if let replaced = request.replaced, let entry = entries[replaced], entry.poster == poster {
            entry.expiry?.cancel()
            id = replaced
        } else {
            guard entries.count < Self.popupLimit else {
                throw MethodError(
                    "org.freedesktop.Notifications.MaxNotificationsExceeded",
                    "there are \(Self.popupLimit) popups on the screen already")
            }
            id = nextID()
        }
        let expiry = request.expiry.map { length in
            loop.after(length) { [weak self] in
                self?.assumeIsolated { $0.expire(id) }
            }
        }
        entries[id] = Entry(poster: poster, request: request, expiry: expiry)
        screen.show(request.popup(id))
        return id
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
        Task(executorPreference: loop) { await self.close(popup, .expired) }
    }

    private func close(_ popup: PopupID, _ reason: CloseReason) async {
        guard let entry = entries.removeValue(forKey: popup) else { return }
        entry.expiry?.cancel()
        screen.remove(popup)
        await emit(
            NotificationsInterface.notificationClosed, [.uint32(popup.number), .uint32(reason.number)])
    }

    private func emit(_ member: MemberName, _ arguments: [Value]) async {
        // It fails when there is nobody to tell any more, as the bus has gone.
        try? await connection.emit(
            member, of: NotificationsInterface.name, at: NotificationsInterface.path, arguments)
    }
}
