import DBus
import EventLoop
package import Rules

/// Showing and closing popups.
extension FreedesktopNotifications {
    package func post(
        _ notification: DesktopNotification, as delivery: PopupToken, replacing old: PostedPopup? = nil,
        reserving number: PopupID? = nil
    ) async throws(PostError) -> Posting {
        await withCheckedContinuation { lock.take($0) }
        defer { lock.end() }
        let epoch = try readyServer().epoch
        try await waitBeforeRepeating(notification)
        let replaced = try await makePlace(for: notification, replacing: old, in: epoch)
        let serverSession = try readyServer(in: epoch)
        self.serverSession?.texts.didPost(notification, at: .now)
        self.serverSession?.ledger.willPost()
        var notification = notification
        notification.iconFile = notification.iconFile ?? iconFile
        let call = NotificationsInterface.call(
            NotificationsInterface.notify,
            notification.arguments(
                replacing: replaced ?? number, on: serverSession.server.description,
                with: serverSession.server.quirks),
            to: serverSession.owner)
        let post = Post(
            delivery: delivery, replaced: replaced,
            offersReply: notification.offersReply(on: serverSession.server.description), epoch: epoch)
        let popup = try await popup(from: call, for: post)
        // Only now: what arrives between the reply and this moment has overtaken it, too.
        return Posting(PostedPopup(popup, in: epoch), overtakers: record(popup, for: post))
    }

    @discardableResult package func close(_ popup: PostedPopup) async -> Bool {
        guard let serverSession, serverSession.epoch == popup.epoch else { return true }
        if self.serverSession?.evicted.remove(popup.id) != nil { return true }
        let isOpen = serverSession.ledger.isOpen(popup.id)
        self.serverSession?.ledger.didClose(popup.id)
        let call = NotificationsInterface.call(
            NotificationsInterface.closeNotification, [.uint32(popup.id.number)], to: serverSession.owner)
        do {
            // A server that hangs reads this when it continues.
            if serverSession.isHanging {
                try await connection.send(call)
                return false
            }
            if isOpen, serverSession.server?.quirks.keepsClosedOnScreen == true {
                try await connection.send(expiry(of: popup.id, on: serverSession.owner))
            }
            _ = try await connection.call(call, timeout: timing.closing)
            return true
        } catch .timeout {
            didHang(in: popup.epoch)
            return false
        } catch {
            // The popup or the server is already gone.
            return true
        }
    }

    /// Replaces a popup by one that expires at once.
    private func expiry(of popup: PopupID, on owner: BusName) -> MethodCall {
        NotificationsInterface.call(
            NotificationsInterface.notify,
            [
                .string(DesktopNotification.applicationName), .uint32(popup.number), .string(""),
                .string(DesktopNotification.applicationName), .string(""), .strings([]),
                .dictionary([:] as [String: Value]), .int32(1),
            ],
            to: owner)
    }

    // MARK: Before the call

    private func readyServer(
        in epoch: PopupEpoch? = nil
    ) throws(PostError) -> (epoch: PopupEpoch, owner: BusName, server: Server) {
        guard let serverSession, let server = serverSession.server,
            serverSession.epoch == epoch ?? serverSession.epoch
        else { throw .absent }
        guard !serverSession.isHanging else { throw .timedOut }
        return (serverSession.epoch, serverSession.owner, server)
    }

    private func waitBeforeRepeating(_ notification: DesktopNotification) async throws(PostError) {
        let wait = serverSession?.texts.wait(for: notification, at: .now) ?? .zero
        guard wait > .zero else { return }
        do {
            try await loop.sleep(for: wait)
        } catch {
            throw .refused(reason: "the post was cancelled")
        }
    }

    /// - Returns: The popup to name as replaced. Never one of another server or a closed one: after a
    ///   restart, the server may have given its ID to another program's popup.
    private func makePlace(
        for notification: DesktopNotification, replacing old: PostedPopup?, in epoch: PopupEpoch
    ) async throws(PostError) -> PopupID? {
        guard let old, old.epoch == epoch, let ledger = serverSession?.ledger, ledger.isOpen(old.id) else {
            return nil
        }
        let quirks = try readyServer(in: epoch).server.quirks
        let isReplaceable =
            switch quirks.replacing {
            case .alerts: true
            case .isNotNoticed: notification.isQuiet
            case .losesButtons: notification.actions.isEmpty
            case .crashesWithStackTag: notification.stackTag == nil
            }
        if isReplaceable { return old.id }
        if await close(old) { serverSession?.evicted.insert(old.id) }
        return nil
    }

    // MARK: The call

    /// What to record once the server has replied.
    private struct Post: Sendable {
        let delivery: PopupToken
        let replaced: PopupID?
        let offersReply: Bool
        let epoch: PopupEpoch
    }

    private func popup(from call: MethodCall, for post: Post) async throws(PostError) -> PopupID {
        let pending = PendingPost()
        serverSession?.pending = pending
        let deadline = loop.after(timing.deadline) { self.didMissDeadline(pending, in: post.epoch) }
        defer { deadline.cancel() }
        task { await $0.makeCall(call, pending, for: post) }
        return try await pending.get().get()
    }

    private func makeCall(_ call: MethodCall, _ pending: PendingPost, for post: Post) async {
        let answer = Self.answer(in: await outcome(of: call))
        // Ignore the reply of a server that has gone.
        guard serverSession?.epoch == post.epoch else { return }
        switch answer {
        case .failure: serverSession?.ledger.didNotPost()
        // Events from here on are about the new popup, even under the number of the one that it replaces: they
        // wait until the caller can take them.
        case .success(let popup): serverSession?.ledger.didClose(popup)
        }
        let isLate = !pending.fulfil(answer)
        guard isLate, case .success(let popup) = answer else { return }
        for event in record(popup, for: post) { handler?(.popup(event)) }
        await close(PostedPopup(popup, in: post.epoch))
        // A server that replies to posts works, even if it never describes itself.
        if serverSession?.isHanging == true { didRecover(in: post.epoch) }
    }

    /// - Returns: The events that overtook the reply.
    private func record(_ popup: PopupID, for post: Post) -> [PopupEvent] {
        guard serverSession?.epoch == post.epoch else { return [] }
        // This ID now belongs to a new popup, not to the closed one.
        serverSession?.evicted.remove(popup)
        return serverSession?.ledger.didPost(
            post.delivery, as: popup, replacing: post.replaced, offersReply: post.offersReply) ?? []
    }

    private func outcome(of call: MethodCall) async -> Result<Message, BusError> {
        do {
            return .success(try await connection.call(call, timeout: timing.patience))
        } catch {
            return .failure(error)
        }
    }

    private func didMissDeadline(_ pending: PendingPost, in epoch: PopupEpoch) {
        // The reply may have come while this was waiting for its turn.
        if pending.fulfil(.failure(.timedOut)) { didHang(in: epoch) }
    }

    private func didHang(in epoch: PopupEpoch) {
        guard let serverSession, serverSession.epoch == epoch, !serverSession.isHanging else { return }
        self.serverSession?.isHanging = true
        task { await $0.waitForSignOfLife(in: epoch) }
    }

    /// Servers reply in order: after this reply, no reply to an earlier call is to be expected.
    private func waitForSignOfLife(in epoch: PopupEpoch) async {
        while let owner = serverSession?.owner, serverSession?.epoch == epoch {
            let result = await outcome(
                of: NotificationsInterface.call(NotificationsInterface.getServerInformation, to: owner))
            switch result {
            case .failure(.timeout): continue
            case .failure(.disconnected): return
            case .success, .failure:
                // After the callers that are just learning that the server hangs.
                return later { $0.didRecover(in: epoch) }
            }
        }
    }

    private func didRecover(in epoch: PopupEpoch) {
        guard serverSession?.epoch == epoch else { return }
        serverSession?.isHanging = false
        handler?(.recovered(epoch))
    }

    private static func answer(in result: Result<Message, BusError>) -> Result<PopupID, PostError> {
        switch result {
        case .success(let reply):
            guard let popup = reply.body.first?.asUInt32.flatMap(PopupID.init) else {
                return .failure(.refused(reason: "the server gave the popup no number"))
            }
            return .success(popup)
        case .failure(.disconnected): return .failure(.disconnected)
        case .failure(.timeout): return .failure(.timedOut)
        case .failure(.remote(let name, let message, _)):
            return .failure(PostError(answeredBy: name, message))
        case .failure(let error): return .failure(.refused(reason: "\(error)"))
        }
    }
}
