/// What the demo leaves on the terminal: what was drawn there is gone by then.
struct DemoEnding {
    /// The folder that keeps the demo's database, if one was named.
    let keptData: String?
    /// What has become of the task, if anything.
    var outcome: String?
    /// Whether it was printed as a line already, and stays.
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
