import GtkKit
import HalcyonStore

/// A change that the user is typing into a field and that is stored when the field is left.
///
/// What was typed for half a second is in the journal, so that it survives the end of the program
/// at any moment. The journal waits for the disk, so it is written in the background.
@MainActor package final class TypedChange<Change: Equatable, Outcome: Sendable> {
  /// The longest time after which typed text is in the journal, in milliseconds, without the write.
  static var delayMilliseconds: Int { 400 }

  private let typed: () -> Change?
  private let promise: (Change) -> StorePromise<Outcome>?
  private let timers: any Timers
  private var timer: AnyObject?
  private var kept: (change: Change, promise: StorePromise<Outcome>)?

  /// - Parameters:
  ///   - typed: Returns the change that leaving the field would store; `nil` for none.
  ///   - promise: Promises a change.
  package init(
    timers: any Timers, typed: @escaping () -> Change?,
    promise: @escaping (Change) -> StorePromise<Outcome>?
  ) {
    self.timers = timers
    self.typed = typed
    self.promise = promise
  }

  isolated deinit { kept?.promise.cancel() }

  /// Notes that the text of the field changed.
  package func changed() {
    // Not a pause in typing, which might never come.
    guard timer == nil else { return }
    timer = timers.after(Self.delayMilliseconds) { [weak self] in self?.keep() }
  }

  private func keep() {
    timer = nil
    let change = typed()
    guard change != kept?.change else { return }
    let old = kept?.promise
    kept = change.flatMap { change in promise(change).map { (change, $0) } }
    let new = kept?.promise
    // The old one remains until the new one is written.
    Task {
      await new?.keepInJournal()
      old?.cancel()
    }
  }

  /// Returns the promise of a change that is stored now, and forgets what was typed.
  package func take(_ change: Change) -> StorePromise<Outcome>? {
    defer { (timer, kept) = (nil, nil) }
    if let kept, kept.change == change { return kept.promise }
    kept?.promise.cancel()
    return promise(change)
  }
}
