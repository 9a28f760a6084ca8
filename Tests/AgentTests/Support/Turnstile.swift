/// Lets only so many in at a time: each world has a bus and watches files, and the kernel gives a user no more
/// than 128 of such watches.
actor Turnstile {
    static let worlds = Turnstile(places: 6)

    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) {
        self.places = places
    }

    func enter() async {
        if places > 0 {
            places -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func leave() {
        if waiting.isEmpty {
            places += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
