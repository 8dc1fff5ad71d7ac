import Synchronization

/// Suspends the callers of `pass()` until it is opened.
package final class Gate: Sendable {
  private struct State {
    var isOpen: Bool
    var lastID = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var cancelled: Set<Int> = []
  }

  private let state: Mutex<State>

  package init(isOpen: Bool = false) { state = Mutex(State(isOpen: isOpen)) }

  package func open() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.isOpen = true
      return state.waiting.values
    }
    waiting.forEach { $0.resume() }
  }

  /// Returns once the gate is open or the task is cancelled.
  package func pass() async {
    let id = state.withLock {
      $0.lastID += 1
      return $0.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mayPass = state.withLock { state in
          if state.isOpen || state.cancelled.remove(id) != nil { return true }
          state.waiting[id] = continuation
          return false
        }
        if mayPass { continuation.resume() }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        let waiting = state.waiting.removeValue(forKey: id)
        if waiting == nil { state.cancelled.insert(id) }
        return waiting
      }
      waiting?.resume()
    }
  }
}
