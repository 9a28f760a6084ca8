/// A first-in, first-out queue.
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
        // Rare enough that each element moves once on average.
        if start * 2 > elements.count {
            elements.removeFirst(start)
            start = 0
        }
        return element
    }
}
