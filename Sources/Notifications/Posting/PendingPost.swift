import EventLoop
import Rules

/// A post whose caller waits for the reply or the deadline, whichever comes first.
typealias PendingPost = OneShot<Result<PopupID, PostError>>
