package import DBus

extension Items1 {
    /// - Parameter methods: All of its operations, with their handlers.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed])
    }
}
