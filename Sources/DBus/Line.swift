/// First in, first out.
struct Line<Element> {
    private var elements: [Element?] = []
    private var start = 0

    var isEmpty: Bool { start == elements.count }
    var count: Int { elements.count - start }
    var first: Element? { isEmpty ? nil : elements[start] }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard start < elements.count else { return nil }
        let element = elements[start]
        elements[start] = nil
        start += 1
        // Rarely enough for each element to be moved once on the average.
        if start * 2 > elements.count {
            elements.removeFirst(start)
            start = 0
        }
        return element
    }
}
