package import CivilTime
package import Rules

extension Store {
    /// The facts about the past year from which insights follow.
    ///
    /// Reads every task and item that ended in it: some milliseconds for a household, for whoever asks.
    package func insightFacts(now: Instant, in locality: Locality) throws(StoreError) -> InsightFacts {
        try read { db in try InsightRows(db: db, now: now, locality: locality).facts() }
    }

    // MARK: Pauses

    /// When the user's pause ends; may have passed.
    package func pausedUntil() throws(StoreError) -> Instant? {
        try read { db in try Pauses(db: db).until }
    }

    /// - Parameter moment: When the pause that begins now ends; `nil` ends it now.
    package func setPause(until moment: Instant?, now: Instant, in zone: Zone) throws(StoreError) {
        try write(.reserve) { db in
            try Pauses(db: db).set(until: moment)
            try Pauses(db: db).excuse(.pause, from: now, until: moment, in: zone)
        }
    }
}
