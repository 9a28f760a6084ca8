/// Labels of tasks that are nobody else's business.
package enum PrivateLabel {
    /// In lower case.
    package static let all: Set<String> = ["health", "medical", "private", "gesundheit", "medizin", "privat"]
}
