import Glibc

enum WorkingDirectory {
    /// The absolute path of the process's working directory.
    static var path: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}
