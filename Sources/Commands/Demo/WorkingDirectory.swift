import Glibc

enum WorkingDirectory {
    /// The absolute path of the directory in which the program runs.
    static var path: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}
