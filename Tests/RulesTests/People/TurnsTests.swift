import Testing

@testable import Rules

struct TurnsTests {
    @Test func `turns begin in the order given`() throws {
        var turns = try Turns(parsing: "anna, Ben ,@cleo")
        var order: [String] = []
        for _ in 0..<6 {
            order.append(turns.next)
            turns = turns.done(by: turns.next)
        }
        #expect(order == ["anna", "Ben", "cleo", "anna", "Ben", "cleo"])
        #expect(turns.description == "anna, Ben, cleo")
    }

    @Test func `whoever did it for another is not next until the other has caught up`() throws {
        var turns = try Turns(parsing: "Anna, Ben")
        for _ in 0..<3 { turns = turns.done(by: "ANNA") }
        #expect(turns.description == "Anna+3, Ben")
        for _ in 0..<3 {
            #expect(turns.next == "Ben")
            turns = turns.done(by: "Ben")
        }
        #expect(turns.next == "Anna")
    }

    @Test func `a guest who does it changes nobody's turn`() throws {
        let turns = try Turns(parsing: "Anna+1, Ben")
        #expect(turns.done(by: "Zoe") == turns)
        #expect(turns.done(by: "") == turns)
    }

    @Test func `after holidays of any length all have done it about as often`() throws {
        var seed: UInt64 = 7
        func random(_ limit: UInt64) -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return seed >> 33 % limit
        }
        let names = ["Anna", "Ben", "Cleo"]
        for _ in 0..<200 {
            var turns = try Turns(parsing: names.joined(separator: ","))
            var done = Dictionary(uniqueKeysWithValues: names.map { ($0, 0) })
            var away: (name: String, left: UInt64)?
            for week in 0..<52 {
                if week < 40, away == nil, random(8) == 0 {
                    away = (names[Int(random(3))], 1 + random(3))
                }
                let others = names.filter { $0 != away?.name }
                // Whose turn it is does it, or who is there instead.
                let doer = others.contains(turns.next) ? turns.next : others[Int(random(2))]
                done[doer, default: 0] += 1
                turns = turns.done(by: doer)
                if let now = away { away = now.left == 1 ? nil : (now.name, now.left - 1) }
            }
            let counts = done.values
            #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1, "\(done)")
        }
    }

    @Test func `nobody has to catch up for ever`() throws {
        var turns = try Turns(parsing: "Anna, Ben")
        for _ in 0..<1000 { turns = turns.done(by: "Anna") }
        #expect(turns.description == "Anna+20, Ben")
    }

    @Test(arguments: [
        ("Anna+1, Ben", "Anna, Ben"), ("Anna, Ben+1", "Anna, Ben+2"), ("Anna+3, Ben", "Anna+2, Ben"),
        ("Anna, Ben+20", "Anna, Ben+20"), ("Ben, Zoe+1", "Ben, Zoe+1"),
    ])
    func `a turn that Anna has not taken after all is given back`(before: String, after: String) throws {
        #expect(try Turns(parsing: before).returned(by: "ANNA").description == after)
    }

    @Test func `what is written reads back, whatever the names`() throws {
        for text in ["Anna+2, Ben", "C++, Ben+1", "Anna Maria, Ben"] {
            #expect(try Turns(parsing: text).description == text)
        }
        #expect(try Turns(parsing: "Anna+5, Ben+3").description == "Anna+2, Ben")
        #expect(try Turns(parsing: "Anna+99999999999999999999, Ben").names.count == 2)
    }

    @Test(arguments: ["anna+5,ben", "Anna, Ben + 2"])
    func `nobody types how often each has done it`(_ text: String) {
        #expect(throws: InvalidValue.self) { try Turns(of: text) }
        #expect(throws: InvalidValue.self) { try PersonName.needed("Anna+1") }
    }

    @Test(arguments: ["", "Anna", "Anna, anna", "anyone, Anna", "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u"])
    func `too few, too many or the same people cannot take turns`(_ text: String) {
        #expect(throws: InvalidValue.self) { try Turns(parsing: text) }
    }
}
