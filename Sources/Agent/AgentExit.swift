/// The exit statuses of the agent, documented in steward-agent(8).
package enum AgentExit: Int32, Error, Sendable {
    case success = 0
    /// Another agent holds the name or the database.
    case anotherInstance = 3
    /// EX_USAGE of sysexits(3)
    case usage = 64
    /// EX_UNAVAILABLE: the session bus is gone or cannot be reached.
    case busUnavailable = 69
    /// EX_CANTCREAT: the agent cannot create or must not use the data directory.
    case noDataDirectory = 73
    /// EX_IOERR: the database cannot be used.
    case storageFailed = 74
    /// EX_TEMPFAIL: the program has been replaced, and the new one cannot be run in its place.
    case replaced = 75
    /// EX_CONFIG
    case badConfiguration = 78
}
