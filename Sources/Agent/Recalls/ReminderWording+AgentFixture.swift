import CivilTime
import Notifications
import Rules

extension ReminderWording {
    /// What to do and what may happen, then why it concerns the user's item.
    init(recall: RecallTopic, now: Instant, locality: Locality, remedy: String? = nil) {
        let day = RelativePhrase(now: now, in: locality).calendarText(for: recall.date)
        let lines = [
            recall.firstStep,
            recall.hazard,
            recall.isCertain || recall.remedy.isEmpty ? "" : AgentRecallText.ifYours(recall.remedy),
            recall.authoritysWord,
            RecallSignal.sentence(of: recall.signals, item: recall.item),
            "\(Self.excerpt(recall.title)) (\(recall.source), \(day))",
        ].filter { !$0.isEmpty }.map { Self.excerpt($0) }
        let name = Self.excerpt(recall.item)
        self.init(
            title: AgentRecallText.title(name, isCertain: recall.isCertain), lines: lines, remedy: remedy)
    }

    /// Everything that the notice says about it.
    init(adviceOn recall: RecallTopic, remedy: String?) {
        let lines = [
            recall.isCertain ? recall.prohibition : recall.firstStep,
            recall.remedy.isEmpty || recall.isCertain
                ? recall.remedy : AgentRecallText.ifYours(recall.remedy),
            recall.hazard,
        ].filter { !$0.isEmpty }.map { CleanText.excerpt(of: $0, length: Self.adviceLength) }
        self.init(title: AgentRecallText.adviceTitle(Self.excerpt(recall.item)), lines: lines, remedy: remedy)
    }

    private static let adviceLength = 400

    init(shop: ShopTopic, remedy: String? = nil) {
        self.init(
            title: "\(Self.excerpt(shop.name)): \(shop.summary.title)", lines: shop.summary.lines,
            remedy: remedy)
    }
}

extension RecallTopic {
    /// Whether there is more to say than the popup has room for.
    var hasAdvice: Bool { !remedy.isEmpty || !isCertain }

    /// The first step to take.
    fileprivate var firstStep: String {
        if !isCertain { return AgentRecallText.compare(lookFor) }
        let advice = RecallAdvice.imperative(remedy)
        let isClear = !prohibition.isEmpty || RecallAdvice.isInstruction(advice)
        return [prohibition, isClear ? "" : AgentRecallText.readFirst, advice].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// What the authority forbids for a vehicle, such as "Do not drive."
    fileprivate var prohibition: String {
        guard isCritical, reason.hasPrefix(Self.authoritySays) else { return "" }
        let words = reason.dropFirst(Self.authoritySays.count)
        return "\(words.prefix(1).uppercased())\(words.dropFirst())."
    }

    /// Why it is urgent, unless the hazard says so.
    fileprivate var authoritysWord: String {
        guard isCritical, prohibition.isEmpty, hazard.isEmpty || !reason.hasPrefix("it is about") else {
            return ""
        }
        return reason.isEmpty ? "" : "\(reason.prefix(1).uppercased())\(reason.dropFirst())."
    }

    private static let authoritySays = "the authority says: "
}

extension Urgency {
    /// No shop news overrides do-not-disturb: even high urgency becomes normal.
    init(_ urgency: ShopChange.Urgency) {
        switch urgency {
        case .low: self = .low
        case .normal, .high: self = .normal
        }
    }
}
