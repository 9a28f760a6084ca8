import DBus
package import Rules

extension PopupEpoch {
    /// The epoch of popups that a desktop keeps under names that Steward chooses. Like those popups, it
    /// outlasts servers, sessions and restarts of the machine.
    package static let lasting = PopupEpoch(bus: "any", owner: NamedInterface.gtkName.text)
}
