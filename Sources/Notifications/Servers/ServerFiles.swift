import Glibc

/// The server's own configuration file, found as the running server finds it.
enum ServerFiles {
    /// Larger files are none of ours to read.
    private static let mostBytes = 1 << 20

    /// - Parameter process: The server's; 0 if it is not known.
    static func configuration(of source: ServerConfiguration.Source, process: UInt32) -> String? {
        let words = process == 0 ? [] : texts(of: "/proc/\(process)/cmdline")
        if let option = words.firstIndex(where: source.options.contains), option + 1 < words.count,
            words[option + 1].hasPrefix("/")
        {
            return text(of: words[option + 1])
        }
        let theirs = process == 0 ? [] : texts(of: "/proc/\(process)/environ")
        return folders(theirs.isEmpty ? own : theirs).lazy.compactMap { text(of: "\($0)/\(source.path)") }
            .first
    }

    /// Where configuration files are, the user's first.
    private static func folders(_ environment: [String]) -> [String] {
        func variable(_ name: String) -> String? {
            environment.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
                .flatMap { $0.isEmpty ? nil : $0 }
        }
        let user = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { "\($0)/.config" }
        let system = (variable("XDG_CONFIG_DIRS") ?? "/etc/xdg").split(separator: ":").map(String.init)
        return ([user].compactMap(\.self) + system).filter { $0.hasPrefix("/") }
    }

    private static var own: [String] {
        let names = ["XDG_CONFIG_HOME", "HOME", "XDG_CONFIG_DIRS"]
        return names.compactMap { (name: String) -> String? in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
    }

    /// The texts of a file that ends each with a zero.
    private static func texts(of file: String) -> [String] {
        (bytes(of: file) ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    static func text(of file: String) -> String? {
        bytes(of: file).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func bytes(of file: String) -> [UInt8]? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        // The size of a file of /proc is not known before.
        while bytes.count <= mostBytes {
            let count = read(descriptor, &chunk, chunk.count)
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
        }
        return nil
    }
}
