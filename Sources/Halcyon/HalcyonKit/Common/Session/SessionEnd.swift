import GtkKit

/// The end of the window or the program. Every exit goes through it: Quit, the close button,
/// signals, the end of the desktop session and a restore.
///
/// First the input is stored or kept as drafts, then the work that is not done is awaited. What is
/// not stored after five seconds, because another program uses the data, remains in the journal,
/// which the next start applies.
package final class SessionEnd {
  /// How long the work is awaited in milliseconds.
  static let limitMilliseconds = 5_000
  /// The time after which the window says why it waits, in milliseconds.
  static let reasonMilliseconds = 300

  private let participants: SessionParticipants
  private let timers: any Timers
  private var limit: AnyObject?
  private var reason: AnyObject?
  private var waiting: Task<Void, Never>?
  private var onDone: [() -> Void] = []
  /// Shows why the end takes time, or hides it.
  package var showReason: (_ isShown: Bool) -> Void = { _ in }
  /// Writes what is not stored to the journal.
  package var keepRest: () async -> Void = {}

  package init(_ participants: SessionParticipants, timers: any Timers = MainLoopTimers()) {
    self.participants = participants
    self.timers = timers
  }

  /// A Boolean value indicating whether the end waits for work.
  var isWaiting: Bool { !onDone.isEmpty }

  /// Ends the session: stores the input, awaits the work, then calls `done`. Without pending work,
  /// `done` is called before this returns.
  package func begin(_ done: @escaping () -> Void) {
    participants.flush()
    guard !participants.pendingWork.isEmpty else {
      guard isWaiting else { return done() }
      onDone.append(done)
      return finish()
    }
    onDone.append(done)
    guard waiting == nil else { return }
    reason = timers.after(Self.reasonMilliseconds) { [weak self] in self?.showReason(true) }
    limit = timers.after(Self.limitMilliseconds) { [weak self] in self?.giveUp() }
    // Retained until then, so that a started end is always finished.
    waiting = Task { [self, participants] in
      // Work can lead to more work, such as a change that was queued behind another one.
      while let next = participants.pendingWork.first {
        await next.end()
        guard !Task.isCancelled else { return }
      }
      finish()
    }
  }

  /// The time is over: what is left is kept for the next start.
  private func giveUp() {
    waiting?.cancel()
    limit = nil
    Task { [keepRest] in
      await keepRest()
      finish()
    }
  }

  private func finish() {
    (limit, reason, waiting) = (nil, nil, nil)
    showReason(false)
    let done = onDone
    onDone = []
    for body in done { body() }
  }
}
