import Synchronization

/// Collects the rows of a database that could not be read, for notices in lists.
public final class UnreadableRows: Sendable {
  private struct State {
    var rows: [UnreadableRow] = []
    var observers: [Int: AsyncStream<[UnreadableRow]>.Continuation] = [:]
    var lastObserver = 0
  }
  private let state = Mutex(State())

  init() {}

  deinit {
    for observer in state.withLock({ $0.observers }).values { observer.finish() }
  }

  /// The rows, in the order in which they were found.
  public var rows: [UnreadableRow] { state.withLock { $0.rows } }

  /// Returns the rows of some tables: the current ones, then new ones after each change.
  public func changes() -> AsyncStream<[UnreadableRow]> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [UnreadableRow].self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      state.lastObserver += 1
      state.observers[state.lastObserver] = continuation
      continuation.yield(state.rows)
      return state.lastObserver
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.observers.removeValue(forKey: id) }
    }
    return stream
  }

  /// Takes the rows that a read has set aside.
  /// - Parameter isStale: Whether a row that an earlier read set aside was read again, so that it
  ///   is forgotten unless `pass` has it.
  package func take(_ pass: UnreadablePass, forgetting isStale: (UnreadableRow) -> Bool) {
    state.withLock { state in
      guard !state.rows.isEmpty || !pass.rows.isEmpty else { return }
      var rows = state.rows.filter { old in
        !isStale(old) && !pass.rows.contains { $0.table == old.table && $0.key == old.key }
      }
      rows += pass.rows
      guard rows != state.rows else { return }
      state.rows = rows
      for observer in state.observers.values { observer.yield(rows) }
    }
  }
}
