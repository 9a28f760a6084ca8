import Glibc

extension Settings {
    /// Maximum size of the file.
    private static let mostBytes = 64 * 1024

    /// Reads `config.toml`; uses the defaults if the file does not exist.
    /// - Throws: The first error in the file. No setting from such a file applies.
    package static func load(_ file: String) throws(SettingsError) -> Settings {
        let (settings, problems) = read(file)
        if let problem = problems.first { throw problem }
        return settings
    }

    /// All errors in the file, by line.
    package static func problems(in file: String) -> [SettingsError] {
        read(file).problems
    }

    /// Reads settings from `text`.
    /// - Parameter file: The file's name for error messages.
    /// - Returns: The valid settings, and all errors by line.
    package static func read(text: String, file: String) -> (settings: Settings, problems: [SettingsError]) {
        var compiler = SettingsCompiler(file: file)
        compiler.compile(text)
        return (compiler.settings, compiler.problems)
    }

    private static func read(_ file: String) -> (settings: Settings, problems: [SettingsError]) {
        do throws(SettingsError) {
            guard let text = try text(of: file, holding: "settings") else { return (Settings(), []) }
            return read(text: text, file: file)
        } catch {
            return (Settings(), [error])
        }
    }

    /// The text of a file; `nil` if there is no such file.
    /// - Parameter content: What belongs into the file, for error messages.
    static func text(of file: String, holding content: String) throws(SettingsError) -> String? {
        guard var bytes = try bytes(of: file, holding: content) else { return nil }
        // Some editors start every file with a byte order mark.
        if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw problem(file, "it is not UTF-8 text", "save it as UTF-8")
        }
        return text
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// `nil` if there is no such file.
    private static func bytes(of file: String, holding content: String) throws(SettingsError) -> [UInt8]? {
        // Without `O_NONBLOCK`, opening a pipe of this name would block for ever.
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw problem(
                file, "it cannot be opened: \(String(cString: strerror(errno)))", "make it readable for you")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw problem(file, "it is not a file", "put the \(content) into a plain file")
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                throw problem(
                    file, "it cannot be read: \(String(cString: strerror(errno)))", "check the disk")
            }
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer.prefix(count))
            guard bytes.count <= mostBytes else {
                throw problem(file, "it is longer than 64 KiB", "keep only \(content) in it")
            }
        }
    }

    private static func problem(_ file: String, _ reason: String, _ remedy: String) -> SettingsError {
        SettingsError(file: file, line: nil, key: nil, value: nil, reason: reason, remedy: remedy)
    }
}
