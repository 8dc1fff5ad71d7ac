import GtkKit

/// Something with input that is not stored, or with work that must end before the program does.
///
/// It joins the `SessionParticipants` of its window when it is created.
package protocol SessionParticipant: AnyObject {
  /// Stores what the user entered, or keeps a draft of it. Asks nothing. Called before each end of
  /// the window or the program, possibly more than once.
  func flush()
  /// The work that must end before the program does; `nil` if there is none.
  var pendingWork: PendingWork? { get }
}

extension SessionParticipant {
  package func flush() {}
  package var pendingWork: PendingWork? { nil }
}

/// Work that must end before the program does.
package struct PendingWork {
  /// What is done, in sentence case and without a period, for logs.
  package var description: String
  /// Waits until the work has ended.
  var end: @MainActor () async -> Void

  package init(description: String, end: @escaping @MainActor () async -> Void) {
    self.description = description
    self.end = end
  }
}

/// The participants of a session. They are not retained.
package final class SessionParticipants {
  private struct Entry { weak var participant: (any SessionParticipant)? }

  private var entries: [Entry] = []

  package init() {}

  /// Adds a participant until it is released.
  package func join(_ participant: any SessionParticipant) {
    entries.removeAll { $0.participant == nil || $0.participant === participant }
    entries.append(Entry(participant: participant))
  }

  /// The participants in the order in which they joined.
  var all: [any SessionParticipant] { entries.compactMap(\.participant) }

  /// Stores all input, or keeps drafts of it. The newest participants come first, because a dialog
  /// is above a page.
  package func flush() { for participant in all.reversed() { participant.flush() } }

  /// The work that is not done.
  package var pendingWork: [PendingWork] { all.compactMap(\.pendingWork) }
}
