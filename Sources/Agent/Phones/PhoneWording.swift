import CivilTime
import FetchInterface
import Notifications
import Rules
import Store

/// What a message on a phone says of a reminder, and what its buttons answer.
struct PhoneWording {
    let title: String
    let text: String
    let priority: PhonePost.Priority
    let buttons: [Button]

    struct Button: Sendable, Hashable {
        let label: String
        let answer: Answer
    }

    /// - Returns: `nil` if there is nothing to send: the subject is gone, or its popup only confirms what the user has
    ///   just done.
    static func about(_ reminder: Reminder.ID, on phone: Phone, in state: AgentState) throws(StoreError)
        -> PhoneWording?
    {
        guard let topic = try state.topic(of: reminder, at: state.time.now), !topic.content.isPassing else {
            return nil
        }
        return PhoneWording(topic.content, on: phone, in: state)
    }

    private init(_ content: any PopupContent, on phone: Phone, in state: AgentState) {
        let composer = PopupComposer(
            settings: state.settings, quirks: ServerQuirks(of: Self.server), now: state.time.now,
            locality: state.locality, isQuiet: false)
        let words = content.text(in: composer, remedy: nil)
        switch content.isPrivate ? .hidden : phone.text {
        case .full: (title, text) = (words.title, words.body)
        case .title: (title, text) = (words.title, PhoneText.waits)
        case .hidden: (title, text) = (PhoneText.product, PhoneText.waits)
        }
        priority =
            switch content.urgency {
            case .low: .low
            case .normal: .normal
            case .critical: .urgent
            }
        buttons = phone.service.hasButtons ? Self.buttons(of: content, in: composer) : []
    }

    /// Its messages have buttons, so that their text names no commands that answer.
    private static let server = ServerDescription(
        name: "steward-phone", vendor: "Steward", version: "1", capabilities: ["actions", "body"])

    /// The likeliest answer, an hour and tomorrow. What can cost health or money is not done by a tap in a pocket.
    private static func buttons(of content: any PopupContent, in composer: PopupComposer) -> [Button] {
        let offers = content.offers(in: composer)
        let answer = offers.lazy.compactMap { offer -> Button? in
            guard !offer.isSnooze, case .answer(let answer) = offer.action else { return nil }
            return Button(
                label: offer.label == PopupText.complete.full ? PhoneText.done : offer.label, answer: answer)
        }.first
        var buttons = content.isGrave ? [] : [answer].compactMap(\.self)
        guard offers.contains(where: \.isSnooze) else { return buttons }
        var menu = composer.menu
        menu.rules = [.length(hour), .tomorrow]
        menu.last = nil
        for choice in menu.choices(at: composer.now, in: composer.locality) {
            buttons.append(
                Button(
                    label: choice.rule == .tomorrow ? PhoneText.tomorrow : choice.label, answer: choice.answer
                ))
        }
        return Array(buttons.prefix(PhonePost.mostButtons))
    }

    private static let hour = CivilPeriod(seconds: 3_600) ?? .zero
}

extension PhonePost {
    /// - Parameter message: The message as it is stored, whose answers decide what its buttons send.
    init(_ wording: PhoneWording, of message: PhoneMessage, to channel: PhoneChannel) {
        self.init(
            title: PhoneText.cut(wording.title, bytes: Self.longestTitle),
            text: PhoneText.cut(wording.text, bytes: Self.longestText), sequence: message.sequence,
            answers: channel.answers)
        priority = wording.priority
        buttons = message.answers.indices.map { choice in
            let answer = message.answers[choice]
            let label = wording.buttons.first { $0.answer == answer }?.label ?? PhoneText.label(of: answer)
            return Button(label: label, reply: PhoneReply(token: message.token, choice: choice).description)
        }
    }
}
