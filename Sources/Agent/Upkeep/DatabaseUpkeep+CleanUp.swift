import CivilTime
import FetchInterface
import Logging
import Rules
import Settings
import Store

/// The daily clean-up. A step that fails does not stop the others.
extension DatabaseUpkeep {
    /// How long recalls stay after their source is no longer read.
    private static let sourceAge = Duration.seconds(90 * 86_400)

    /// How long to keep what a shop or page said after the user has stopped watching it.
    private static let abandonedAge = Duration.seconds(7 * 86_400)

    /// - Returns: Whether every step succeeded.
    func cleanUp() async -> Bool {
        let (now, settings) = (time.now, agentState.settings)
        let journal = await inChunks("the journal") { store in
            try store.forget(before: now - settings.storage.history)
        }
        // The catalogue goes first: without the record of what was reported, its changes would be reported
        // again.
        let catalogue = await tidyCatalogue(now)
        let news = await inChunks("news of shops") { store in
            try store.forgetShopEvents(before: now - settings.shops.history)
        }
        let counts = await inChunks("when reminders were answered") { store in
            try store.forgetTiming(on: agentState.locality.zone.civil(of: now).date)
            return false
        }
        reviewTiming(now)
        return await sweepFiles() && journal && catalogue && news && counts
    }

    /// Lets reminders that nobody answers join the brief, and says so once.
    private func reviewTiming(_ now: Instant) {
        guard agentState.settings.timing.learn else { return }
        do throws(StoreError) {
            let today = agentState.locality.zone.civil(of: now).date
            let ignored = try agentState.attempt {
                try agentState.store.reviewTiming(now: now, on: today)
            }
            agentState.learnHoursAgain()
            for kind in ignored { try agentState.notify(ofRare: kind) }
        } catch {
            log.warning("reminders that nobody answers come as often as ever: \(error)")
        }
    }

    private func tidyCatalogue(_ now: Instant) async -> Bool {
        guard catalogueHandle.isThere else { return true }
        var tidying = CatalogueTidying(
            pricesBefore: now - agentState.settings.shops.history, sourcesBefore: now - Self.sourceAge,
            sources: Set(RefreshPlan(agentState.settings).sources.map(\.id)),
            abandonedBefore: now - Self.abandonedAge)
        return await inChunks("recalls and shops") { store in
            try catalogueHandle.use { catalogue in try store.tidy(catalogue, &tidying) }
        }
    }

    private func sweepFiles() async -> Bool {
        var sweep = agentState.store.beginFileSweep()
        let isDone = await inChunks("files of items") { _ in try !sweep.step() }
        if sweep.removed > 0 { log.info("\(sweep.removed) files that nothing needs any more are gone") }
        if !sweep.damaged.isEmpty {
            let names = sweep.damaged.joined(separator: ", ")
            log.error("copies of the database were damaged, and are gone: \(names)")
            say(UpkeepText.damaged(copies: sweep.damaged.count), UpkeepText.removed(sweep.damaged))
        }
        return isDone
    }

    /// - Parameter piece: Does one piece of the work; returns whether there is more.
    private func inChunks(_ what: String, _ step: (Store) throws -> Bool) async -> Bool {
        do throws(StoreError) {
            while try agentState.attempt({ try step(agentState.store) }) {
                await Task.yield()
            }
            return true
        } catch {
            log.warning("what is old is not forgotten (\(what)): \(error)")
            return false
        }
    }
}
