/// The lines that remain on the terminal after the demo has cleared its screen.
struct DemoEnding {
    /// The folder that keeps the demo's database, if the user named one.
    let keptData: String?
    /// What happened to the task, if anything.
    var outcome: String?
    /// Whether the outcome has been printed already.
    var isPrinted = false

    var lines: [String] {
        let database = keptData.map { "its database stays in '\($0)'" } ?? "so is its database"
        let task = outcome ?? "The reminder of '\(DemoTask.title)' was not answered."
        return (isPrinted ? [] : [task])
            + [
                "The demo is over. Its bus and its agent are gone, and \(database); nothing of yours was touched."
            ]
    }

    func say(on console: Console) {
        for line in lines { console.say(StyledText(line)) }
    }
}
