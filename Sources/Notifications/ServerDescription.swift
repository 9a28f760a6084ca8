/// What a notification server says of itself, in texts that are fit for a screen.
package struct ServerDescription: Sendable, Hashable {
    package let name: String
    package let vendor: String
    package let version: String
    package let specificationVersion: String
    /// In the server's order. They may change while the server runs, as with xfce4-notifyd's do-not-disturb.
    package let capabilities: [String]
    /// How it is reached, which makes a difference to what it can do.
    package var door = NotificationDoor.freedesktop()

    package init(
        name: String, vendor: String, version: String, specificationVersion: String = "1.2",
        capabilities: [String]
    ) {
        self.name = name
        self.vendor = vendor
        self.version = version
        self.specificationVersion = specificationVersion
        self.capabilities = capabilities
    }

    /// One that has not said who it is.
    /// - Parameter words: `nil` if it has not said what it can do, either.
    static func unknown(capabilities words: [String]?) -> ServerDescription {
        ServerDescription(
            name: "unknown server", vendor: "", version: "", specificationVersion: "",
            capabilities: words ?? ["actions", "body"])
    }

    package func has(_ capability: String) -> Bool {
        capabilities.contains(capability)
    }
}
