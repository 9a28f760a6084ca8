/// The lines that remain on the terminal after the demo has cleared its screen.
struct DemoEnding {
    /// The folder that keeps the demo's database, if the user named one.
    let keptData: String?
    /// What happened to the task, if anything.
    var outcome: String?
    /// Whether the outcome has been printed already.
    var isPrinted = false

    var lines: [String] {
        (isPrinted ? [] : [outcome ?? DemoText.notAnswered])
            + [keptData.map(DemoText.over(keeping:)) ?? DemoText.over]
    }

    func say(on console: Console) {
        for line in lines { console.say(line) }
    }
}
