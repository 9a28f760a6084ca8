import Glibc

/// What a program that a test starts has to be told by its environment where a sanitizer is built into it.
package enum Sanitizer {
    /// The address sanitizer looks for leaks as a debugger does, which our programs forbid everybody: `make sanitize` tells it
    /// not to.
    package static let environment: [String: String] = {
        var variables: [String: String] = [:]
        for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables
    }()
}
