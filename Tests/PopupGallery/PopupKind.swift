import Agent
import CivilTime
import Notifications
import Rules

/// A kind of popup, at one of its steps.
struct PopupKind: Sendable {
    let name: String
    let make: @Sendable (Stage) throws -> DesktopNotification

    init(_ name: String, _ make: @escaping @Sendable (Stage) throws -> DesktopNotification) {
        self.name = name
        self.make = make
    }

    /// A popup about one thing.
    init(_ name: String, about topic: @escaping @Sendable @autoclosure () throws -> PopupTopic) {
        self.init(name) { try $0.composer().notification(about: topic(), token: $0.token) }
    }

    static func named(_ name: String) -> PopupKind? {
        all.first { $0.name == name }
    }

    static let all: [PopupKind] = tasks + events + items + outside + several + special

    /// The face behind *More…*, `number` times, and the one of *What to Do* and its like.
    static func behind(
        _ name: String, _ number: Int, about topic: @escaping @Sendable @autoclosure () throws -> PopupTopic
    )
        -> PopupKind
    {
        PopupKind("\(name)-more-\(number)") { stage in
            let topic = try topic()
            var view = PopupView.ordinary
            for _ in 0..<number { view = stage.view(after: view, about: topic) }
            return stage.composer(isQuiet: true, view: view).notification(about: topic, token: stage.token)
        }
    }

    static func advice(_ name: String, about topic: @escaping @Sendable @autoclosure () throws -> PopupTopic)
        -> PopupKind
    {
        PopupKind("\(name)-advice") { stage in
            let topic = try topic()
            guard case .further(let offered) = stage.view(after: .ordinary, about: topic) else {
                return stage.composer().notification(about: topic, token: stage.token)
            }
            return stage.composer(isQuiet: true, view: .advice(after: offered)).notification(
                about: topic, token: stage.token)
        }
    }

    private static let tasks = [
        PopupKind("task-due", about: try .task(Samples.task(due: "2026-11-24T12:00"))),
        PopupKind("task-shared", about: try .shared(Samples.task(due: "2026-11-24T12:00"))),
        PopupKind("task-overdue", about: try .task(Samples.task(due: "2026-11-23T17:30"))),
        PopupKind(
            "task-on-a-day",
            about: try .task(Samples.task("Water the plants", due: "2026-11-24", openSubtasks: 2))),
        PopupKind(
            "task-for-somebody",
            about: try .task(
                Samples.task("Put the bins out", due: "2026-11-24T12:00") { $0.details.person = "Ben" })),
        PopupKind("task-repeating-missed", about: try .task(Samples.repeating(missed: 3))),
        PopupKind(
            "task-needs-note",
            about: try .task(
                Samples.task("Read the meter", due: "2026-11-24T12:00") { $0.details.doneBy = .note })),
        PopupKind(
            "task-acknowledge",
            about: try .task(
                Samples.task("Take the tablets", due: "2026-11-24T12:00") { $0.details.doneBy = .acknowledge }
            )),
        PopupKind(
            "task-long-notes",
            about: try .task(
                Samples.task("Prepare the tax return", due: "2026-11-24T12:00") {
                    $0.location = "Desk"
                    $0.notes = Samples.longNotes
                })),
        PopupKind("task-nagging") {
            try $0.composer(isEscalated: true).notification(
                about: .task(Samples.task(due: "2026-11-24T10:00")), token: $0.token)
        },
        PopupKind("alert", about: try .alert(Samples.alert(), short: "9c1e")),
        PopupKind(
            "digest",
            about: try .digest(
                DigestTopic(
                    alert: Samples.digest(.plain), short: "9c1e", page: "/tmp/insights.html",
                    isProposing: true))),
        PopupKind(
            "digest-friendly",
            about: try .digest(
                DigestTopic(alert: Samples.digest(.friendly), short: "9c1e", page: "/tmp/insights.html"))),
        PopupKind(
            "confirmation",
            about: .confirmation(Confirmation(alert: try Samples.confirmation(), change: .step(7)))),
        PopupKind(
            "confirmation-several",
            about: .confirmation(
                Confirmation(alert: try Samples.confirmationOfSeveral(), change: .step(7)))),
        PopupKind(
            "bought-elsewhere",
            about: .confirmation(Confirmation(alert: try Samples.boughtElsewhere(), change: .step(7)))),
        PopupKind("family-news", about: try .alert(Samples.familyNews(), short: "9c1e")),
        PopupKind("guardian", about: try .alert(Samples.leftByOthers(), short: "9c1e")),
        PopupKind("notice", about: try .alert(Samples.notice(), short: "9c1e", isPassing: true)),
        PopupKind(
            "rarity",
            about: try .confirmation(Confirmation(alert: Samples.rarity(), change: .rarity(of: .task)))),
        PopupKind("missing-entries", about: try .missingEntries(Samples.missingEntries())),
        PopupKind(
            "account-password",
            about: try .accountTrouble(
                AccountTroubleTopic(
                    alert: Samples.accountWithoutPassword(), short: "9c1e", account: .random(), name: "home"))
        ),
        PopupKind("alert-critical", about: try .alert(Samples.alert(.critical), short: "9c1e")),
    ]

    private static let events = [
        PopupKind("event-timed", about: try Samples.event("2026-11-24T15:00", lasting: "PT1H")),
        PopupKind("event-about-to-begin", about: try Samples.event("2026-11-24T12:15", lasting: "PT30M")),
        PopupKind(
            "meeting", about: try Samples.event("2026-11-24T12:15", lasting: "PT30M", join: Samples.meeting)),
        PopupKind("event-all-day", about: try Samples.event("2026-11-24", lasting: "P3D")),
    ]

    private static let items = [
        PopupKind("food-in-3-days", about: try .item(Samples.food("2026-11-27"))),
        PopupKind("food-day-before", about: try .item(Samples.food("2026-11-25"))),
        PopupKind("food-last-day", about: try .item(Samples.food("2026-11-24"))),
        PopupKind(
            "food-last-day-use-by", about: try .item(Samples.food("2026-11-24", "Minced meat", .useBy))),
        PopupKind("food-past-best-before", about: try .item(Samples.food("2026-11-23"))),
        PopupKind("food-past-use-by", about: try .item(Samples.food("2026-11-23", "Minced meat", .useBy))),
        PopupKind("food-open", about: try .item(Samples.opened())),
        PopupKind("food-frozen", about: try .item(Samples.frozen())),
        PopupKind("food-left-over", about: try .item(Samples.leftOver())),
        PopupKind("warranty-30-days", about: try .warranty(Samples.warranty("2026-12-24"))),
        PopupKind(
            "warranty-7-days",
            about: try .warranty(Samples.warranty("2026-12-01") { $0.receipt = "/tmp/receipt.pdf" })),
        PopupKind("maintenance", about: try .maintenance(Samples.maintenance())),
        PopupKind("maintenance-by-meter", about: try .maintenance(Samples.oilChange())),
        PopupKind("loan", about: try .loan(Samples.loan())),
        PopupKind("document-passport", about: try .document(Samples.passport())),
        PopupKind("document-contract", about: try .document(Samples.contract())),
    ]

    private static let outside = [
        PopupKind("recall-critical", about: try .recall(Samples.recall())),
        PopupKind("recall-possible", about: try .recall(Samples.possibleRecall())),
        PopupKind("shop-one-drop", about: try .shop(Samples.shop(1))),
        PopupKind("shop-several", about: try .shop(Samples.shop(5))),
        PopupKind("price-question", about: try .priceQuestion(Samples.priceQuestion())),
    ]

    private static let several = [
        PopupKind("bundle") { stage in
            try stage.composer().bundle(of: Samples.bundle, token: stage.token)
        },
        PopupKind("bundle-with-spoiled") { stage in
            try stage.composer().bundle(of: Samples.bundleWithSpoiled, token: stage.token)
        },
        PopupKind("summary-mixed") { stage in
            try stage.composer().summary(of: Samples.mixed, count: 5, token: stage.token)
        },
        PopupKind("summary-without-work") { stage in
            try stage.composer().summary(of: Samples.withoutWork, count: 3, token: stage.token)
        },
        PopupKind("summary-told") { stage in
            try stage.composer().summary(of: Samples.toldOnly, count: 3, token: stage.token)
        },
        PopupKind("summary") { stage in
            try stage.composer().summary(of: Samples.many, count: 12, token: stage.token)
        },
        PopupKind("summary-with-older") { stage in
            try stage.composer().summary(of: Samples.many, count: 12, older: 4, token: stage.token)
        },
        PopupKind("brief") { stage in
            let composer = stage.composer()
            return composer.brief(
                composer.summary(of: try Samples.many, count: 9, token: stage.token), count: 9)
        },
        PopupKind("brief-with-supplies") { stage in
            let composer = stage.composer()
            return composer.brief(
                composer.summary(of: try Samples.many, count: 9, token: stage.token), count: 9, low: ["Rice"],
                soon: ["Milk", "Coffee"])
        },
    ]

    private static let special = [
        behind("task", 1, about: try .task(Samples.task(due: "2026-11-24T12:00"))),
        behind("task-shared", 2, about: try .shared(Samples.task(due: "2026-11-24T12:00"))),
        behind("task", 2, about: try .task(Samples.task(due: "2026-11-24T12:00"))),
        behind("task-repeating", 1, about: try .task(Samples.repeating(missed: 0))),
        advice(
            "task-needs-note",
            about: try .task(
                Samples.task("Read the meter", due: "2026-11-24T12:00") { $0.details.doneBy = .note })),
        behind("event", 1, about: try Samples.event("2026-11-24T15:00", lasting: "PT1H")),
        behind(
            "meeting", 1,
            about: try Samples.event("2026-11-24T12:15", lasting: "PT30M", join: Samples.meeting)),
        behind("food", 1, about: try .item(Samples.food("2026-11-25"))),
        behind("food", 2, about: try .item(Samples.food("2026-11-25"))),
        behind("food", 3, about: try .item(Samples.food("2026-11-25"))),
        behind("warranty", 1, about: try .warranty(Samples.warranty("2026-12-24"))),
        advice("warranty", about: try .warranty(Samples.warranty("2026-12-24"))),
        behind("maintenance", 1, about: try .maintenance(Samples.maintenance())),
        advice("recall", about: try .recall(Samples.recall())),
        behind("recall", 1, about: try .recall(Samples.recall())),
        behind("recall", 2, about: try .recall(Samples.recall())),
        advice("recall-possible", about: try .recall(Samples.possibleRecall())),
        behind("shop", 1, about: try .shop(Samples.shop(1))),
        behind("price-question", 1, about: try .priceQuestion(Samples.priceQuestion())),
        PopupKind("summary-more-1") { stage in
            let composer = stage.composer()
            let first = composer.page(of: composer.offers(ofSummaryOf: 12, of: try Samples.many))
            return try stage.composer(isQuiet: true, view: .further(after: Set(first.offers.map(\.action))))
                .summary(of: Samples.many, count: 12, token: stage.token)
        },
        PopupKind("trouble") { stage in
            stage.composer().trouble(
                """
                The disk is full. Make room on /home; Steward tries again by itself and keeps reminding meanwhile.
                """)
        },
        PopupKind("unanswerable") { stage in
            try stage.composer().unanswerable(.task(Samples.task(due: "2026-11-24T12:00")))
        },
        PopupKind("hidden") { stage in
            let composer = stage.composer()
            return composer.hidden(
                try composer.notification(
                    about: .task(Samples.task(due: "2026-11-24T12:00")), token: stage.token), count: 1)
        },
        PopupKind("correction") { stage in
            try stage.composer(
                isQuiet: true,
                view: .correction(
                    "'soonish' is not understood: it is no time. Write 2h, 30m, fri 9 or tomorrow 18:30.")
            ).notification(about: .task(Samples.task(due: "2026-11-24T12:00")), token: stage.token)
        },
    ]
}

extension PopupTopic {
    fileprivate static func task(_ sample: (todo: Todo, openSubtasks: Int)) -> PopupTopic {
        .task(sample.todo, short: "3f2a", openSubtasks: sample.openSubtasks)
    }

    /// One that others can be asked to do.
    fileprivate static func shared(_ sample: (todo: Todo, openSubtasks: Int)) -> PopupTopic {
        .task(
            sample.todo, short: "3f2a", openSubtasks: sample.openSubtasks,
            others: ["Anna", "Ben", "Maximiliane"])
    }
}
