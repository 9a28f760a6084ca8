package import CivilTime

/// What the history of a supply says about its use, in the supply's unit.
package struct SupplyUses: Sendable, Hashable {
    /// What was used on one day.
    package struct Use: Sendable, Hashable {
        package let day: CivilDate
        package let amount: DecimalAmount

        package init(on day: CivilDate, _ amount: DecimalAmount) { (self.day, self.amount) = (day, amount) }
    }

    /// The first day on which any was there.
    package let since: CivilDate
    /// One for each day on which some was used, oldest first.
    package let uses: [Use]
    /// How many packs are finished.
    package let finishedPacks: Int
    /// Days that say nothing about use: nothing was there, or the user was away.
    package let idle: Set<CivilDate>
    /// Whether the user usually says when a pack is opened.
    package let notesOpening: Bool

    /// - Parameter uses: In any order, several for a day.
    package init(
        since: CivilDate, _ uses: [Use], finishedPacks: Int, idle: Set<CivilDate> = [],
        notesOpening: Bool = false
    ) {
        var days: [CivilDate: DecimalAmount] = [:]
        for use in uses where !idle.contains(use.day) {
            days[use.day] = (days[use.day] ?? .zero) + use.amount ?? use.amount
        }
        (self.since, self.finishedPacks, self.idle) = (since, finishedPacks, idle)
        self.notesOpening = notesOpening
        self.uses = days.filter(\.value.isPositive).sorted { $0.key < $1.key }.map {
            Use(on: $0.key, $0.value)
        }
    }

    /// The days from the first on which some was there to the last use, without idle ones.
    package var daysOfUse: Int {
        guard let last = uses.last?.day else { return 0 }
        return max(1, since.days(until: last) - idle.count { since < $0 && $0 <= last })
    }

    /// How many packs are finished, if some of a supply was used.
    /// - Parameters:
    ///   - used: In the supply's unit.
    ///   - goneLots: How many items of it are used up.
    package static func finishedPacks(of supply: Supply, used: DecimalAmount, goneLots: Int) -> Int {
        let isCountedInPacks =
            switch SupplyUnit(supply.unit) {
            case .pieces(let container): !container.isEmpty
            case .packs: true
            case .mass, .volume, .length, .other: false
            }
        let pack = supply.pack ?? (isCountedInPacks ? DecimalAmount(1) : nil)
        guard let pack, pack.isPositive else { return goneLots }
        return max(goneLots, Int(clamping: used.millionths / pack.millionths))
    }
}
