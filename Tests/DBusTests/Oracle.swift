import Foundation

/// libdbus's own opinion of names, which ours must agree with.
enum Oracle {
    static func isValid(_ text: String, _ function: String) throws -> Bool {
        typealias Validator = @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer?) -> UInt32
        guard let library, let symbol = dlsym(library, function) else {
            throw MissingFunction(name: function)
        }
        return unsafeBitCast(symbol, to: Validator.self)(text, nil) != 0
    }

    nonisolated(unsafe) private static let library = dlopen("libdbus-1.so.3", RTLD_NOW)

    struct MissingFunction: Error {
        let name: String
    }
}
