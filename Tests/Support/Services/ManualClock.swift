import Synchronization

/// A clock that is advanced manually.
package final class ManualClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    package var offset: Duration
    package init(offset: Duration) { self.offset = offset }
    package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    package func duration(to other: Self) -> Duration { other.offset - offset }
    package static func < (a: Self, b: Self) -> Bool { a.offset < b.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
    var cancelled: Set<Int> = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var now: Instant { state.withLock { $0.now } }
  package var minimumResolution: Duration { .zero }
  /// The number of calls to `sleep`.
  package var sleepCount: Int { state.withLock { $0.lastID } }
  /// The time until the next sleeper wakes; `nil` if there is none.
  package var nextWait: Duration? {
    state.withLock { state in
      state.sleepers.values.map { state.now.duration(to: $0.deadline) }.min()
    }
  }
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock {
      $0.lastID += 1
      return $0.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isCancelled, watchers) = state.withLock { state in
          if state.cancelled.remove(id) != nil {
            return (true, [CheckedContinuation<Void, Never>]())
          }
          state.sleepers[id] = (deadline, continuation)
          let ready = state.watchers.filter { $0.count <= state.sleepers.count }
          state.watchers.removeAll { $0.count <= state.sleepers.count }
          return (false, ready.map(\.continuation))
        }
        watchers.forEach { $0.resume() }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: id)
        if sleeper == nil { state.cancelled.insert(id) }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the time and resumes the sleepers whose deadline has passed.
  package func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      due.keys.forEach { state.sleepers[$0] = nil }
      return due.values.map(\.continuation)
    }
    woken.forEach { $0.resume() }
  }

  /// Waits until at least `count` tasks sleep.
  package func sleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        guard state.sleepers.count < count else { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}
