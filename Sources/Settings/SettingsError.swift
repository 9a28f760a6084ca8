/// An error in the configuration, and its remedy. Values are unfiltered text of the file: remove control
/// characters before printing them to a terminal.
package struct SettingsError: Error, Hashable, CustomStringConvertible {
    package let file: String
    /// From 1; `nil` if the file as a whole cannot be used.
    package let line: Int?
    /// The key as `section.key`, or the section; `nil` if the line cannot be parsed.
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
