extension [String: String] {
    /// The locale of dates and their words, such as `en_GB`, from the environment; `nil` if none is set.
    package var locale: String? {
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { self[$0] }.first { !$0.isEmpty }
        guard let name, !name.hasPrefix("C."), name != "C", name != "POSIX" else { return nil }
        return String(name.prefix { $0 != "." && $0 != "@" })
    }
}
