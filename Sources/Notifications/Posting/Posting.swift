package import Rules

/// The outcome of a post.
package struct Posting: Sendable, Hashable {
    package let popup: PostedPopup
    /// What happened to the popup before the server replied to the post, oldest first. Budgie sends
    /// `NotificationClosed` first when it refuses to show one.
    package let overtakers: [PopupEvent]

    package init(_ popup: PostedPopup, overtakers: [PopupEvent] = []) {
        self.popup = popup
        self.overtakers = overtakers
    }
}
