import HalcyonNetwork
import Synchronization

/// A network monitor whose connectivity is scripted.
final class ScenarioNetwork: NetworkMonitor {
  private struct State {
    var isUp = true
    var lastSubscriber = 0
    var subscribers: [Int: AsyncStream<Bool>.Continuation] = [:]
  }
  private let state = Mutex(State())
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func availability() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    let id = state.withLock { state in
      state.lastSubscriber += 1
      state.subscribers[state.lastSubscriber] = continuation
      continuation.yield(state.isUp)
      return state.lastSubscriber
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.subscribers.removeValue(forKey: id) }
    }
    return stream
  }

  /// Goes offline for `duration`.
  func disconnect(for duration: Duration) {
    set(false)
    Task { [weak self, clock] in
      try? await clock.sleep(for: duration)
      self?.set(true)
    }
  }

  private func set(_ isUp: Bool) {
    let subscribers = state.withLock { state in
      state.isUp = isUp
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.yield(isUp) }
  }
}
