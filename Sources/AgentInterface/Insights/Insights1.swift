package import DBus

/// `org.stewardproject.Steward.Insights1`: what the past teaches. It changes nothing.
package enum Insights1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Insights1"

    package static let get = Operation<Void, InsightsRecord>(
        name, "Get", isQuery: true, .nothing, .one("insights", .record))
    /// The same as an HTML page that needs nothing else.
    package static let page = Operation<Void, String>(
        name, "Page", isQuery: true, .nothing, .one("html", .text))

    /// What was for one person, or done by that person.
    package static let getFor = Operation<String, InsightsRecord>(
        name, "GetFor", isQuery: true, .one("person", .text), .one("insights", .record))
    package static let pageFor = Operation<String, String>(
        name, "PageFor", isQuery: true, .one("person", .text), .one("html", .text))

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods)
    }
}
