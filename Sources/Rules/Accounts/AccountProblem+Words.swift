extension AccountProblem.Kind {
    /// Without a full stop.
    package var words: String {
        switch self {
        case .password: "the server does not accept the user name or password"
        case .noPassword: "the password is not available"
        case .certificate: "this system does not trust the server's certificate"
        case .unreachable: "the server cannot be reached"
        case .notCalendar: "the answer is not from a calendar server"
        case .trouble: "the server could not carry out the request"
        }
    }
}

extension AccountProblem {
    /// Without a full stop.
    package var words: String {
        if let fingerprint { return "\(kind.words) (fingerprint \(fingerprint))" }
        // Some details begin with the same words.
        if detail.hasPrefix(kind.words) { return detail }
        return detail.isEmpty ? kind.words : "\(kind.words) (\(detail))"
    }

    /// A certificate that the system does not trust and the user may.
    /// - Parameter fingerprint: The SHA-256 of its public key, as 64 hexadecimal digits.
    package static func untrusted(_ fingerprint: String) -> AccountProblem {
        AccountProblem(.certificate, fingerprint)
    }

    /// The fingerprint of the certificate that the user may trust; `nil` if there is none.
    package var fingerprint: String? {
        kind == .certificate && detail.utf8.count == 64 && detail.allSatisfy(\.isHexDigit) ? detail : nil
    }
}
