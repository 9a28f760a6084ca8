import Rules

/// The command line of `steward-fetch`.
struct FetchOptions: Hashable {
    enum Request: Hashable {
        case run(FetchOptions)
        case help
        case version
    }

    struct UsageError: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    var authoritiesFile: String?
    /// `HOST:PORT:ADDRESS`
    var names: [String] = []

    static let usage = """
        Usage: steward-fetch [--ca-file FILE] [--resolve HOST:PORT:ADDRESS]... [--version] [--help]

        Fetches what the JSON lines on its standard input ask for, and writes what it read as JSON lines to its
        standard output. The agent starts it; see steward-fetch(8).

          --ca-file FILE               believe the certificates in FILE instead of the system's
          --resolve HOST:PORT:ADDRESS  do not look HOST up; what is forbidden at ADDRESS stays so
          --version                    print the version
          --help                       print this text
        """

    /// - Parameter arguments: Without the program's name. Options may be written `--key value` or
    ///   `--key=value`.
    static func parse(_ arguments: [String]) throws(UsageError) -> Request {
        var options = FetchOptions()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let attached = parts.count == 2 ? String(parts[1]) : nil
            switch parts.first {
            case "--help" where attached == nil, "-h" where attached == nil: return .help
            case "--version" where attached == nil: return .version
            case "--ca-file", "--resolve":
                guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
                    throw UsageError(description: "\(parts.first ?? "") needs a value")
                }
                if parts.first == "--resolve" {
                    options.names.append(value)
                } else {
                    options.authoritiesFile = value
                }
            default:
                throw UsageError(
                    description:
                        "'\(CleanText.excerpt(of: argument, length: 60))' is not an option of steward-fetch")
            }
        }
        return .run(options)
    }
}
