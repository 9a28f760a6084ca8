/// What `ask`, `chat` and `assistant` say.
enum AssistantText {
    // MARK: - Messages

    static let timesNeedDryRun = "--now, --tz and --locale work only with --dry-run"
    static let modelReadsAlone = "--plain and --keep are for Steward's own reading: leave out --by-model"
    static func cannotUseTimes(_ reason: String) -> String { "cannot use --now or --tz: \(reason)" }
    static func cannotTell(_ message: String) -> String {
        "I cannot tell what '\(message)' asks for, and no language model is set up to help: "
            + "'steward add' adds it as a task, and 'steward assistant setup' sets up a model"
    }
    static func asking(_ server: String, isSecond: Bool) -> String {
        isSecond
            ? "Asking \(server) again … (Ctrl-C cancels)" : "Asking \(server) … (Ctrl-C cancels)"
    }
    static func notYet(_ reason: String) -> String { "Not yet: \(reason)." }

    // MARK: - Chats

    static let newConversation = "Started a new conversation."
    static let noModelToAsk = "No model is set up."
    static let help = "/undo, /new, /model NAME, /help, /quit; anything else is a message."
    static func noCommand(_ word: String) -> String {
        "there is no command '/\(word)'; /help lists them all"
    }

    // MARK: - Before steps are taken

    static func nothingChanged(_ reason: String) -> String { "nothing changed: \(reason)" }
    /// - Parameter isTask: Whether it can only be an open task; otherwise, it was to be removed.
    static func nothing(called title: String, isTask: Bool) -> String {
        isTask
            ? "nothing changed: there is no open task called '\(title)'; 'steward list' lists the tasks"
            : "nothing changed: there is nothing called '\(title)' to remove; "
                + "'steward search TEXT' finds its name"
    }

    /// - Parameter model: `nil` if the model reads no date.
    static func asksForDate(of title: String, byModel model: String?, own: String) -> String {
        "For '\(title)', the model read \(model ?? "no date"), and Steward read \(own). Take the model's?"
    }
    static func dateNeedsYes(for title: String, byModel model: String?, own: String) -> String {
        "nothing changed: for '\(title)', the model read \(model ?? "no date"), and Steward read \(own); "
            + "--yes takes the model's"
    }

    static func asksForPlan(_ steps: [String]) -> String {
        "This will \(steps.joined(separator: "; ")). Continue?"
    }
    static func planNeedsYes(_ steps: [String]) -> String {
        "nothing changed: this would \(steps.joined(separator: "; ")); --yes does it without asking"
    }
    /// Steps of a plan.
    enum Step {
        static func add(_ title: String) -> String { "add '\(title)'" }
        static func complete(_ title: String) -> String { "complete '\(title)'" }
        static func snooze(_ title: String) -> String { "snooze '\(title)'" }
        static func move(_ title: String, to time: String) -> String { "move '\(title)' to \(time)" }
        static func remove(_ title: String) -> String { "remove '\(title)'" }
        static func removeLabel(_ name: String) -> String { "remove the label '\(name)'" }
    }

    // MARK: - Steps that were taken

    /// `Added 3k Milk; completed 4f Bread, next Friday`.
    static func did(_ actions: [PerformedAction]) -> StyledText {
        let parts = actions.enumerated().map { did($1, isFirst: $0 == 0) }
        return StyledText.joined(parts, separator: "; ")
    }
    private static func did(_ action: PerformedAction, isFirst: Bool) -> StyledText {
        let name: StyledText =
            action.short.isEmpty ? "\(action.title)" : "\(action.short, .bold) \(action.title)"
        let details = action.details.map { ", \($0)" }.joined()
        let until = action.details.joined()
        return switch action.what {
        case .added: isFirst ? "Added \(name)\(details)" : "added \(name)\(details)"
        case .completed: isFirst ? "Completed \(name)\(details)" : "completed \(name)\(details)"
        case .snoozed:
            isFirst ? "Snoozed \(name) until \(until)" : "snoozed \(name) until \(until)"
        case .moved: isFirst ? "Moved \(name)\(details)" : "moved \(name)\(details)"
        case .removed: isFirst ? "Removed \(name)\(details)" : "removed \(name)\(details)"
        }
    }
    static func label(_ name: String) -> String { "label \(name)" }
    static func next(_ day: String) -> String { "next \(day)" }
    static func due(_ day: String) -> String { "due \(day)" }
    static func until(_ day: String) -> String { "until \(day)" }
    static func notTakenBack(after failure: String, _ reason: String) -> String {
        "\(failure); earlier steps could not be undone (\(reason)): see 'steward history'"
    }

    // MARK: - Servers and models

    static func model(_ name: String, at place: String) -> String { "\(name) at \(place)" }
    static let runsHere = "It runs on this machine: what you write goes nowhere else."
    static func runsElsewhere(_ place: String) -> String {
        "It runs elsewhere: messages that Steward cannot read itself go to \(place)."
    }
    static let hasModel = "The server answers, and has the model."
    static func lacksModel(_ model: String, has models: String) -> String {
        "the server does not list the model '\(model)'; it has \(models)"
    }
    static let noModel = "No model is set up: Steward reads sentences itself, and sends nothing anywhere."
    /// Instead of a list of models.
    static let none = "none"
    static func modelIsNotSet(_ address: String) -> String {
        "assistant.model is not set; "
            + "'steward assistant setup \(address)' lists the server's models and sets one"
    }
    static func noKey(from command: String) -> String {
        "assistant.key_command printed no key: '\(command)'; run it yourself to see why"
    }
    static func helperCannotStart(_ reason: String) -> String {
        "steward-fetch cannot be started: \(reason)"
    }
    static let helperEnded = "steward-fetch ended unexpectedly"

    // MARK: - Setting up

    static func found(_ program: String, at place: String, with models: String) -> String {
        "\(program) at \(place): \(models)"
    }
    static func noServer(of programs: [String]) -> String {
        "no model answers on the usual ports of this machine (\(programs.joined(separator: ", "))); "
            + "start its server, or name its address: "
            + "'steward assistant setup http://127.0.0.1:8080/v1'"
    }
    static func cannotUse(_ address: String, _ reason: String) -> String {
        "cannot use '\(address)': \(reason); "
            + "for a server on this machine, write for example http://127.0.0.1:8080/v1"
    }
    static func noModel(_ model: String, among models: String) -> String {
        "there is no model '\(model)'; the server has \(models)"
    }
    static let serverHasNoModels = "the server has no models; load one there first"
    static func severalModels(_ models: String) -> String {
        "there are several models: \(models); choose one with --model"
    }
    static func choice(_ number: Int, _ model: String, at place: String) -> StyledText {
        "\(number, .bold)  \(model) at \(place)"
    }
    static let asksWhich = "Which? [1]"
    static func asksToSend(to place: String) -> String {
        "Messages that Steward cannot read itself, the names of labels and the titles of tasks that are due "
            + "will be sent to \(place). Do you agree?"
    }
    static func sendingNeedsYes(to place: String) -> String {
        "messages that Steward cannot read itself, the names of labels and the titles of tasks that are due "
            + "will be sent to \(place); --yes agrees to that"
    }
    static func isSetUp(_ model: String, at place: String, in file: String) -> String {
        "'steward ask' now uses \(model) at \(place) (set in \(file))."
    }
    static let noModelNow = "No model is set up now: nothing is sent anywhere."
}
