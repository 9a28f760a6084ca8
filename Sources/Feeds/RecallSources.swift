/// All sources there are, in the order in which they are shown.
package enum RecallSources {
    package static let all: [any RecallSource.Type] = [CPSC.self, OpenFDA.self, FSIS.self, SafetyGate.self]

    /// The source of this id.
    package static func source(_ id: String) -> (any RecallSource)? {
        all.first { $0.id == id }?.init()
    }
}
