import CivilTime
import Rules

/// How long the buttons and the words of popups on screen stay correct.
struct ButtonExpiry: Sendable, Hashable {
    /// What popups on screen offer and say.
    struct OnScreen: Sendable, Hashable {
        /// How many of the snooze choices they may offer.
        let count: Int
        /// Whether they use words that depend on today's date, such as "tomorrow" or a number of days left.
        let hasDays: Bool
        /// When other offers become outdated.
        let end: Instant?
    }

    /// When buttons or words become outdated; `nil` if they never do.
    private(set) var end: Instant?
    /// The labels of the times of day on offer; `count` is the number of choices considered.
    private var times: [String] = []
    private var count = 0
    /// The day to which words such as "in 3 days" refer; `nil` if no popup has any.
    private var day: CivilDate?

    /// Notes what popups offer now, and when that becomes outdated.
    mutating func watch(_ offers: OnScreen, from menu: SnoozeMenu, at now: Instant, in locality: Locality) {
        count = offers.count
        times = menu.times(at: now, in: locality, first: count)
        day = offers.hasDays ? locality.zone.civil(of: now).date : nil
        let ends = [
            times.isEmpty ? nil : menu.end(ofChoicesAt: now, in: locality, first: count),
            day.map { locality.zone.startOfDay($0.adding(days: 1)) },
            offers.end,
        ]
        end = ends.compactMap(\.self).min()
    }

    /// Whether the times on offer and the words still mean what they meant.
    func isTrue(of menu: SnoozeMenu, at now: Instant, in locality: Locality) -> Bool {
        menu.times(at: now, in: locality, first: count) == times && !isOfAnotherDay(at: now, in: locality)
    }

    /// Whether words refer to a day that is not today.
    func isOfAnotherDay(at now: Instant, in locality: Locality) -> Bool {
        day.map { $0 != locality.zone.civil(of: now).date } ?? false
    }

    /// Popups are about to be replaced because of outdated offers.
    mutating func markRenewed() {
        end = nil
    }
}
