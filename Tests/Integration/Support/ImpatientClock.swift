import Synchronization

/// A clock on which every sleep is over at once; it remembers how long they were meant to be.
public final class ImpatientClock: Clock {
  /// Time since the clock was made.
  public struct Instant: InstantProtocol {
    var offset: Duration
    /// Later by `duration`.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    /// The time between.
    public func duration(to other: Self) -> Duration { other.offset - offset }
    /// Whether `a` is earlier.
    public static func < (a: Self, b: Self) -> Bool { a.offset < b.offset }
  }

  private let state = Mutex((now: Instant(offset: .zero), sleeps: [Duration]()))

  /// A clock at zero.
  public init() {}

  /// Zero and all sleeps.
  public var now: Instant { state.withLock { $0.now } }
  /// As fine as durations are.
  public var minimumResolution: Duration { .zero }
  /// How long the sleeps were meant to be.
  public var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// Is over at once, unless the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.sleeps.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
    }
  }
}
