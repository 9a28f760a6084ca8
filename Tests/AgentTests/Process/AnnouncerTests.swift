import AgentInterface
import DBus
import Logging
import Rules
import TestSupport
import Testing

@testable import Agent

struct AnnouncerTests {
    @Test func `changes made in one turn of the loop are announced in one signal, each id once`() async throws
    {
        try await AgentFixture.run { fixture in
            let (received, onlookers) = (Log<[String]>(), Onlookers())
            let rule = MatchRule(interface: Tasks1.name, member: Tasks1.changed.name)
            let subscription = try await fixture.connection.subscribe(rule) { signal in
                received.add(signal.body.first?.asStrings ?? [])
                onlookers.notice()
            }
            let announcer = Announcer(
                connection: fixture.connection, loop: fixture.loop,
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let (soup, tea, bread) = (Todo.ID.random(), Todo.ID.random(), Todo.ID.random())

            await announcer.announce(.changed([.task(soup), .task(tea)], reminders: []))
            await announcer.announce(.changed([.task(tea), .task(bread)], reminders: []))
            await onlookers.wait { !received.all.isEmpty }
            await announcer.announce(.changed([.task(tea)], reminders: []))
            await onlookers.wait { received.all.count > 1 }
            subscription.cancel()

            #expect(received.all == [[soup, tea, bread].map(\.description), [tea.description]])
        }
    }
}
