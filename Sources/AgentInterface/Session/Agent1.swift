package import CivilTime
package import DBus
package import Rules

/// `org.stewardproject.Steward.Agent1`: the agent itself, and which clients it serves.
package enum Agent1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Agent1"

    package static let status = Operation<Void, StatusRecord>(
        name, "Status", isQuery: true, .nothing, .one("status", .record))
    /// Reloads the configuration; refused, with the reason, if it is invalid.
    package static let reload = Operation<Void, Void>(name, "Reload", .nothing, .nothing)
    package static let quit = Operation<Void, Void>(name, "Quit", .nothing, .nothing)

    /// The popups that would be shown in a future span of time if nobody answered any, in order, at most
    /// 10,000. One simulation runs at a time; it may take a minute.
    package static let simulate = Operation<(Instant, Instant), [SimulatedPopupRecord]>(
        name, "Simulate", isQuery: true, .two("from", .instant, "to", .instant),
        .one("popups", .list(of: .record)))

    /// Tells the agent what the caller is, for the journal.
    package static let introduce = Operation<ClientKind, Void>(
        name, "Introduce", .one("kind", .word), .nothing)
    /// Tells the agent the caller's name, such as that of the assistant it works for, for the journal.
    package static let introduceByName = Operation<String, Void>(
        name, "IntroduceByName", .one("name", .text), .nothing)

    /// Whether it is quiet, and what is held back.
    package static let quiet = Operation<Void, QuietRecord>(
        name, "Quiet", isQuery: true, .nothing, .one("quiet", .record))
    /// Holds back all but critical reminders and those snoozed to a time, for a length or until a time; an
    /// empty text ends that.
    package static let setQuiet = Operation<SnoozeTime?, QuietRecord>(
        name, "SetQuiet", .one("until", .orNothing(.lengthOrTime)), .one("quiet", .record))

    /// Holds back what can wait, and lets nothing count as missed, for a length or until a time; an empty text ends
    /// that.
    package static let setPause = Operation<SnoozeTime?, QuietRecord>(
        name, "SetPause", .one("until", .orNothing(.lengthOrTime)), .one("quiet", .record))

    /// Runs the command in `hooks.due` with an example, and waits for it, for ten seconds at most. Refused if none is
    /// set, or while another test runs.
    package static let testHook = Operation<Void, HookTestRecord>(
        name, "TestHook", .nothing, .one("test", .record))

    static let version: MemberName = "Version"
    static let apiVersion: MemberName = "ApiVersion"
    static let oldestClient: MemberName = "OldestClientApi"

    /// - Parameters:
    ///   - methods: A handler for each operation of the interface.
    ///   - versions: The values of the properties; they never change while the agent runs.
    package static func interface(_ methods: [Method], versions: AgentVersions = .thisBuild) -> Interface {
        Interface(
            name, methods: methods,
            properties: [
                Property(version, "s", announced: .constant, get: { .string(versions.program) }),
                Property(apiVersion, "s", announced: .constant, get: { .string(versions.api.description) }),
                Property(oldestClient, "s", announced: .constant) {
                    .string(versions.oldestClient.description)
                },
            ])
    }
}
