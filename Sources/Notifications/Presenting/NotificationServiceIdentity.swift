/// The description of Steward's own server, the terminal presenter.
package enum NotificationServiceIdentity {
    package static let name = "steward-presenter"
    package static let vendor = "Steward"
    package static let version = "1.0"
    package static let specificationVersion = "1.3"
    package static let capabilities = ["actions", "body", "persistence"]
}
