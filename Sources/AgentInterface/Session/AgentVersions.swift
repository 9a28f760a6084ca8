package import DBus
import Rules

/// The versions of an agent, from the properties of `Agent1`.
package struct AgentVersions: Sendable, Hashable {
    /// The version of the program, such as `0.1.0`.
    package let program: String
    package let api: APIVersion
    package let oldestClient: APIVersion

    package static let thisBuild = AgentVersions(
        program: productVersion, api: .current, oldestClient: .oldestClient)

    package init(program: String, api: APIVersion, oldestClient: APIVersion) {
        self.program = program
        self.api = api
        self.oldestClient = oldestClient
    }

    /// Reads the reply to `org.freedesktop.DBus.Properties.GetAll`.
    package init(properties reply: Message) throws(RecordError) {
        let properties = reply.body.first?.asDictionary ?? [:]
        func version(_ name: MemberName) throws(RecordError) -> APIVersion {
            guard let text = properties[name.text]?.asString, let version = APIVersion(text) else {
                throw RecordError(key: name.text, reason: "it is not the version of a contract")
            }
            return version
        }
        self.init(
            program: properties[Agent1.version.text]?.asString ?? "", api: try version(Agent1.apiVersion),
            oldestClient: try version(Agent1.oldestClient))
    }

    package static let query = MethodCall(
        to: Contract.busName, at: Contract.path, "org.freedesktop.DBus.Properties", "GetAll",
        [.string(Agent1.name.text)])

    /// Whether this agent and a client that speaks `client` understand each other.
    package func compatibility(with client: APIVersion) -> Compatibility {
        if client < oldestClient { return .updateRequired }
        return client.major == api.major ? .full : .updateRecommended
    }
}
