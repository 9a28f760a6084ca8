package import CivilTime

/// When the pages of a site are read: one at a time, an hour apart at least.
package struct PageRhythm: Sendable, Hashable {
    /// A page and what is known of its readings.
    package struct Page: Sendable, Hashable {
        package let product: ShopProduct.ID
        /// `nil` if it has never been requested.
        package let askedAt: Instant?
        /// The number of failures in a row.
        package let failures: Int
        /// Whether the next reading has to confirm the last one.
        package let isSuspect: Bool

        package init(product: ShopProduct.ID, askedAt: Instant?, failures: Int = 0, isSuspect: Bool = false) {
            self.product = product
            self.askedAt = askedAt
            self.failures = failures
            self.isSuspect = isSuspect
        }
    }

    /// The shortest time between two requests for pages of a site, whatever the settings say.
    package static let leastPause = Duration.seconds(3_600)

    /// The time between two readings of a page.
    let interval: Duration
    /// Whether the site is on this machine, and can be read as often as its owner likes.
    let isLocal: Bool

    package init(every interval: Duration, isLocal: Bool) {
        self.interval = max(interval, Self.leastPause)
        self.isLocal = isLocal
    }

    /// How long to wait before reading the site again; `nil` if it may be read now.
    package func wait(for pages: [Page], at now: Instant) -> Duration? {
        // A time in the future was written before the clock was set back.
        guard !isLocal, let last = pages.compactMap(\.askedAt).filter({ $0 <= now }).max() else { return nil }
        let rest = Self.leastPause - (now - last)
        return rest > .zero ? rest : nil
    }

    /// The page to read next, if any may be read now.
    package func next(of pages: [Page], at now: Instant) -> Page? {
        guard wait(for: pages, at: now) == nil else { return nil }
        return pages.min { (due($0), $0.product) < (due($1), $1.product) }
    }

    /// When to read the next page; `nil` without pages.
    package func nextTime(of pages: [Page], at now: Instant) -> Instant? {
        guard let due = pages.map(due).min() else { return nil }
        return max(due, now + (wait(for: pages, at: now) ?? .zero))
    }

    /// When a page is due. The wait doubles with each failure, up to a day or `interval`, whichever is
    /// longer.
    private func due(_ page: Page) -> Instant {
        guard let askedAt = page.askedAt else { return .earliest }
        if page.isSuspect, page.failures == 0 { return askedAt + Self.leastPause }
        var wait = page.failures == 0 ? interval : Self.leastPause
        for _ in 1..<max(1, min(page.failures, 6)) { wait *= 2 }
        return askedAt + min(wait, max(interval, .seconds(86_400)))
    }
}
