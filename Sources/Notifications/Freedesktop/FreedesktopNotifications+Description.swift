import DBus
import EventLoop
import Rules

/// Learning what kind of server is running.
extension FreedesktopNotifications {
    package func describeAgain() {
        // Otherwise a description is on its way.
        guard let serverSession, serverSession.server != nil else { return }
        describe(serverSession.epoch)
    }

    func describe(_ epoch: PopupEpoch, attempt: Int = 0) {
        task { await $0.learn(epoch, attempt: attempt) }
        guard attempt == 0, serverSession?.server == nil else { return }
        describing = loop.after(timing.deadline, callback { $0.presumeSoon(epoch) })
    }

    /// A server that does not describe itself may still show popups: treat it as unknown until it does.
    private func presumeSoon(_ epoch: PopupEpoch) {
        task { await $0.presume(epoch) }
    }

    private func presume(_ epoch: PopupEpoch) async {
        guard let owner = serverSession?.owner, serverSession?.epoch == epoch, serverSession?.server == nil
        else { return }
        // Without a reply, `nil` stands for "actions, body".
        let words = try? await capabilities(of: owner, timeout: timing.deadline)
        guard serverSession?.epoch == epoch, serverSession?.server == nil else { return }
        let description = ServerDescription.unknown(capabilities: words)
        serverSession?.server = Server(description: description, quirks: ServerQuirks(of: description))
        handler?(.appeared(description, epoch))
    }

    /// Asks until the server replies or disappears.
    private func learn(_ epoch: PopupEpoch, attempt: Int) async {
        guard let owner = serverSession?.owner, serverSession?.epoch == epoch else { return }
        do {
            var description = try await description(of: owner)
            description.configuration = await configuration(of: description, owner)
            guard serverSession?.epoch == epoch else { return }
            let quirks = ServerQuirks(of: description)
            serverSession?.server = Server(description: description, quirks: quirks)
            await followSilence(quirks.silenceSource, in: epoch)
            guard serverSession?.epoch == epoch else { return }
            handler?(.appeared(description, epoch))
        } catch {
            guard serverSession?.epoch == epoch, error != .disconnected else { return }
            // The server owns the name but cannot reply yet, or never will.
            settling?.cancel()
            settling = loop.after(
                timing.descriptionRetry * (1 << min(attempt, 9)),
                callback { $0.describe(epoch, attempt: attempt + 1) })
        }
    }

    private func description(of owner: BusName) async throws(BusError) -> ServerDescription {
        let information = try await connection.call(
            NotificationsInterface.call(NotificationsInterface.getServerInformation, to: owner),
            timeout: timing.patience)
        let capabilities = try await capabilities(of: owner, timeout: timing.patience)
        let texts = information.body.map { $0.asString ?? "" }
        func text(_ place: Int) -> String {
            texts.indices.contains(place) ? PopupSanitizer.line(texts[place], atMost: 100) : ""
        }
        return ServerDescription(
            name: text(0), vendor: text(1), version: text(2), specificationVersion: text(3),
            capabilities: capabilities)
    }

    /// Reads the server's configuration file, as its process finds it.
    private func configuration(of server: ServerDescription, _ owner: BusName) async -> ServerConfiguration? {
        guard let source = ServerConfiguration.source(of: server.name) else { return nil }
        // Without its process, the file is looked for where ours are.
        let reply = try? await connection.call(
            .toBus("GetConnectionUnixProcessID", [.string(owner.text)]), timeout: .seconds(2))
        let process = reply?.body.first?.asUInt32 ?? 0
        return source.read(ServerFiles.configuration(of: source, process: process) ?? "")
    }

    private func capabilities(of owner: BusName, timeout: Duration) async throws(BusError) -> [String] {
        let reply = try await connection.call(
            NotificationsInterface.call(NotificationsInterface.getCapabilities, to: owner), timeout: timeout)
        return (reply.body.first?.asStrings ?? []).prefix(100).map { PopupSanitizer.line($0, atMost: 100) }
    }

    /// - Throws: A `BusError` if the bus cannot start a server.
    package func startServer() async throws {
        _ = try await connection.call(
            .toBus("StartServiceByName", [.string(NotificationsInterface.busName.text), .uint32(0)]),
            timeout: .seconds(60))
    }
}
