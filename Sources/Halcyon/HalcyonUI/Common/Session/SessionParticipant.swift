import GtkKit

/// Something with input that is not stored, or with work that must end before the program does.
///
/// It joins the `SessionParticipants` of its window when it is created.
protocol SessionParticipant: AnyObject {
  /// Stores what the user entered, or keeps a draft of it. Asks nothing. Called before each end of
  /// the window or the program, possibly more than once.
  func flush()
  /// The work that must end before the program does; `nil` if there is none.
  var pendingWork: PendingWork? { get }
}

extension SessionParticipant {
  func flush() {}
  var pendingWork: PendingWork? { nil }
}

/// Work that must end before the program does.
struct PendingWork {
  /// What is done, in sentence case and without a period, for logs.
  var description: String
  /// Waits until the work has ended.
  var end: @MainActor () async -> Void
}

/// The participants of a session. They are not retained.
final class SessionParticipants {
  private struct Entry { weak var participant: (any SessionParticipant)? }

  private var entries: [Entry] = []

  /// Adds a participant until it is released.
  func join(_ participant: any SessionParticipant) {
    entries.removeAll { $0.participant == nil || $0.participant === participant }
    entries.append(Entry(participant: participant))
  }

  /// The participants in the order in which they joined.
  var all: [any SessionParticipant] { entries.compactMap(\.participant) }

  /// Stores all input, or keeps drafts of it. The newest participants come first, because a dialog
  /// is above a page.
  func flush() { for participant in all.reversed() { participant.flush() } }

  /// The work that is not done.
  var pendingWork: [PendingWork] { all.compactMap(\.pendingWork) }
}
