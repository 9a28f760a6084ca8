import Glibc

/// Why the program does not end with 0. The statuses are those of `sysexits.h`, as `steward` uses them.
struct EvaluationFailure: Error {
    let status: Int32
    /// `nil`: it has been said already.
    let message: String?

    /// Some lines could not be read; the others were answered.
    static let badLines = EvaluationFailure(status: 65, message: nil)

    static func unreadable(_ input: String, because code: Int32) -> EvaluationFailure {
        EvaluationFailure(status: 66, message: "cannot read \(input): \(String(cString: strerror(code)))")
    }

    static func unwritable(because code: Int32) -> EvaluationFailure {
        EvaluationFailure(
            status: 74, message: "not everything could be printed: \(String(cString: strerror(code)))")
    }
}
