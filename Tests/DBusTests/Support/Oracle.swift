import Foundation

/// libdbus's own opinion of names, which ours must agree with. The library is in the process anyway.
enum Oracle {
    static func isValid(_ text: String, _ function: String) throws -> Bool {
        typealias Validator = @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer?) -> UInt32
        guard let symbol = dlsym(nil, function) else { throw MissingFunction(name: function) }
        return unsafeBitCast(symbol, to: Validator.self)(text, nil) != 0
    }

    struct MissingFunction: Error {
        let name: String
    }
}
