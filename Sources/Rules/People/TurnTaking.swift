/// What people take turns with.
package protocol TurnTaking {
    /// For whom it is: whose turn it is, unless the user has handed it over.
    var person: String { get set }
    var turns: Turns? { get set }
}

extension TurnTaking {
    /// Passes the turn on after it was done once.
    /// - Parameter name: Who did it; if empty, the person whose turn it was.
    package mutating func passTurn(doneBy name: String) {
        guard let turns else { return }
        let after = turns.done(by: name.isEmpty ? person : name)
        (self.turns, person) = (after, after.next)
    }

    /// Counts an occurrence besides the current one, which stays with the person to whom the user has handed it over.
    /// - Parameter name: Who did it; if empty, the person whose turn it is.
    package mutating func countTurn(doneBy name: String) {
        let doer = name.isEmpty ? person : name
        changeTurns { $0.done(by: doer) }
    }

    /// No longer counts an occurrence that turns out not to be done.
    package mutating func returnTurn(doneBy name: String) {
        changeTurns { $0.returned(by: name) }
    }

    private mutating func changeTurns(_ change: (Turns) -> Turns) {
        guard let turns else { return }
        let isHandedOver = !PersonName.areEqual(person, turns.next)
        let changed = change(turns)
        self.turns = changed
        if !isHandedOver { person = changed.next }
    }

    /// After it was skipped: a single occurrence that was handed over is past.
    package mutating func keepTurn() {
        if let turns, !turns.names.contains(where: { PersonName.areEqual($0, person) }) {
            person = turns.next
        }
    }

    /// Before a change is checked: with new turns, it is for who is next, and with none, for anyone.
    /// - Parameter old: The turns before the change.
    mutating func settlePerson(turnsBefore old: Turns?, isPersonGiven: Bool) {
        guard turns != old, !isPersonGiven else { return }
        person = turns?.next ?? ""
    }
}
