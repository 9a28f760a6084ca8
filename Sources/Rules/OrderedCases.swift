/// A type whose cases are declared in ascending order.
package protocol OrderedCases: CaseIterable, Comparable {}

extension OrderedCases {
    package static func < (left: Self, right: Self) -> Bool {
        left != right && allCases.first { $0 == left || $0 == right } == left
    }
}
