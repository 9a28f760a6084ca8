import EventLoop
import FetchInterface
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Agent

struct HelperConnectionTests {
    private static let access = DAVAccess(user: "anna", password: "sesame")
    private static let place = "https://dav.example.org/tasks/"

    /// A helper that is a shell script: it prints the greeting, and then `answer` for each line. `$id` is the
    /// id of the request, `$$` the helper's process id.
    private func helper(_ answer: String) -> FetchEndpoint {
        var endpoint = FetchEndpoint(socket: nil, program: "/bin/sh")
        endpoint.arguments = [
            "-c",
            """
            echo '\(FetchReply.hello(version: "1", protections: [], notes: []).json.line)'
            while read -r line; do
                id=${line#*'"id":"'}; id=${id%%'"'*}
                \(answer)
            done
            """,
        ]
        return endpoint
    }

    /// The lines of an answer with one row, whose href contains the helper's process id.
    private var whole: String {
        var answer = DAVAnswer()
        answer.status = 207
        let row = FetchReply.calendarRow(id: "@ID@", DAVAnswer.Row(href: "https://dav.example.org/@ME@"))
        return [row, .calendarAnswer(id: "@ID@", answer), .end(id: "@ID@", FetchOutcome(.ok))].map { reply in
            "echo '\(reply.json.line)' | sed \"s/@ID@/$id/; s/@ME@/$$/\""
        }.joined(separator: "\n")
    }

    private func answers(from endpoint: FetchEndpoint, count: Int = 1) async throws -> [DAVAnswer] {
        try await onLoop { loop in
            let connection = HelperConnection(
                endpoint, patience: .seconds(20) * Patience.factor, on: loop, complaint: { _ in })
            var answers: [DAVAnswer] = []
            for _ in 0..<count {
                answers.append(
                    await connection.answer(to: DAVRequest(.list, at: Self.place), with: Self.access))
            }
            connection.close()
            return answers
        }
    }

    @Test func `one helper carries out all requests`() async throws {
        let answers = try await answers(from: helper(whole), count: 3)

        #expect(answers.map(\.status) == [207, 207, 207])
        #expect(Set(answers.flatMap(\.rows).map(\.href)).count == 1)
    }

    @Test(arguments: [
        "exit 1", "echo nonsense", #"echo '{"id":"other","row":{"href":"https://a.example/","status":200}}'"#,
        #"echo '{"id":"'$id'","text":"something else"}'"#,
    ])
    func `a request fails if its helper dies or sends nonsense`(answer: String)
        async throws
    {
        let answers = try await answers(from: helper(answer))

        guard case .fetch(.lost, _)? = answers.first?.failure else {
            Issue.record("\(answers)")
            return
        }
    }

    @Test func `a request whose helper dies is not repeated, and the next one gets a new helper`()
        async throws
    {
        let folder = try ScratchDirectory()
        let file = folder.url.appending(path: "asked").path
        let once = "echo x >>'\(file)'; [ $(wc -l <'\(file)') = 1 ] && exit 1\n\(whole)"

        let answers = try await answers(from: helper(once), count: 2)

        #expect(answers.map { $0.failure == nil } == [false, true])
        withExtendedLifetime(folder) {}
    }
}
