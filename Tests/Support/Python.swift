package import Foundation

/// Python, whose libraries know what ours must agree with.
package enum Python {
    /// What it writes to its standard output.
    /// - Parameter needs: The library that `arguments` need.
    package static func output(_ arguments: [String], needs: String) throws -> Data {
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = ["-I"] + arguments
        let output = Pipe()
        python.standardOutput = output
        try python.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        python.waitUntilExit()
        guard python.terminationStatus == 0 else {
            throw Failure(description: "python3 has to run, with \(needs)")
        }
        return bytes
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
