import CCurl
import FetchInterface
import Glibc
import Household

/// What all transfers of a process have in common.
struct TransportOptions {
    /// For servers that take anybody.
    var agent = "Steward/\(productVersion) (desktop reminders and product recalls)"
    /// For those that turn away what does not look like a browser. It says who we are all the same.
    var browserAgent =
        "Mozilla/5.0 (X11; Linux x86_64; compatible; Steward/\(productVersion))"
    var proxies = ProxyRules(environment: [:])
    /// Certificates of authorities to believe in place of the system's.
    var authoritiesFile: String?
    /// Names that are not looked up.
    var names: FixedNames?
}

/// Names with addresses as somebody gives them, in the form of libcurl: `HOST:PORT:ADDRESS`.
final class FixedNames {
    let list: UnsafeMutablePointer<curl_slist>?

    init(_ names: [String]) {
        list = names.reduce(nil) { list, name in curl_slist_append(list, name) ?? list }
    }

    deinit {
        curl_slist_free_all(list)
    }
}

/// Several transfers at once on the calling thread.
final class Transport {
    private let options: TransportOptions
    private let transfers: UnsafeMutableRawPointer
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]

    /// - Throws: When libcurl has no memory.
    init(_ options: TransportOptions) throws(FetchFault) {
        guard let transfers = curl_multi_init() else { throw FetchFault(.trouble, "out of memory") }
        self.options = options
        self.transfers = transfers
    }

    deinit {
        for handle in running.keys { curl_multi_remove_handle(transfers, handle) }
        running = [:]
        curl_multi_cleanup(transfers)
    }

    var count: Int { running.count }

    /// Begins to fetch a document; `then` is called with the answer, perhaps at once.
    /// - Returns: A name to cancel it by; `nil` if it is over already.
    func start(_ request: WebRequest, then: @escaping (WebAnswer) -> Void) -> Transfer? {
        do throws(FetchFault) {
            let transfer = try Transfer(request, options, then: then)
            running[transfer.handle] = transfer
            curl_multi_add_handle(transfers, transfer.handle)
            return transfer
        } catch {
            var answer = WebAnswer()
            answer.fault = error
            then(answer)
            return nil
        }
    }

    /// Ends a transfer, whose `then` is told `.cancelled`.
    func cancel(_ transfer: Transfer) {
        guard running.removeValue(forKey: transfer.handle) != nil else { return }
        curl_multi_remove_handle(transfers, transfer.handle)
        transfer.cancel()
    }

    /// Waits until something has come for a transfer or can be read from `descriptor`, and takes what has come.
    func wait(or descriptor: Int32, atMost length: Duration) {
        var other = curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        var ready: Int32 = 0
        curl_multi_poll(transfers, &other, 1, Int32(clamping: length.milliseconds), &ready)
        var stillRunning: Int32 = 0
        curl_multi_perform(transfers, &stillRunning)
        var waiting: Int32 = 0
        while let message = curl_multi_info_read(transfers, &waiting) {
            guard curl_is_done(message) != 0, let handle = message.pointee.easy_handle else { continue }
            // The message is gone with the handle.
            let result = curl_result(message)
            curl_multi_remove_handle(transfers, handle)
            guard let transfer = running[handle] else { continue }
            if transfer.didEnd(result) {
                curl_multi_add_handle(transfers, handle)
            } else {
                running[handle] = nil
            }
        }
    }
}
