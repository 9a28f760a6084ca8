package import Notifications
package import Rules

/// A notification server that shows nothing and records its posts. Confined to the loop's thread.
package final class RecordingServer: NotificationServer, @unchecked Sendable {
    package struct Post: Sendable, Hashable {
        package let popup: PostedPopup
        package let notification: DesktopNotification
        package let delivery: PopupToken
        package let replaced: PostedPopup?
    }

    /// The current posts, oldest first.
    package private(set) var screen: [Post] = []
    /// Called with each post before `post` returns.
    package var didPost: ((Post) -> Void)?
    package var didClose: ((Post) -> Void)?
    private let description: ServerDescription
    private var epoch: PopupEpoch
    private var isPresent = true
    private var life: Int
    private var handler: (@Sendable (NotificationEvent) -> Void)?
    private var lastNumber: UInt32 = 0

    /// A server that supports everything and keeps popups until they are answered.
    package static let usual = ServerDescription(
        name: "steward-simulation", vendor: "Steward", version: "1.0", capabilities: ["actions", "body"])

    /// - Parameter life: Distinguishes successive servers.
    package init(as description: ServerDescription = usual, life: Int = 1) {
        self.description = description
        self.life = life
        epoch = Self.epoch(of: life)
    }

    private static func epoch(of life: Int) -> PopupEpoch {
        PopupEpoch(bus: "simulation", owner: ":1.\(life)")
    }

    // MARK: Events of the server

    /// Ends the server and removes its popups.
    package func vanish() {
        isPresent = false
        screen = []
        handler?(.vanished)
    }

    /// Starts a new server in its place.
    package func appear() {
        life += 1
        epoch = Self.epoch(of: life)
        isPresent = true
        screen = []
        handler?(.appeared(description, epoch))
    }

    // MARK: Actions of the user

    /// Presses the button with this key.
    package func invoke(_ key: String, on post: Post) {
        guard let key = ActionKey(key) else { return }
        handler?(.popup(PopupEvent(clickWith: key, on: post.popup)))
    }

    /// Types text into the popup.
    package func reply(_ text: String, to post: Post) {
        handler?(.popup(PopupEvent(.replied(text), of: post.popup, for: post.delivery)))
    }

    /// Removes the popup from the screen without an answer.
    package func lose(_ post: Post, because reason: CloseReason) {
        screen.removeAll { $0.popup == post.popup }
        handler?(.popup(PopupEvent(.closed(reason), of: post.popup, for: post.delivery)))
    }

    // MARK: NotificationServer

    package func start(_ handler: @escaping @Sendable (NotificationEvent) -> Void) async throws {
        self.handler = handler
        handler(isPresent ? .appeared(description, epoch) : .vanished)
    }

    package func post(
        _ notification: DesktopNotification, as delivery: PopupToken, replacing old: PostedPopup?,
        reserving number: PopupID?
    ) async throws(PostError) -> Posting {
        guard isPresent else { throw .absent }
        lastNumber += 1
        guard let id = PopupID(lastNumber) else { throw .refused(reason: "out of ids") }
        let post = Post(
            popup: PostedPopup(id, in: epoch), notification: notification, delivery: delivery, replaced: old)
        screen.removeAll { $0.popup == old }
        screen.append(post)
        didPost?(post)
        return Posting(post.popup)
    }

    package func close(_ popup: PostedPopup) async -> Bool {
        guard let index = screen.firstIndex(where: { $0.popup == popup }) else { return true }
        let closed = screen.remove(at: index)
        didClose?(closed)
        return true
    }

    package func expectAnotherAction(on delivery: PopupToken) async {}

    package func describeAgain() async {
        guard isPresent else { return }
        handler?(.appeared(description, epoch))
    }

    package func startServer() async throws {}

    package func isSilenced() async -> Bool? { nil }
}
