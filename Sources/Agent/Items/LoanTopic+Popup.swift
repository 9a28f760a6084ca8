import CivilTime
import Rules
import Store

extension LoanTopic: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        let id = reminder.reminder.identity.subject.id
        let overview = try session.store.item(id, now: now, in: session.locality)
        let item = overview.item
        guard let borrower = item.lentTo, let lentOn = item.lentOn, let back = item.lentUntil else {
            return nil
        }
        return .loan(
            LoanTopic(
                id: item.id.description, short: overview.short, name: item.name, borrower: borrower,
                lentOn: lentOn,
                dueBackOn: back))
    }

    var summaryTitle: String { LoanText.summaryTitle(name, borrower) }
    var tag: String { "steward-loan-\(id)" }
    var category: PopupCategory { .loan }
    func howToAnswer(in composer: PopupComposer) -> String { LoanText.toAnswer(short) }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(loan: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        [PopupButton(.complete, LoanText.returned), composer.remindLater] + composer.snoozes()
    }
}

extension ReminderWording {
    init(loan: LoanTopic, now: Instant, locality: Locality, remedy: String? = nil) {
        let phrase = RelativePhrase(now: now, in: locality)
        let today = locality.zone.civil(of: now).date
        let borrower = Self.excerpt(loan.borrower)
        self.init(
            title: LoanText.question(Self.excerpt(loan.name)),
            lines: [
                LoanText.borrowed(
                    borrower, on: phrase.calendarText(for: loan.lentOn),
                    back: phrase.text(for: loan.dueBackOn),
                    isLate: today > loan.dueBackOn)
            ], remedy: remedy)
    }
}
