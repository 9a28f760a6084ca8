/// What is wrong with a configuration, and what to do about it. Values are as they stand in the file: clean
/// them before a terminal sees them.
package struct SettingsError: Error, Hashable, CustomStringConvertible {
    package let file: String
    /// Counted from 1; `nil` where the file as a whole cannot be used.
    package let line: Int?
    /// The key as `section.key`, or the section; `nil` where the line is not that far understood.
    package let key: String?
    /// The refused value as TOML, or the line.
    package let value: String?
    /// Without a full stop: "it is too large".
    package let reason: String
    /// Without a full stop: "write a whole number from 0 to 8".
    package let remedy: String

    package var description: String {
        let place = line.map { "\(file):\($0)" } ?? file
        let subject =
            switch (key, value) {
            case (let key?, let value?): "\(key) = \(value): "
            case (let key?, nil): "\(key): "
            case (nil, let value?): "'\(value)': "
            case (nil, nil): ""
            }
        return "\(place): \(subject)\(reason); \(remedy)"
    }
}
