import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct SuppliesCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "supplies", abstract: "Say how long what is in stock will last.",
        discussion: """
            Steward judges by how fast you used an item, once three packs are finished. Without names, it lists all it can forecast.
            Examples: steward supplies, steward supplies milk coffee
            """)

    @Argument(help: "Names of items.", completion: .names(of: .item))
    var names: [String] = []

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let outlooks = try await outlooks(in: session)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(outlooks.map(\.json)).text) }
        guard !outlooks.isEmpty else { return session.say(emptyList: OutlookText.nothingKnown) }
        for outlook in outlooks {
            for line in session.lines(of: outlook) { session.console.say(StyledText(line)) }
        }
    }
}

extension SuppliesCommand {
    /// Several words are several names, or one: "oat milk".
    private func outlooks(in session: Session) async throws(CommandFailure) -> [OutlookRecord] {
        do throws(CommandFailure) {
            return try await session.ask(Shopping1.outlook, names)
        } catch {
            guard error.refusal == .notFound, names.count > 1 else { throw error }
            return try await session.ask(Shopping1.outlook, [names.joined(separator: " ")])
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
