/// First in, first out.
struct Line<Element> {
    private var elements: [Element?] = []
    private var first = 0

    var isEmpty: Bool { first == elements.count }
    var count: Int { elements.count - first }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first]
        elements[first] = nil
        first += 1
        // Rarely enough for each element to be moved once on the average.
        if first * 2 > elements.count {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }

    mutating func remove(where isUnwanted: (Element) -> Bool) {
        elements.removeFirst(first)
        first = 0
        elements.removeAll { $0.map(isUnwanted) ?? false }
    }
}
