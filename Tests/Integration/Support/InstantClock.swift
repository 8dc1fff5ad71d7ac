import Synchronization

/// A clock without delays that records the requested ones.
public final class InstantClock: Clock {
  /// The time since the clock was created.
  public struct Instant: InstantProtocol {
    var offset: Duration
    /// Returns the instant that is later by `duration`.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    /// Returns the duration until `other`.
    public func duration(to other: Self) -> Duration { other.offset - offset }
    /// Returns whether `a` is earlier than `b`.
    public static func < (a: Self, b: Self) -> Bool { a.offset < b.offset }
  }

  private let state = Mutex((now: Instant(offset: .zero), sleeps: [Duration]()))

  /// Creates a clock at zero.
  public init() {}

  /// The sum of all delays.
  public var now: Instant { state.withLock { $0.now } }
  /// The finest resolution.
  public var minimumResolution: Duration { .zero }
  /// The requested delays.
  public var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// Returns immediately, or throws if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.sleeps.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
    }
  }
}
