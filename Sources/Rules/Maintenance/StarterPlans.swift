package import CivilTime

/// Maintenance that a thing usually needs.
package struct StarterPlan: Sendable, Hashable {
    package let title: String
    package let repeats: Repetition
    /// What kind of source says so; empty if none is given.
    package let source: String
    /// By which maintenance of this plan is recognised: its title, that of the other language, and an earlier one that
    /// households may have.
    package let titles: [String]
    /// `nil` if there is none.
    package let germanTitle: String?

    package init(
        title: String, repeats: Repetition, source: String, formerTitle: String? = nil,
        germanTitle: String? = nil
    ) {
        self.title = title
        self.repeats = repeats
        self.source = source
        self.germanTitle = germanTitle
        titles = [title] + [formerTitle, germanTitle].compactMap(\.self)
    }

    private init(_ plan: StarterPlan, titled title: String) {
        (self.title, repeats, source) = (title, plan.repeats, plan.source)
        (titles, germanTitle) = (plan.titles, plan.germanTitle)
    }

    fileprivate var inGerman: StarterPlan { germanTitle.map { StarterPlan(self, titled: $0) } ?? self }
}

/// A kind of thing, such as a water heater, and the maintenance that it usually needs.
package struct StarterThing: Sendable, Hashable {
    /// The first is its usual name; others are synonyms, in any language.
    package let names: [String]
    package let plans: [StarterPlan]
    /// Whether the household has written it down itself.
    package let isOwn: Bool
    fileprivate let keys: [String]
    private let germanKeys: Set<String>

    /// - Parameter german: Those of the names that are German.
    package init(names: [String], plans: [StarterPlan], isOwn: Bool, german: Set<String> = []) {
        self.names = names
        self.plans = plans
        self.isOwn = isOwn
        keys = names.map { StarterPlans.key(of: $0) }
        germanKeys = Set(names.filter(german.contains).map { StarterPlans.key(of: $0) })
    }

    private init(_ thing: StarterThing, _ plans: [StarterPlan]) {
        (names, isOwn, keys, germanKeys) = (thing.names, thing.isOwn, thing.keys, thing.germanKeys)
        self.plans = plans
    }

    /// With titles in the language of the name by which it was found.
    fileprivate func found(by keys: Set<String>) -> StarterThing {
        let own = keys.intersection(self.keys)
        return !own.isEmpty && own.isSubset(of: germanKeys)
            ? StarterThing(self, plans.map(\.inGerman)) : self
    }
}

/// What maintenance things usually need, by their names.
package struct StarterPlans: Sendable, Hashable {
    package let things: [StarterThing]

    package init(_ things: [StarterThing]) {
        self.things = things
    }

    /// Things of that name. A longer name counts as the thing that it contains ("Bosch dishwasher", "dishwasher in the
    /// cellar", "Einbauspülmaschine"), and the longest known name decides. The household's own things replace others of
    /// the name. A name may stand for several things ("boiler"). Found by a German name, their plans have German titles.
    package func things(called name: String) -> [StarterThing] {
        let words = FoldedText.of(name).split(whereSeparator: { " ,;()/".contains($0) }).map(String.init)
        for count in (1...max(words.count, 1)).reversed() where count <= words.count {
            let keys = Set((0...words.count - count).map { Self.key(of: words[$0..<$0 + count]) })
            let found = things.filter { !keys.isDisjoint(with: $0.keys) }.map { $0.found(by: keys) }
            if !found.isEmpty { return Self.preferred(found) }
        }
        return compounds(in: words.map { Self.key(of: $0) })
    }

    /// Things whose names end one of the words, as German compounds do.
    private func compounds(in words: [String]) -> [StarterThing] {
        let ends = things.flatMap(\.keys).filter { key in
            key.utf8.count >= Self.leastOfCompound && !key.contains(" ")
                && words.contains { $0.utf8.count > key.utf8.count && $0.hasSuffix(key) }
        }
        guard let longest = ends.max(by: { $0.utf8.count < $1.utf8.count }) else { return [] }
        return Self.preferred(
            things.filter { $0.keys.contains(longest) }.map { $0.found(by: [longest]) })
    }

    private static func preferred(_ found: [StarterThing]) -> [StarterThing] {
        let own = found.filter(\.isOwn)
        return own.isEmpty ? found : own
    }

    /// Shorter ones end too many other words.
    private static let leastOfCompound = 6

    /// Equal for a name in capitals or not, singular or plural, with umlauts or without.
    package static func key(of name: some StringProtocol) -> String {
        var key = ""
        for letter in SupplyName.key(of: String(name)) {
            // "ae", "oe" and "ue" stand for umlauts on keyboards without them.
            if letter == "e", let last = key.last, "aou".contains(last) { continue }
            key.append(letter)
        }
        return key
    }

    private static func key(of words: ArraySlice<String>) -> String {
        key(of: words.joined(separator: " "))
    }
}
