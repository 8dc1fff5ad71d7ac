import GtkKit

/// Keeps the draft of one open editor: while the user types, at most one write each half second,
/// and at every end of the session.
package final class DraftKeeper<Content: Codable>: SessionParticipant {
  /// The longest time for which a change is not in the file, in milliseconds, without the write.
  static var delayMilliseconds: Int { 500 }

  let key: Draft.Key
  private let session: SessionContext
  private let content: () -> Content?
  private let title: () -> String
  private var timer: AnyObject?
  private var isOver = false

  /// Creates a keeper and joins the session.
  /// - Parameters:
  ///   - title: Returns what the draft is called.
  ///   - content: Returns what was entered; `nil` if that is saved or unchanged.
  package init(
    _ key: Draft.Key, in session: SessionContext, title: @escaping () -> String,
    content: @escaping () -> Content?
  ) {
    self.key = key
    self.session = session
    self.title = title
    self.content = content
    session.participants.join(self)
  }

  /// Notes a change of the content.
  package func changed() {
    guard !isOver, timer == nil else { return }
    timer = session.timers.after(Self.delayMilliseconds) { [weak self] in self?.flush() }
  }

  package func flush() {
    timer = nil
    guard !isOver else { return }
    if let content = content() {
      session.drafts.keep(content, for: key, title: title())
    } else {
      session.drafts.remove(key)
    }
  }

  /// Removes the draft, because it was saved or discarded.
  package func end() {
    (timer, isOver) = (nil, true)
    session.drafts.remove(key)
  }

  /// Keeps the draft again, because the editor was reopened.
  package func resume() {
    isOver = false
    flush()
  }
}

/// What the parts of a window need to join the session.
package struct SessionContext {
  package var participants = SessionParticipants()
  package var drafts = DraftStore(folder: nil)
  package var timers: any Timers = MainLoopTimers()

  package init(
    participants: SessionParticipants = SessionParticipants(),
    drafts: DraftStore = DraftStore(folder: nil), timers: any Timers = MainLoopTimers()
  ) {
    self.participants = participants
    self.drafts = drafts
    self.timers = timers
  }
}
