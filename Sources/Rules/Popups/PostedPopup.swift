/// A popup that a server shows. Fit to be stored.
package struct PostedPopup: Sendable, Hashable {
    package let id: PopupID
    package let epoch: PopupEpoch

    package init(_ id: PopupID, in epoch: PopupEpoch) {
        self.id = id
        self.epoch = epoch
    }
}
