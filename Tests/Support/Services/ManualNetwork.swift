import HalcyonNetwork
import Synchronization

/// A network monitor whose state is set by the test.
package final class ManualNetwork: NetworkMonitor {
  private struct State {
    var isUp: Bool
    var watchers: [AsyncStream<Bool>.Continuation] = []
  }
  private let state: Mutex<State>

  package init(isUp: Bool = true) { state = Mutex(State(isUp: isUp)) }

  package func availability() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    state.withLock {
      continuation.yield($0.isUp)
      $0.watchers.append(continuation)
    }
    return stream
  }

  package func set(_ isUp: Bool) {
    state.withLock { state in
      state.isUp = isUp
      state.watchers.forEach { $0.yield(isUp) }
    }
  }
}
