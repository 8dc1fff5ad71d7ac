import Synchronization

/// Delays work that the first page does not need until the page is shown.
///
///     Task.detached(priority: .utility) {
///       await services.startGate.wait()
///       try? await database.updatePeopleSearch()
///     }
public nonisolated final class StartGate: Sendable {
  private struct State {
    var isOpen: Bool
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// Creates a gate.
  /// - Parameter isOpen: Whether work begins at once.
  public init(isOpen: Bool = true) { state = Mutex(State(isOpen: isOpen)) }

  /// Lets all work begin.
  public func open() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isOpen = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns once the gate is open.
  public func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
