/// How far a zone's clocks are ahead of UTC.
package struct UTCOffset: Sendable, Hashable {
    /// Positive east of Greenwich; below 26 hours in either direction. Old ones may include seconds.
    package let seconds: Int

    package static let zero = UTCOffset(seconds: 0)

    /// For sums with seconds since 1970.
    var seconds64: Int64 { Int64(seconds) }

    init(seconds: Int) {
        self.seconds = seconds
    }
}

extension UTCOffset: CustomStringConvertible {
    /// `+01:00`, `-00:44:30`.
    package var description: String {
        let time = TimeOfDay(nearestToSecondOfDay: abs(seconds) % 86_400)
        let hours = padded(abs(seconds) / 3600, to: 2)
        return (seconds < 0 ? "-" : "+") + hours + time.description.dropFirst(2)
    }
}
