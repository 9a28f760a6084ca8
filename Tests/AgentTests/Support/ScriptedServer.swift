import Agent
import EventLoop
import Notifications
import Rules
import TestSupport

/// A notification server that does what the test says, in this process. It belongs to the loop's thread.
final class ScriptedServer: NotificationServer, @unchecked Sendable {
    struct Shown: Hashable {
        let popup: PostedPopup
        let notification: DesktopNotification
        let delivery: PopupToken
    }

    /// Everything posted so far, whether it is still on screen or not.
    private(set) var posts: [Shown] = []
    private(set) var screen: [Shown] = []
    private(set) var closes: [PostedPopup] = []
    private(set) var startRequests = 0
    /// What the next posts fail with, in order.
    var failures: [PostError] = []
    /// What happens between showing a popup and answering the agent.
    var beforeReply: ((Shown) -> Void)?
    /// Says nothing at the start about who is there.
    var isStillLooking = false
    /// Leaves posts without an answer until `release()`.
    var hangs = false
    /// Whether it answers when a popup is to be closed, and closes it.
    var answersCloses = true
    /// Gives every popup the number 1, and shows the last one only.
    var givesOneNumber = false
    /// The delivery whose reply is on its way, and what has overtaken it.
    private var unanswered: PopupToken?
    private var overtakers: [PopupEvent] = []
    private let onlookers = Onlookers()
    private var handler: (@Sendable (NotificationEvent) -> Void)?
    private var epoch: PopupEpoch?
    private var description: ServerDescription?
    private var lives = 0
    private var nextID: UInt32 = 1
    /// Deliveries of which it tells no further action, as the first one wins.
    private var settled: Set<PopupToken> = []
    /// Where popups are kept, by what they are about.
    private var names: [String: PopupID] = [:]

    static let dunst = ServerDescription(
        name: "dunst", vendor: "knopwob", version: "1.9.0", capabilities: ["actions", "body", "body-markup"])
    static let mako = ServerDescription(
        name: "mako", vendor: "emersion", version: "0.0.0",
        capabilities: ["body", "body-markup", "actions", "icon-static"])
    static let xfce = ServerDescription(
        name: "Xfce Notify Daemon", vendor: "Xfce", version: "0.7.3",
        capabilities: ["actions", "body", "body-markup"])
    /// Its do-not-disturb holds for what is critical, too.
    static let mate = ServerDescription(
        name: "Notification Daemon", vendor: "MATE", version: "1.26.0",
        capabilities: ["actions", "body", "body-markup"])
    static let gnome = ServerDescription(
        name: "gnome-shell", vendor: "GNOME", version: "43.9",
        capabilities: ["actions", "body", "body-markup", "icon-static", "persistence", "sound"])

    /// One that keeps popups.
    static var catalogueHandle: ServerDescription {
        var description = gnome
        description.backend = .gtk
        return description
    }

    static let lxqt = ServerDescription(
        name: "lxqt-notificationd", vendor: "lxqt.org", version: "1.2.0", capabilities: ["actions"])
    static let swaync = ServerDescription(
        name: "SwayNotificationCenter", vendor: "ErikReider", version: "0.7.3",
        capabilities: ["actions", "body", "body-markup"])
    /// It does not tell when a popup leaves the screen.
    static let cinnamon = ServerDescription(
        name: "cinnamon", vendor: "GNOME", version: "5.6.8", capabilities: ["actions", "body", "persistence"])

    /// It shows one popup at a time.
    static let flashback = ServerDescription(
        name: "Notification Daemon", vendor: "GNOME", version: "3.20.0",
        capabilities: ["actions", "body", "body-markup", "icon-static", "persistence", "sound"])

    static let plasma = ServerDescription(
        name: "Plasma", vendor: "KDE", version: "5.27.5",
        capabilities: ["actions", "body", "body-markup", "inline-reply"])

    // MARK: What the test makes it do

    /// - Parameter session: Tells buses apart.
    func appear(
        as description: ServerDescription = ScriptedServer.xfce, in session: String = "0123456789abcdef"
    ) {
        lives += 1
        let isKeeper = description.backend == .gtk
        let epoch = isKeeper ? .lasting : PopupEpoch(bus: session, owner: ":1.\(lives)")
        self.epoch = epoch
        self.description = description
        nextID = 1
        if !isKeeper { screen = [] }
        handler?(.appeared(description, epoch))
    }

    /// The agent has died: nobody hears the server any more, and its popups stay.
    func forgetAgent() {
        handler = nil
    }

    func vanish() {
        epoch = nil
        screen = []
        handler?(.vanished)
    }

    /// The user turns the server's do-not-disturb on or off.
    func silence(_ isOn: Bool?) {
        handler?(.silence(isOn))
    }

    var titles: [String] { screen.map(\.notification.summary) }
    /// Of all that was posted as new; what is shown again is quiet.
    var received: [String] { posts.map(\.notification).filter { !$0.isQuiet }.map(\.summary) }

    /// The user clicks the button of this label on the newest popup that has one.
    func click(_ label: String) {
        guard let shown = screen.last(where: { $0.notification.actions.contains { $0.label == label } }),
            let action = shown.notification.actions.first(where: { $0.label == label })
        else { return }
        press(action.key, on: shown)
    }

    func clickBody(of shown: Shown) {
        send(.clicked, about: shown)
    }

    /// The user chooses the action of this key. One that is none of ours is not told.
    func press(_ key: String, on shown: Shown) {
        guard let key = ActionKey(key) else { return }
        guard settled.insert(key.token).inserted else { return }
        handler?(.popup(PopupEvent(clickWith: key, on: shown.popup)))
    }

    /// It leaves the screen, and the server says so.
    func close(_ shown: Shown, because reason: CloseReason) {
        screen.removeAll { $0.popup == shown.popup }
        send(.closed(reason), about: shown)
    }

    /// It leaves the screen, and the server says nothing.
    func loseSilently(_ shown: Shown) {
        screen.removeAll { $0.popup == shown.popup }
    }

    /// The first action of a delivery is told, and no other before the agent expects one. What happens before
    /// the reply is told with it.
    func send(_ kind: PopupEvent.Kind, about shown: Shown) {
        switch kind {
        case .activated, .clicked, .replied: guard settled.insert(shown.delivery).inserted else { return }
        case .activationToken, .closed: break
        }
        let event = PopupEvent(kind, of: shown.popup, for: shown.delivery)
        if shown.delivery == unanswered { overtakers.append(event) } else { handler?(.popup(event)) }
    }

    func recover() {
        release()
        if let epoch { handler?(.recovered(epoch)) }
    }

    func release() {
        hangs = false
        onlookers.notice()
    }

    /// Returns once `condition` holds; a test's time limit ends what never comes.
    func wait(until condition: @escaping (ScriptedServer) -> Bool) async {
        await onlookers.wait { condition(self) }
    }

    // MARK: NotificationServer

    func start(_ handler: @escaping @Sendable (NotificationEvent) -> Void) async throws {
        self.handler = handler
        if let epoch, let description {
            handler(.appeared(description, epoch))
        } else if !isStillLooking {
            handler(.vanished)
        }
    }

    func post(
        _ notification: DesktopNotification, as delivery: PopupToken, replacing old: PostedPopup?,
        reserving number: PopupID?
    ) async throws(PostError) -> Posting {
        await onlookers.wait { !self.hangs }
        guard let epoch else { throw .absent }
        if !failures.isEmpty {
            let failure = failures.removeFirst()
            defer { onlookers.notice() }
            throw failure
        }
        let name = epoch.isLasting ? notification.stackTag : nil
        guard
            let id = name.flatMap({ names[$0] }) ?? (old == nil && !givesOneNumber ? number : nil)
                ?? PopupID(givesOneNumber ? 1 : nextID)
        else {
            throw .refused(reason: "out of ids")
        }
        nextID += 1
        if let name { names[name] = id }
        let popup = PostedPopup(id, in: epoch)
        let shown = Shown(popup: popup, notification: notification, delivery: delivery)
        screen.removeAll { $0.popup == old || $0.popup == popup }
        posts.append(shown)
        screen.append(shown)
        (unanswered, overtakers) = (delivery, [])
        beforeReply?(shown)
        unanswered = nil
        onlookers.notice()
        return Posting(popup, overtakers: overtakers)
    }

    func close(_ popup: PostedPopup) async -> Bool {
        guard popup.epoch == epoch else { return true }
        guard answersCloses else { return false }
        screen.removeAll { $0.popup == popup }
        closes.append(popup)
        onlookers.notice()
        return true
    }

    func reachesLastingPopups() async -> Bool { epoch?.isLasting ?? false }

    func expectAnotherAction(on delivery: PopupToken) async { settled.remove(delivery) }
    func describeAgain() async {}

    func startServer() async throws {
        startRequests += 1
        onlookers.notice()
    }

    func isSilenced() async -> Bool? { nil }
}
