import AgentInterface
import Rules
import Sentences

/// Sentences that put things on the shopping list.
extension TypedSentence {
    /// Puts the things in the line on the shopping list, unless the line has a day, a time or anything else
    /// that makes it a task.
    /// - Returns: Whether it put them there.
    func putsOnShoppingList(_ said: ShoppingSentence?) async throws(CommandFailure) -> Bool {
        guard !onlyAdds, options.isEmpty, sentence.kept.isEmpty, let said else { return false }
        let read = session.sentences.sentence(line)
        guard said.namesList || read.parts.isEmpty && read.doubts.isEmpty && read.intent == .create else {
            return false
        }
        if sentence.dryRun {
            for thing in said.things {
                session.console.say(
                    ShoppingText.wouldAdd([thing.name, thing.quantity?.description].compactMap(\.self)))
            }
            session.console.say(SessionText.nothingWasChanged, .dim)
            return true
        }
        let fields = said.things.map { thing in
            var fields = ShoppingFields()
            (fields.name, fields.quantity) = (thing.name, thing.quantity)
            return fields
        }
        try await session.putOnShoppingList(fields, asJSON: wantsJSON)
        return true
    }

    /// Like `actsOnWhatIsThere`, but if the line says that something is gone that is not in stock, puts it on
    /// the shopping list.
    func actsOrNotesWhatIsGone() async throws(CommandFailure) -> Bool {
        try await askWhichIsGone()
        do throws(CommandFailure) {
            return try await actsOnWhatIsThere()
        } catch {
            guard error.refusal == .notFound, let gone = ShoppingSentence.gone(line),
                try await putsOnShoppingList(gone)
            else { throw error }
            return true
        }
    }

    /// If the line says that something is all gone, refuses to use up just one of several packages.
    private func askWhichIsGone() async throws(CommandFailure) {
        for thing in ShoppingSentence.gone(line)?.things ?? [] {
            var query = ItemQuery()
            query.text = thing.name
            let key = SupplyName.key(of: thing.name)
            let packages = try await session.records(Items1.list, query) {
                SupplyName.key(of: $0.name) == key
            }.found
            guard packages.count > 1 else { continue }
            throw CommandFailure(
                .noInput, ShoppingText.severalPackages(VisibleText.line(thing.name), packages.map(\.short)),
                refusal: .ambiguous)
        }
    }
}
