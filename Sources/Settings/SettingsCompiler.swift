/// Turns a file's statements into settings, in order, and collects the errors.
struct SettingsCompiler {
    private let file: String
    private(set) var settings = Settings()
    private(set) var problems: [SettingsError] = []
    /// The current table; `nil` in an unknown one, whose keys cause no further errors.
    private var table: [String]? = []
    /// The line where each key and each table first occurred.
    private var lines: [String: Int] = [:]

    init(file: String) {
        self.file = file
    }

    mutating func compile(_ text: String) {
        let (statements, unreadable) = TOMLReader.read(text)
        for statement in statements {
            switch statement {
            case .table(let path, let line): enter(path, line: line)
            case .assignment(let path, let value, let line): assign(path, value, line: line)
            }
        }
        problems += unreadable.map {
            SettingsError(
                file: file, line: $0.line, key: nil, value: $0.text, reason: $0.reason, remedy: $0.remedy)
        }
        problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    private mutating func enter(_ path: [String], line: Int) {
        let name = path.joined(separator: ".")
        guard SettingKey.sections.contains(name) else {
            table = nil
            let near = nearest(to: name, in: SettingKey.sections.sorted())
            refuse(
                line, "[\(name)]", nil, "there is no such section",
                near.map { "did you mean [\($0)]?" } ?? Self.listing)
            return
        }
        table = path
        // TOML lets a file open each table once.
        if let first = lines["[\(name)]"] {
            refuse(line, "[\(name)]", nil, "the section was begun in line \(first)", "put its settings there")
        } else {
            lines["[\(name)]"] = line
        }
    }

    private mutating func assign(_ path: [String], _ value: TOMLValue, line: Int) {
        guard let table else { return }
        let name = (table + path).joined(separator: ".")
        guard let key = SettingKey.named(name) else {
            refuse(line, name, value.literal, "there is no such setting", Self.remedy(forUnknown: name))
            return
        }
        if let first = lines[name] {
            refuse(line, name, value.literal, "it was already set in line \(first)", "keep one of the two")
            return
        }
        lines[name] = line
        do {
            try key.set(value, in: &settings)
        } catch {
            refuse(line, name, value.literal, error.reason, "write \(key.instruction)")
        }
    }

    private mutating func refuse(
        _ line: Int, _ key: String, _ value: String?, _ reason: String, _ remedy: String
    ) {
        problems.append(
            SettingsError(file: file, line: line, key: key, value: value, reason: reason, remedy: remedy))
    }

    private static let listing = "'steward config keys' lists them"

    static func remedy(forUnknown name: String) -> String {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        let sameName = SettingKey.all.first { $0.name == last }?.fullName
        let near = sameName ?? nearest(to: name, in: SettingKey.all.map(\.fullName))
        return near.map { "did you mean \($0)?" } ?? listing
    }
}
