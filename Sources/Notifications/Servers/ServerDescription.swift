/// A notification server's own description, in sanitised text.
package struct ServerDescription: Sendable, Hashable {
    package let name: String
    package let vendor: String
    package let version: String
    package let specificationVersion: String
    /// In the server's order. They may change while it runs, as with xfce4-notifyd's do-not-disturb.
    package let capabilities: [String]
    /// The interface through which it is reached, which affects what it can do.
    package var backend = NotificationBackend.freedesktop()
    /// What the user has configured; `nil` where nothing is read of it.
    package var configuration: ServerConfiguration?

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

    /// A server that has not described itself.
    /// - Parameter words: `nil` if it has not given its capabilities either.
    static func unknown(capabilities words: [String]?) -> ServerDescription {
        ServerDescription(
            name: "unknown server", vendor: "", version: "", specificationVersion: "",
            capabilities: words ?? ["actions", "body"])
    }

    package func has(_ capability: String) -> Bool {
        capabilities.contains(capability)
    }
}
