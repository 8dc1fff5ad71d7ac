import Foundation
import Synchronization

/// Lets a connection wait up to a deadline while another program writes to the database.
///
/// SQLite has no queue of writers: the first to try after the lock is released gets it. The pauses
/// between tries are short and random for the whole wait, so that a program that writes one batch
/// after another cannot starve this one. An instance serves one writing connection.
package final class LockWait: Sendable {
  /// The maximum duration of a wait.
  package static let deadline = Duration.seconds(60)
  /// The time after which a wait is reported. Shorter waits end before a message could be read.
  static let noticeTime = Duration.seconds(1)
  /// The pauses of the first tries in milliseconds; later ones take `longestPause`.
  private static let pauses: [Double] = [1, 2, 5, 10, 15]
  private static let longestPause = 20.0

  private struct State {
    var began = Duration.zero
    var isNoticed = false
    var observers: [Int: AsyncStream<Bool>.Continuation] = [:]
    var lastObserver = 0
  }

  private let deadline: Duration
  private let now: @Sendable () -> Duration
  private let pause: @Sendable (Duration) -> Void
  private let onNotice: @Sendable (Bool) -> Void
  private let state = Mutex(State())

  /// Creates a wait.
  /// - Parameters:
  ///   - now: Returns the time of a monotonic clock.
  ///   - pause: Suspends the calling thread.
  ///   - onNotice: Called with each change of whether the wait is long.
  package init(
    deadline: Duration = LockWait.deadline,
    now: @escaping @Sendable () -> Duration = LockWait.uptime,
    pause: @escaping @Sendable (Duration) -> Void = LockWait.sleep,
    onNotice: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.deadline = deadline
    self.now = now
    self.pause = pause
    self.onNotice = onNotice
  }

  deinit {
    for observer in state.withLock({ $0.observers }).values { observer.finish() }
  }

  /// Pauses before the next try of a lock.
  /// - Parameter tries: The number of failed tries so far.
  /// - Returns: `false` if the deadline has passed.
  /// - Source: sqlite3_busy_handler.
  package func shouldRetry(after tries: Int) -> Bool {
    let now = now()
    let hasTime = state.withLock { state in
      if tries == 0 { state.began = now }
      let waited = now - state.began
      let hasTime = waited < deadline
      notice(hasTime && waited >= Self.noticeTime, in: &state)
      return hasTime
    }
    guard hasTime else { return false }
    let milliseconds = tries < Self.pauses.count ? Self.pauses[tries] : Self.longestPause
    pause(.microseconds(Int64(milliseconds * .random(in: 500...1_000))))
    return true
  }

  /// The deadline of a wait that begins now.
  package var limit: Duration { now() + deadline }

  /// Notes that the connection has acquired its lock.
  package func end() { state.withLock { notice(false, in: &$0) } }

  /// Returns whether `limit` has passed.
  package func isOver(_ limit: Duration) -> Bool { now() >= limit }

  /// Returns a stream of whether the connection has been waiting for longer than `noticeTime`: the
  /// current value, then each change.
  func notices() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      state.lastObserver += 1
      state.observers[state.lastObserver] = continuation
      continuation.yield(state.isNoticed)
      return state.lastObserver
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.observers.removeValue(forKey: id) }
    }
    return stream
  }

  private func notice(_ isNoticed: Bool, in state: inout State) {
    guard isNoticed != state.isNoticed else { return }
    state.isNoticed = isNoticed
    onNotice(isNoticed)
    for observer in state.observers.values { observer.yield(isNoticed) }
  }

  @Sendable private static func uptime() -> Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  @Sendable private static func sleep(_ duration: Duration) {
    usleep(UInt32(clamping: Int64((duration / .microseconds(1)).rounded())))
  }
}
