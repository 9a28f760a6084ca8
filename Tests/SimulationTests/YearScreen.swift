import Agent
import CivilTime
import Notifications
import Rules
import Store

/// What is on the screen, as things that call: looked up in the store, as it was posted. It belongs to the loop's thread.
final class YearScreen: @unchecked Sendable {
    struct Member {
        let reminder: Reminder.ID
        let subject: String
    }

    private let store: () -> Store
    /// By a clock that nobody sets, and that does not run while the machine sleeps.
    private let uptime: () -> Duration
    private let server: RecordingServer
    private var members: [PostedPopup: [Member]] = [:]
    private var postedAt: [PostedPopup: Duration] = [:]
    /// What should not have happened.
    private(set) var faults: [String] = []
    /// How many popups could be heard.
    private(set) var alerts = 0
    /// The popups that could be heard since somebody looked.
    private var news: [[Member]] = []

    init(_ server: RecordingServer, store: @escaping () -> Store, uptime: @escaping () -> Duration) {
        self.server = server
        self.store = store
        self.uptime = uptime
        server.didPost = { [weak self] post in self?.didPost(post) }
    }

    /// The subjects that can be seen.
    var subjects: Set<String> {
        Set(server.screen.flatMap { members[$0.popup] ?? [] }.map(\.subject))
    }

    /// Some popup, the same whatever order they came in.
    func post(_ number: Int) -> RecordingServer.Post? {
        let posts = server.screen.sorted { name(of: $0) < name(of: $1) }
        return posts.isEmpty ? nil : posts[number % posts.count]
    }

    private func name(of post: RecordingServer.Post) -> String {
        members[post.popup]?.count == 1 ? post.notification.summary : ""
    }

    func subjects(in post: RecordingServer.Post) -> Set<String> {
        Set((members[post.popup] ?? []).map(\.subject))
    }

    /// The popup of one thing alone.
    func single(of subject: String) -> RecordingServer.Post? {
        server.screen.first { post in
            members[post.popup]?.count == 1 && members[post.popup]?.first?.subject == subject
        }
    }

    /// Whether it has been there long enough to be seen.
    func canBeSeen(_ post: RecordingServer.Post) -> Bool {
        postedAt[post.popup].map { $0 + .seconds(60) < uptime() } ?? false
    }

    var summary: RecordingServer.Post? { server.screen.first { (members[$0.popup]?.count ?? 0) > 1 } }

    /// The reminder by which something is on the screen.
    func reminder(of subject: String) -> Reminder.ID? {
        server.screen.lazy.flatMap { self.members[$0.popup] ?? [] }.first { $0.subject == subject }?.reminder
    }

    func takeNews() -> [[Member]] {
        defer { news = [] }
        return news
    }

    private func didPost(_ post: RecordingServer.Post) {
        do {
            guard let token = PopupToken(post.delivery.description), let popup = try store().popup(token)
            else {
                return faults.append("a popup that the store does not know: \(post.notification.summary)")
            }
            let members = try popup.members.map { id throws(StoreError) in
                Member(
                    reminder: id, subject: try store().reminder(id.description).reminder.identity.subject.id)
            }
            self.members[post.popup] = members
            postedAt[post.popup] = uptime()
            guard !post.notification.isQuiet else { return }
            alerts += 1
            news.append(members)
        } catch {
            faults.append("the store cannot say what a popup shows: \(error)")
        }
    }
}
