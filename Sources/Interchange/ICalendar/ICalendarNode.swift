/// What a file or a component consists of, in its order.
package enum ICalendarNode: Sendable, Hashable {
    case property(ICalendarProperty)
    indirect case component(ICalendarComponent)
    /// A line that is no property, or lies too deep.
    case line(ICalendarLine)
}
