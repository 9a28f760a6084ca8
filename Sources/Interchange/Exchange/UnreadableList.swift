/// A file that is no list, or not one that an import reads.
package struct UnreadableList: Error, Hashable {
    /// What is wrong with it, without a full stop.
    package let words: String

    init(_ words: String) {
        self.words = words
    }
}
