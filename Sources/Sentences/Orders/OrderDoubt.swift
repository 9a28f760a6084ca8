package import CivilTime
package import Rules

/// Why an order is not carried out as it stands.
package struct OrderDoubt: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        case isMeant(OrderThing, [OrderChange])
        /// A line with the words of the typed one spelt otherwise.
        case isLineMeant(String)
        /// A guess if a command that is given their names asks as well.
        case several(name: String, [OrderThing], isGuess: Bool)
        /// A verb that does not go with the kind of what is called like this.
        case isOfKind(OrderThing)
        /// Something is said of it, but not what to do with it.
        case needsChange(OrderThing)
        /// News that says nothing of what became of these.
        case perhaps([OrderThing])
        case nothing(called: String)
        /// A line that is only said: "good morning".
        case isNoTask
        /// The deed takes all.
        case howMuch(OrderItem, OrderChange)
        case notSoMuch(OrderItem)
        /// Several packages of one thing, of which the user may mean some or all; and the change for each of them.
        case packages([OrderItem], [OrderChange])
        /// Several packages of one thing of which the user has opened, frozen or thawed one, and the change for each.
        case package([OrderItem], [OrderChange])
        /// A text in place of a purchase's date, as typed.
        case isNoDay(String)
        /// A price behind several things, which may be that of all or of the last, which is named.
        case isPriceOfSeveral(Money, last: String)
        /// A thing that is not on the shopping list, so it cannot be taken off.
        case isNotListed(String)
        /// A reading for a meter that does not exist.
        case isNoMeter(String, DecimalAmount, unit: String)
        /// What is said cannot be told in the unit of the item.
        case hasOtherUnit(OrderItem, said: String)
        /// Opening or freezing a part of it.
        case onlyAsWhole(OrderItem, Order.Verb)
        /// One of several pieces may be meant.
        case isAllMeant(OrderItem, OrderChange)
        case isOpened(OrderItem)
        /// Food that went to somebody: it is gone rather than lent.
        case isGivenAway(OrderItem)
        case isNotLent(OrderThing)
        case isLent(OrderThing, to: String)
        case isOpen(OrderThing)
        /// The line says not to do something with it.
        case stays(OrderThing)
        /// Only a part of it is done. The change completes all of it.
        case onlyPart(OrderThing, [OrderChange])
        /// It is to remind no more, which its reminders or its end may answer.
        case remindsNoMore(OrderThing)
        /// Something of this title is there already, and may be meant to change so.
        case isThere(OrderThing, [OrderChange])
        /// The day on which something would be due.
        case hasPassed(CivilDate)
        /// A task of this title has been completed lately; another may be meant.
        case isDone(String, at: Instant, besides: OrderThing?)
        case isOnAnotherDay(OrderThing, CivilDate)
        case doesNotRepeat(OrderThing)
        /// Of days if the user has named several, so that one has to be told.
        case repeats(OrderThing, ofDays: Bool)
        case haveYouCancelled(OrderThing)
        case moveTo(OrderThing)
        case seriesMoves(OrderThing)
        case stepsOrStep(Int)
        case needsEnd(Order.Verb)
        case needsName(String)
        case notEverything
        /// The time of the snooze; `nil` if there is none.
        case allSnoozed(SnoozeTime?)
        case partIsUnclear(String, besides: [String])
        /// Another doubt, and what is clear besides.
        indirect case notAll(Reason, besides: [String])
    }

    /// The changes that it suggests, although a yes may be no answer.
    var suggested: [OrderChange] {
        choices.isEmpty ? Self.suggested(reason) : choices.flatMap(\.self)
    }

    private static func suggested(_ reason: Reason) -> [OrderChange] {
        switch reason {
        case .isMeant(_, let changes): changes
        case .isAllMeant(_, let change): [change]
        case .notAll(let first, _): suggested(first)
        default: []
        }
    }

    package let reason: Reason
    /// What a yes means; empty if a yes is no answer.
    package let yes: [OrderChange]
    /// All that may be meant, of which the user can choose one.
    package let choices: [[OrderChange]]

    init(_ reason: Reason, yes: [OrderChange] = [], choices: [[OrderChange]] = []) {
        self.reason = reason
        self.yes = yes
        self.choices = yes.isEmpty || !choices.isEmpty ? choices : [yes]
    }
}

/// What a line means for what is there.
package enum OrderAnswer: Sendable, Hashable {
    case orderChanges([OrderChange])
    case doubt(OrderDoubt)
    /// It asks for none of what is there.
    case none
}

/// What an order has to know of an item.
package struct OrderItem: Sendable, Hashable {
    package let thing: OrderThing
    /// Without its brand.
    package let name: String
    package let quantity: Quantity
    package let minimum: DecimalAmount?
    package let openedOn: CivilDate?
    package let frozenOn: CivilDate?
    package let lentTo: String?
    package let isFood: Bool

    /// - Parameter expiresOn: As far as it is known.
    package init(_ thing: OrderThing, _ details: ItemDetails, expiresOn: CivilDate?) {
        self.init(
            thing: thing, name: details.name, quantity: details.quantity, minimum: details.minimum,
            openedOn: details.openedOn, frozenOn: details.frozenOn, lentTo: details.lentTo,
            isFood: details.isDatedFood(expiring: expiresOn) || details.hasCategoryOfFood)
    }

    init(
        thing: OrderThing, name: String, quantity: Quantity, minimum: DecimalAmount?, openedOn: CivilDate?,
        frozenOn: CivilDate?, lentTo: String?, isFood: Bool
    ) {
        (self.thing, self.name, self.quantity, self.minimum) = (thing, name, quantity, minimum)
        (self.openedOn, self.frozenOn) = (openedOn, frozenOn)
        (self.lentTo, self.isFood) = (lentTo, isFood)
    }
}

/// Where an order looks for what it is about.
package protocol OrderSource {
    associatedtype Failure: Error

    /// Reads sentences in the language of the user, as of now.
    var sentences: SentenceParser { get }
    var locality: Locality { get }

    /// Who "I" is; `nil` if nobody has said so.
    var user: String? { get }
    /// The names of the people in the household.
    func people() async throws(Failure) -> [String]

    /// Subjects with a name, soonest first.
    func things(_ query: NameQuery) async throws(Failure) -> [OrderThing]
    func item(_ thing: OrderThing) async throws(Failure) -> OrderItem
    func task(_ thing: OrderThing) async throws(Failure) -> (due: When?, repeats: Bool)
    func event(_ thing: OrderThing) async throws(Failure) -> (start: When, repeats: Bool)
    /// The notes of a task or an event.
    func notes(_ thing: OrderThing) async throws(Failure) -> String
    /// The names on the shopping list.
    func shoppingList() async throws(Failure) -> [String]
    func meters() async throws(Failure) -> [OrderMeter]
    /// The tasks that were completed last, the latest first.
    func completedTasks() async throws(Failure) -> [(title: String, at: Instant)]
    /// The last steps that can still be undone, the latest first.
    func steps() async throws(Failure) -> [OrderStep]
}

/// A step of the journal that can be undone.
package struct OrderStep: Sendable, Hashable {
    package let entry: Int64
    /// An `ChangeKind`, or one that only a newer agent knows.
    package let kindOfChange: String
    package let text: String

    package init(entry: Int64, kindOfChange: String, text: String) {
        self.entry = entry
        self.kindOfChange = kindOfChange
        self.text = text
    }
}
