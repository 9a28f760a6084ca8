import AgentInterface
import CivilTime
import DBus
import Glibc
import Notifications
import Rules
import Store

extension Agent {
    /// - Throws: If the store cannot be read.
    func status() async throws(AgentError) -> StatusRecord {
        var record = StatusRecord()
        record.version = productVersion
        record.apiVersion = APIVersion.current.description
        record.pid = UInt32(clamping: getpid())
        record.startedAt = startedAt
        record.busID = busID
        record.isBySystemd = dependencies.environment["INVOCATION_ID"] != nil
        record.configFile = configuration.file
        try await addStore(to: &record)
        await addServer(to: &record)
        if let shortcut { (record.shortcut, record.shortcutKey) = await (shortcut.state, shortcut.key) }
        do {
            try await hook.describe(in: &record)
        } catch {
            throw AgentError(error)
        }
        await publisher.describe(in: &record)
        let zone = await zone.current
        record.zone = zone.zone.name
        record.zoneSource = AgentText.source(of: zone)
        let faults = [
            agentState.trouble?.description, configuration.fault.isEmpty ? nil : configuration.fault,
            zone.warning?.description, await refresher.lossWords,
        ]
        record.trouble = faults.compactMap(\.self).joined(separator: "\n")
        return record
    }

    private func addStore(to record: inout StatusRecord) async throws(AgentError) {
        let counts = try gate.read { try $0.counts() }
        record.database = databaseFile
        record.databaseBytes = UInt64(clamping: counts.bytes)
        record.openTasks = UInt32(clamping: counts.openTasks)
        record.events = UInt32(clamping: counts.events)
        record.nextRingAt = try gate.read { try $0.nextRing() }
        record.due = UInt32(clamping: counts.due)
        record.shown = UInt32(clamping: counts.shown)
        record.snoozed = UInt32(clamping: counts.snoozed)
        let quiet = try await quiet()
        record.held = quiet.held
        record.heldUntil = quiet.heldUntil
        record.heldBecause = quiet.heldBecause
        record.pausedUntil = quiet.pausedUntil
        record.doNotDisturb = quiet.doNotDisturb
        record.journalEntries = Int64(counts.journalEntries)
    }

    var serverState: StatusRecord.ServerState {
        get async {
            if await notifier.present != nil { return .present }
            return await notifier.serverState.isSettling ? .starting : .absent
        }
    }

    private func addServer(to record: inout StatusRecord) async {
        record.serverState = await serverState
        guard let present = await notifier.present else { return }
        record.serverName = present.description.name
        record.serverVersion = present.description.version
        record.serverVendor = present.description.vendor
        record.serverCapabilities = present.description.capabilities
        record.popupLimit = UInt32(clamping: await notifier.limit(on: present))
        record.quirks = present.quirks.sentences
    }
}
