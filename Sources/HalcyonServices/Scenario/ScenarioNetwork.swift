import Synchronization

/// A network that is gone when a script says so, and back a while later.
final class ScenarioNetwork: NetworkMonitor {
  private struct State {
    var isUp = true
    var lastWatcher = 0
    var watchers: [Int: AsyncStream<Bool>.Continuation] = [:]
  }
  private let state = Mutex(State())
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func availability() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    let id = state.withLock { state in
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = continuation
      continuation.yield(state.isUp)
      return state.lastWatcher
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.watchers.removeValue(forKey: id) }
    }
    return stream
  }

  /// Takes the network away and brings it back after `duration`.
  func lose(for duration: Duration) {
    set(false)
    Task { [weak self, clock] in
      try? await clock.sleep(for: duration)
      self?.set(true)
    }
  }

  private func set(_ isUp: Bool) {
    let watchers = state.withLock { state in
      state.isUp = isUp
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.yield(isUp) }
  }
}
