import CivilTime
import Rules

/// A household that eats, shops once a week and says what it has used, over a year.
///
/// It knows nothing about forecasts: people are hungry or not, and what happens next is what will have happened.
struct SimulatedHousehold {
    enum Habit: String, CaseIterable {
        case steady, weekly, holiday, growing, guests
    }

    /// A thing that is bought in packs of several portions.
    struct Thing {
        let name: String
        /// How many portions a pack has.
        let portions: Int
        /// How many portions are eaten on a usual day.
        let appetite: Double
        /// Whether each portion is recorded, and not only when a pack is finished.
        let countsPortions: Bool
        /// How many packs there are after shopping.
        let target: Int
    }

    static let things = [
        Thing(name: "Milk", portions: 5, appetite: 3, countsPortions: false, target: 5),
        Thing(name: "Coffee", portions: 30, appetite: 4, countsPortions: false, target: 1),
        Thing(name: "Eggs", portions: 10, appetite: 2, countsPortions: true, target: 2),
        Thing(name: "Rice", portions: 8, appetite: 0.5, countsPortions: false, target: 2),
        Thing(name: "Yoghurt", portions: 1, appetite: 1.5, countsPortions: true, target: 10),
    ]

    static let days = 400
    static let start = CivilDate(year: 2025, month: 1, day: 6) ?? .earliest

    let thing: Thing
    /// Portions that people want on each day.
    private let hunger: [Int]
    /// Days on which they are away, as far as they say so.
    let declared: Set<CivilDate>
    let shoppingDay: Weekday

    /// What is known at the end of each day.
    private(set) var evenings: [Evening] = []

    struct Evening {
        let day: CivilDate
        /// Portions that are left.
        let portions: Int
        /// What has been recorded as used, in packs or in portions, by day.
        let uses: [SupplyUses.Use]
        let finishedPacks: Int
        let emptyDays: Set<CivilDate>
        /// Days until nothing is left, if nothing is bought; `nil` if that is after the end.
        var lasts: Int?
    }

    init(_ habit: Habit, _ thing: Thing, seed: UInt64) {
        var chance = Chance(seed: seed)
        self.thing = thing
        shoppingDay = Weekday(rawValue: 1 + Int(chance.next(7))) ?? .saturday
        var hunger: [Int] = []
        var declared: Set<CivilDate> = []
        var (away, isDeclared, visit) = (0, false, 0)
        for number in 0..<Self.days {
            let day = Self.start.adding(days: number)
            var appetite = thing.appetite
            switch habit {
            case .steady: break
            case .weekly: appetite *= day.weekday.rawValue >= 6 ? 2.25 : 0.5
            case .growing: appetite *= 0.6 + 1.2 * Double(number) / Double(Self.days)
            case .holiday:
                if away == 0, chance.next(70) == 0 {
                    away = 7 + Int(chance.next(10))
                    isDeclared = chance.next(2) == 0
                }
                if away > 0 {
                    (away, appetite) = (away - 1, 0)
                    if isDeclared { declared.insert(day) }
                }
            case .guests:
                if visit == 0, chance.next(25) == 0 { visit = 2 + Int(chance.next(3)) }
                if visit > 0 { (visit, appetite) = (visit - 1, appetite * 2.5) }
            }
            // As many people as may be hungry, each with the same chance.
            let most = max(2, Int((appetite * 2).rounded(.up)))
            hunger.append(
                (0..<most).count { _ in Double(chance.next(10_000)) < appetite / Double(most) * 10_000 })
        }
        (self.hunger, self.declared) = (hunger, declared)
        live()
    }

    private mutating func live() {
        var (portions, opened, finished) = (thing.target * thing.portions, 0, 0)
        var uses: [SupplyUses.Use] = []
        var empty: Set<CivilDate> = []
        for number in hunger.indices {
            let day = Self.start.adding(days: number)
            if day.weekday == shoppingDay {
                let packs = (portions + thing.portions - 1) / thing.portions
                if packs < thing.target { portions += (thing.target - packs) * thing.portions }
            }
            if portions == 0 { empty.insert(day) }
            let eaten = min(hunger[number], portions)
            portions -= eaten
            opened += eaten
            var packs = 0
            while opened >= thing.portions {
                opened -= thing.portions
                packs += 1
            }
            finished += packs
            let recorded = thing.countsPortions ? eaten : packs
            if recorded > 0 { uses.append(SupplyUses.Use(on: day, DecimalAmount(Int32(recorded)))) }
            evenings.append(
                Evening(
                    day: day, portions: portions, uses: uses, finishedPacks: finished, emptyDays: empty,
                    lasts: lasts(portions, after: number)))
        }
    }

    private func lasts(_ portions: Int, after number: Int) -> Int? {
        var left = portions
        for later in hunger.indices.dropFirst(number + 1) {
            left -= hunger[later]
            if left <= 0 { return later - number }
        }
        return nil
    }

    /// The next day on which it shops, after an evening.
    func shops(after day: CivilDate) -> CivilDate { day.next(shoppingDay) }

    /// What Steward knows on an evening.
    func supply(on evening: Evening) throws -> Supply? {
        // A carton that is half empty is still a carton.
        let amount =
            thing.countsPortions ? evening.portions : (evening.portions + thing.portions - 1) / thing.portions
        let quantity = try Quantity(DecimalAmount(Int32(amount)), unit: thing.countsPortions ? "" : "carton")
        return Supply(
            [Supply.Lot(id: .random(), name: thing.name, quantity, isPresent: amount > 0)], on: evening.day)
    }

    func uses(on evening: Evening) -> SupplyUses {
        SupplyUses(
            since: Self.start, evening.uses, finishedPacks: evening.finishedPacks,
            idle: evening.emptyDays.union(declared.filter { $0 <= evening.day }))
    }
}

/// Numbers that look like chance and are the same every time (SplitMix64).
struct Chance {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    /// 0 up to `bound`, exclusive.
    mutating func next(_ bound: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return (word ^ (word >> 31)) % bound
    }
}
