import AgentInterface
import ArgumentParser
import JSONText
import Rules
import Sentences

struct SuppliesCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "supplies", abstract: "Say how long what is in stock will last.",
        discussion: """
            Steward judges by how fast you used an item, once three packs are finished. Without names, it lists all it can forecast.
            Examples: steward supplies, steward supplies milk coffee, steward supplies "oat milk", bread
            """)

    @Argument(help: "Names of items.", completion: .names(of: .item))
    var names: [String] = []

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let outlooks = try await session.outlooks(named: names)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(outlooks.map(\.json)).text) }
        guard !outlooks.isEmpty else { return session.say(emptyList: OutlookText.nothingKnown) }
        for outlook in outlooks {
            for line in session.lines(of: outlook) { session.console.say(StyledText(line)) }
        }
    }
}

extension OutlookRecord {
    var key: String { SupplyName.key(of: name) }
}

extension Session {
    /// How long supplies last: all of which something can be said, or those that words name.
    ///
    /// Several words may be one name or several, as in `oat milk coffee`, with or without commas.
    /// - Throws: `.notFound` if they name something that is not there.
    func outlooks(named words: [String]) async throws(CommandFailure) -> [OutlookRecord] {
        var failure: CommandFailure?
        for names in SupplyWords.readings(of: words) {
            do throws(CommandFailure) {
                return try await ask(Shopping1.outlook, names)
            } catch {
                guard error.refusal == .notFound else { throw error }
                // The first reading of several names says which of them is missing.
                if failure == nil || names.count > 1 && words.count > 1 && names == words { failure = error }
            }
        }
        throw failure ?? CommandFailure(.noInput, OutlookText.nothingKnown, refusal: .notFound)
    }
}

/// What the words of a command line may name.
enum SupplyWords {
    /// More words are hardly ever typed without commas, and would have too many readings.
    private static let mostWords = 6

    /// The likeliest reading first: one name, each argument a name, names between commas, and then any words together.
    static func readings(of words: [String]) -> [[String]] {
        let whole = words.joined(separator: " ")
        let parts = ShoppingPhrase.parts(of: whole)
        var readings = words.count > 1 ? [[whole], words] : [words]
        if parts.count > 1 { readings.append(parts) }
        if (3...mostWords).contains(words.count), words.allSatisfy({ !$0.contains(",") }) {
            readings += groupings(of: words[...]).sorted { $0.count < $1.count }
        }
        var seen: Set<[String]> = []
        return readings.filter { seen.insert($0).inserted }
    }

    /// All ways to join neighbours.
    private static func groupings(of words: ArraySlice<String>) -> [[String]] {
        guard !words.isEmpty else { return [[]] }
        return (1...words.count).flatMap { count in
            groupings(of: words.dropFirst(count)).map { [words.prefix(count).joined(separator: " ")] + $0 }
        }
    }
}

extension [NameRecord] {
    /// One of several items of the same supply, if possible one that is there.
    var oneSupply: NameRecord? {
        guard count > 1, allSatisfy({ $0.kind == Subject.Kind.item.rawValue }),
            Set(map { SupplyName.key(of: $0.title) }).count == 1
        else { return nil }
        return first(where: \.isCurrent) ?? first
    }
}

extension Session {
    /// How long a supply lasts, and what has to happen for it to be used in time.
    func lines(of outlook: OutlookRecord) -> [String] {
        [
            OutlookText.lasts(outlook, words(for:)),
            outlook.runsOutFirst ? outlook.shopsOn.map { OutlookText.runsOut(before: words(for: $0)) } : nil,
            outlook.wasted.map { OutlookText.wasted($0) }, OutlookText.useUp(outlook, words(for:)),
        ].compactMap(\.self).enumerated().map {
            $0.offset == 0 ? $0.element : OutlookText.indented($0.element)
        }
    }

    /// How long the supply lasts that a reminder, or a name, is about; `nil` if nothing is known of its use.
    func outlook(of reminder: ReminderRecord) async throws(CommandFailure) -> OutlookRecord? {
        guard reminder.subject == Subject.Kind.item.rawValue else { return nil }
        return try await outlook(ofItem: reminder.title)
    }

    func outlook(of found: NameRecord) async throws(CommandFailure) -> OutlookRecord? {
        guard found.kind == Subject.Kind.item.rawValue else { return nil }
        return try await outlook(ofItem: found.title)
    }

    /// The numbers behind a forecast.
    func say(whyOf outlook: OutlookRecord) {
        for line in lines(of: outlook) + [OutlookText.basis(outlook)].compactMap(\.self) {
            console.say(StyledText(line))
        }
    }

    private func outlook(ofItem name: String) async throws(CommandFailure) -> OutlookRecord? {
        do throws(CommandFailure) {
            let found = try await ask(Shopping1.outlook, [name]).first
            return found.flatMap { $0.finishedPacks > 0 || $0.useUp != nil ? $0 : nil }
        } catch {
            // What was used up long ago has none.
            guard error.refusal == .notFound else { throw error }
            return nil
        }
    }
}
