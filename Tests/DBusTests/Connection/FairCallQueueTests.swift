import Testing

@testable import DBus

@Suite struct CallerTurnsTests {
    private static let flooding: BusName = ":1.1"
    private static let patient: BusName = ":1.2"

    @Test func `callers take turns, and each one's calls keep their order`() {
        var turns = Self.turns()
        for number in 1...3 { turns.add(number, of: Self.flooding, holding: 1) }
        turns.add(11, of: Self.patient, holding: 1)
        turns.add(12, of: Self.patient, holding: 1)

        #expect(Self.begin(&turns) == [1, 11, 2, 12, 3])
        #expect(!turns.hasNext)
    }

    @Test func `a caller whose calls are being answered waits until one of them ends`() {
        var turns = Self.turns { $0.runningCallsOfOneSender = 2 }
        for number in 1...4 { turns.add(number, of: Self.flooding, holding: 1) }
        turns.add(11, of: Self.patient, holding: 1)

        #expect(Self.begin(&turns) == [1, 11, 2])
        turns.didEnd(Self.flooding, holding: 1)
        #expect(Self.begin(&turns) == [3])
        turns.didEnd(Self.patient, holding: 1)
        #expect(Self.begin(&turns) == [])
    }

    @Test func `the number of calls under way has a limit`() {
        var turns = Self.turns { $0.runningCalls = 2 }
        for number in 1...3 { turns.add(number, of: Self.flooding, holding: 1) }

        #expect(Self.begin(&turns) == [1, 2])
        #expect(!turns.hasNext)
        turns.didEnd(Self.flooding, holding: 1)
        #expect(turns.hasNext)
        #expect(Self.begin(&turns) == [3])
    }

    @Test func `what a caller's calls hold is bounded until they have been answered`() {
        var turns = Self.turns { $0.heldBytesOfOneSender = 100 }
        turns.add(1, of: Self.flooding, holding: 60)
        #expect(turns.hasRoom(for: Self.flooding))
        turns.add(2, of: Self.flooding, holding: 60)
        #expect(!turns.hasRoom(for: Self.flooding))
        #expect(turns.hasRoom(for: Self.patient))

        #expect(Self.begin(&turns) == [1, 2])
        #expect(!turns.hasRoom(for: Self.flooding))
        turns.didEnd(Self.flooding, holding: 60)
        #expect(turns.hasRoom(for: Self.flooding))
    }

    @Test func `what all calls hold is bounded`() {
        var turns = Self.turns { $0.heldBytes = 100 }
        turns.add(1, of: Self.flooding, holding: 100)
        #expect(!turns.hasRoom(for: Self.patient))

        #expect(Self.begin(&turns) == [1])
        turns.didEnd(Self.flooding, holding: 100)
        #expect(turns.hasRoom(for: Self.patient))
    }

    @Test func `dropped calls do not begin, and hold nothing`() {
        var turns = Self.turns { $0.heldBytes = 60 }
        for number in 1...6 { turns.add(number, of: Self.flooding, holding: 10) }
        turns.add(11, of: Self.patient, holding: 10)

        turns.drop(of: Self.flooding) { $0.isMultiple(of: 2) ? nil : 10 }

        #expect(turns.waiting == 4)
        #expect(turns.hasRoom(for: Self.patient))
        #expect(Self.begin(&turns) == [2, 11, 4, 6])
    }

    @Test func `a caller all of whose calls were dropped is not in line`() {
        var turns = Self.turns()
        turns.add(1, of: Self.flooding, holding: 10)
        turns.drop(of: Self.flooding) { _ in 10 }
        #expect(!turns.hasNext)

        turns.add(2, of: Self.flooding, holding: 10)
        #expect(Self.begin(&turns) == [2])
    }

    @Test func `many who ask for much do not keep one waiting who asks for little`() {
        var turns = Self.turns()
        for caller in 0..<300 {
            for _ in 0..<20 {
                turns.add(caller, of: BusName(trusted: ":2.\(caller)"), holding: 1, costing: 10_000)
            }
        }
        for _ in 0..<50 { _ = turns.next() }

        turns.add(1_000, of: Self.patient, holding: 1, costing: 100)

        #expect(turns.next() == 1_000)
    }

    @Test func `many who ask for little do not keep one waiting for ever who asks for much`() {
        var turns = Self.turns()
        turns.add(-1, of: Self.patient, holding: 1, costing: 10_000)
        var begun: [Int] = []
        for number in 0..<500 where !begun.contains(-1) {
            let caller = BusName(trusted: ":2.\(number)")
            turns.add(number, of: caller, holding: 1, costing: 100)
            begun += [turns.next()].compactMap(\.self)
            if begun.last == number { turns.didEnd(caller, holding: 1) }
        }

        #expect((150...250).contains(begun.count))
        #expect(begun.last == -1)
    }

    @Test func `a call that takes longer than estimated counts with its real time`() {
        var turns = Self.turns { $0.runningCallsOfOneSender = 1 }
        for number in 1...2 { turns.add(number, of: Self.flooding, holding: 1, costing: 1) }
        for number in 11...14 { turns.add(number, of: Self.patient, holding: 1, costing: 1) }
        #expect(Self.begin(&turns) == [1, 11])

        turns.didEnd(Self.flooding, holding: 1, exceeding: 2.5)
        turns.didEnd(Self.patient, holding: 1)
        #expect(Self.begin(&turns) == [12, 2])
    }

    @Test func `a call that takes longer than estimated also delays its caller's other calls`() {
        var turns = Self.turns()
        for number in 1...30 {
            turns.add(-number, of: Self.flooding, holding: 1)
            turns.add(number, of: Self.patient, holding: 1)
        }

        var floods = 0
        for _ in 0..<30 {
            guard let call = turns.next() else { break }
            if call < 0 {
                floods += 1
                turns.didEnd(Self.flooding, holding: 1, exceeding: 9)
            } else {
                turns.didEnd(Self.patient, holding: 1)
            }
        }

        // One call of ten times the cost for ten of the other's.
        #expect((3...5).contains(floods))
    }

    private static func turns(_ change: (inout Connection.Limits) -> Void = { _ in }) -> FairCallQueue<Int> {
        var limits = Connection.Limits()
        change(&limits)
        return FairCallQueue(limits: limits)
    }

    /// Begins whatever may begin.
    private static func begin(_ turns: inout FairCallQueue<Int>) -> [Int] {
        var begun: [Int] = []
        while let call = turns.next() { begun.append(call) }
        return begun
    }
}
