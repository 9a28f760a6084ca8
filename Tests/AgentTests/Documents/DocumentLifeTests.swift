import Agent
import AgentInterface
import CivilTime
import EventLoop
import Foundation
import Notifications
import Rules
import Testing

/// Documents from the bus to the screen, and back. It is Tuesday 24 November 2026, 13:00 in Paris.
struct DocumentLifeTests {
    private func fields(
        _ title: String, _ kind: DocumentDetails.Kind, until end: String, notice: String? = nil,
        renewal: String? = nil
    ) throws -> DocumentFields {
        var fields = DocumentFields()
        (fields.title, fields.kind) = (title, kind)
        fields.validUntil = try CivilDate(parsing: end)
        fields.notice = try notice.map { try NoticePeriod(parsing: $0) }
        fields.renewal = try renewal.map { try CivilPeriod(parsing: $0) }
        return fields
    }

    @Test func `a passport is reminded of until somebody says that it is renewed, and of its new date then`()
        async throws
    {
        try await AgentFixture.started { fixture in
            let passport = try await fixture.client.call(
                Documents1.add, ([try fields("Passport", .passport, until: "2026-12-25")], false))[0]
            await fixture.live(.seconds(2 * 86_400), by: .seconds(6 * 3600))

            let titles = fixture.server.titles
            await fixture.click("Renewed")
            let answered = try await fixture.client.call(Documents1.get, passport.id)
            let renewed = try await fixture.client.call(
                Documents1.renew, (passport.id, try CivilDate(parsing: "2036-12-24")))

            #expect(passport.nextReminderAt?.description == "2026-11-25T08:00:00Z")
            #expect(titles == ["Passport: expires in 29 days"])
            #expect(fixture.server.titles == [])
            #expect(answered.status == .renewed && answered.nextReminderAt == nil)
            #expect(renewed.status == .current && renewed.stoppedFor == nil)
            #expect(renewed.nextReminderAt?.description == "2036-06-27T07:00:00Z")
        }
    }

    @Test func `a contract that is cancelled in its popup ends, and undo takes that back`() async throws {
        try await AgentFixture.started { fixture in
            let gym = try await fixture.client.call(
                Documents1.add,
                (
                    [try fields("Gym", .contract, until: "2027-03-25", notice: "3 months", renewal: "P1Y")],
                    false
                ))[0]
            await fixture.live(.seconds(86_400), by: .seconds(6 * 3600))

            let bodies = fixture.server.screen.map(\.notification.body)
            await fixture.click("Gave Notice")
            let cancelled = try await fixture.client.call(Documents1.get, gym.id)
            _ = try await fixture.client.call(Reminders1.undo, 0)
            let back = try await fixture.client.call(Documents1.get, gym.id)

            #expect(gym.deadline?.description == "2026-12-25" && gym.endsOn?.description == "2027-03-25")
            #expect(
                bodies.first?.contains(
                    "Cancel it by Fri 25 Dec to end it on Thu 25 Mar 2027, or it renews itself")
                    == true, "\(bodies)")
            #expect(cancelled.status == .cancelled && cancelled.cancelledOn?.description == "2026-11-25")
            #expect(back.status == .current && back.cancelledOn == nil)
        }
    }

    @Test func `of many documents all are added or none, and they are among what expires`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let passport = try fields("Passport", .passport, until: "2026-12-01")
            let wrong = try fields("Passport", .passport, until: "2026-12-01", notice: "3 months")
            let client = fixture.client

            let refusal = await #expect(throws: ClientError.self) {
                try await client.call(Documents1.add, ([passport, wrong], false))
            }
            let tried = try await client.call(Documents1.add, ([passport], true))
            let none = try await client.call(Documents1.list, DocumentQuery())
            let added = try await client.call(Documents1.add, ([passport], false))
            let expiring = try await client.call(Items1.expiring, try CivilDate(parsing: "2026-12-01"))

            #expect("\(try #require(refusal))".contains("notice of document 2"))
            #expect(tried.count == 1 && none.isEmpty)
            #expect(expiring.map(\.kind) == [.document] && expiring.map(\.id) == added.map(\.id))
            #expect(expiring.first?.daysLeft == 7)
            #expect(try await client.call(Documents1.remove, added.map(\.short)) == 1)
        }
    }

    @Test func `what expires is listed like the reminders: cards after their date, open contracts never`()
        async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            var card = try fields("Library card", .other, until: "2026-11-20")
            card.holder = "Anna"
            var phone = try fields("Phone", .contract, until: "2026-12-31", notice: "P1M/month")
            phone.validUntil = nil
            _ = try await fixture.client.call(Documents1.add, ([card, phone], false))

            let expiring = try await fixture.client.call(
                Items1.expiring, try CivilDate(parsing: "2026-12-31"))

            #expect(expiring.map(\.name) == ["Library card (Anna)"])
        }
    }

    @Test func `a file is kept with it until it is detached`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let client = fixture.client
            let passport = try await client.call(
                Documents1.add, ([try fields("Passport", .passport, until: "2026-12-25")], false))[0]

            let path = fixture.home.appending(path: "scan.pdf").path
            try Data("scan".utf8).write(to: URL(filePath: path))
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            try #require(descriptor >= 0)

            let kept = try await client.call(
                Documents1.attach,
                AttachmentInput(
                    item: passport.id, kind: .photo, name: "scan.pdf", file: OwnedDescriptor(descriptor)))
            let gone = try await client.call(Documents1.detach, (passport.id, "scan.pdf"))

            #expect(kept.attachments.map(\.name) == ["scan.pdf"] && kept.attachments.first?.size == 4)
            #expect(gone.attachments.isEmpty)
        }
    }
}
