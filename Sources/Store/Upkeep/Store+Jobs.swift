package import CivilTime
package import Rules
import SQLite

/// Stores when each recurring job runs next, so that a restart neither forgets nor repeats one.
extension Store {
    /// All jobs, soonest first.
    package func jobs() throws(StoreError) -> [JobState] {
        try read { db in
            try db.rows("SELECT * FROM job ORDER BY next_at, name").map { try Self.job($0) }
        }
    }

    package func job(_ name: String) throws(StoreError) -> JobState? {
        try read { db in
            try db.row("SELECT * FROM job WHERE name = ?", [name]).map { try Self.job($0) }
        }
    }

    /// Longer pauses come from a clock that was set back, and are ignored.
    private static let longestPause = Duration.seconds(7 * 86_400)

    /// Schedules a job. A known job keeps its time unless `isMoved`, and never moves into a requested pause.
    package func schedule(_ name: String, at moment: Instant, isMoved: Bool = false) throws(StoreError) {
        try write(.reserve) { db in
            try db.run(
                """
                INSERT INTO job (name, next_at, failures, error) VALUES (?1, ?2, 0, '')
                ON CONFLICT (name) DO UPDATE SET next_at = CASE WHEN ?3 THEN ?2 ELSE next_at END
                """, [name, moment.stored, isMoved])
            guard isMoved, let until = try Self.pause(of: name, at: moment, db) else { return }
            try db.run("UPDATE job SET next_at = ? WHERE name = ?", [until.stored, name])
        }
    }

    /// When the pause that the job's server requested ends; `nil` if there is none.
    package func pause(of name: String, at now: Instant) throws(StoreError) -> Instant? {
        try read { db in try Self.pause(of: name, at: now, db) }
    }

    private static func pauseKey(_ name: String) -> String { "pause \(name)" }

    private static func pause(of name: String, at now: Instant, _ db: Database) throws -> Instant? {
        let until = try db.meta(pauseKey(name)).flatMap { Instant($0) }
        return until.flatMap { $0 > now && $0 <= now + longestPause ? $0 : nil }
    }

    /// Reschedules all jobs whose names begin with `prefix`, because their results are lost; a requested
    /// pause ends first.
    package func scheduleAnew(_ prefix: String, at moment: Instant) throws(StoreError) {
        try write(.reserve) { db in
            let names = try db.rows("SELECT name FROM job WHERE substr(name, 1, length(?1)) = ?1", [prefix])
                .map { try $0.text("name") }
            for name in names {
                let next = try Self.pause(of: name, at: moment, db) ?? moment
                try db.run("UPDATE job SET next_at = ? WHERE name = ?", [next.stored, name])
            }
        }
    }

    /// Deletes jobs that are no longer wanted.
    package func unschedule(_ names: [String]) throws(StoreError) {
        guard !names.isEmpty else { return }
        try write(.reserve) { db in
            for name in names {
                try db.run("DELETE FROM job WHERE name = ?", [name])
                try db.setMeta(Self.pauseKey(name), to: nil)
            }
        }
    }

    /// Records the outcome of a job and when it runs next.
    ///
    /// If the clock is set back, `moveJobsBack` limits the wait.
    /// - Parameters:
    ///   - error: Without a full stop; `nil` on success.
    ///   - pause: The pause that the server requested.
    ///   - chance: 0...1, for `JobRules.next`.
    /// - Throws: `.notFound` if the job was never scheduled.
    package func jobDone(
        _ name: String, _ rules: JobRules, error: String? = nil, pause: Duration? = nil, chance: Double,
        at now: Instant
    ) throws(StoreError) -> JobState {
        try write(.reserve) { db in
            guard let row = try db.row("SELECT * FROM job WHERE name = ?", [name]) else {
                throw StoreError.notFound(kind: "job", value: CleanText.excerpt(of: name, length: 60))
            }
            var job = try Self.job(row)
            job.lastAt = now
            if let error {
                job.failures += 1
                job.error = CleanText.excerpt(of: error, length: 300)
            } else {
                job.failures = 0
                job.error = ""
                job.succeededAt = now
            }
            try db.setMeta(Self.pauseKey(name), to: pause.map { (now + $0).description })
            job.nextAt = rules.next(after: now, failures: job.failures, pause: pause, chance: chance)
            try db.run(
                """
                UPDATE job SET next_at = ?, last_at = ?, succeeded_at = ?, failures = ?, error = ? WHERE name = ?
                """,
                [
                    job.nextAt.stored, now.stored, job.succeededAt?.stored, job.failures, job.error, name,
                ])
            return job
        }
    }

    /// Moves jobs planned after `latest` to it, after the clock was set back.
    package func moveJobsBack(to latest: Instant) throws(StoreError) {
        try write(.reserve) { db in
            try db.run("UPDATE job SET next_at = ?1 WHERE next_at > ?1", [latest.stored])
        }
    }

    private static func job(_ row: Row) throws -> JobState {
        var job = JobState(name: try row.text("name"), nextAt: try row.instant("next_at"))
        job.lastAt = row.optionalInstant("last_at")
        job.succeededAt = row.optionalInstant("succeeded_at")
        job.failures = try row.int("failures")
        job.error = try row.text("error")
        return job
    }
}
