import Foundation
import Synchronization

/// Virtual time that a test advances, with two clocks: one for services and one for scripts.
public final class VirtualTime: Sendable {
  /// An instant of virtual time.
  public struct Instant: InstantProtocol {
    var offset: Duration
    /// Returns the instant `duration` later.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    /// Returns the duration until `other`.
    public func duration(to other: Self) -> Duration { other.offset - offset }
    /// Compares two instants.
    public static func < (a: Self, b: Self) -> Bool { a.offset < b.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var isScript: Bool
    var continuation: CheckedContinuation<Void, any Error>
  }
  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())
  private let start: Date

  /// Creates virtual time that starts at `start`.
  public init(start: Date) { self.start = start }

  /// The current date.
  public var date: Date { start + state.withLock { $0.now.offset } / .seconds(1) }
  /// The clock for services.
  public var clock: any Clock<Duration> { View(time: self, isScript: false) }
  /// The clock for scripts.
  public var scriptClock: any Clock<Duration> { View(time: self, isScript: true) }
  /// The number of scripts that sleep.
  public var waitingScripts: Int { state.withLock { $0.sleepers.values.count { $0.isScript } } }

  /// Advances the time to the next deadline and resumes its sleepers.
  /// - Returns: `false` if there are no sleepers.
  @discardableResult
  public func step() -> Bool {
    let woken = state.withLock { state -> [Sleeper]? in
      guard let next = state.sleepers.values.map(\.deadline).min() else { return nil }
      state.now = max(state.now, next)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return Array(due.values)
    }
    woken?.forEach { $0.continuation.resume() }
    return woken != nil
  }

  private struct View: Clock {
    let time: VirtualTime
    let isScript: Bool
    var now: Instant { time.state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      try await time.sleep(until: deadline, isScript: isScript)
    }
  }

  private func sleep(until deadline: Instant, isScript: Bool) async throws {
    let id = state.withLock {
      $0.lastID += 1
      return $0.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          guard state.cancelled.remove(id) == nil else { return true }
          state.sleepers[id] = Sleeper(
            deadline: deadline, isScript: isScript, continuation: continuation)
          return false
        }
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
}
