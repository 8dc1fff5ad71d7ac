import Observation

/// The changes that the user made in a window, for undo and redo in the order of the changes.
///
/// Operations run one after another: a request while one runs is queued. An operation that fails is
/// reported and its change is dropped.
@MainActor @Observable package final class UndoStack: SessionParticipant {
  /// What happened to a change.
  enum Event {
    case done(UndoableChange)
    case undone(UndoableChange)
    case redone(UndoableChange)
    /// An operation failed; the change is dropped.
    case failed(UndoableChange, Step, UndoFailure)
  }

  /// The operation of a change.
  enum Step { case perform, undo, redo }

  /// The number of changes that can be undone.
  static let maximumDepth = 100

  private var done: [UndoableChange] = []
  private var undone: [UndoableChange] = []
  /// The number of changes made, to detect those made during an operation.
  @ObservationIgnored private var changes = 0
  /// The number of operations in the queue.
  @ObservationIgnored private var queued = 0
  /// The last operation in the queue; its value is available when all have ended.
  @ObservationIgnored private(set) var work: Task<Void, Never>?
  /// Called after each operation and each recorded change.
  @ObservationIgnored var onEvent: ((Event) -> Void)?

  package init() {}

  /// A Boolean value indicating whether there is a change to undo.
  package var canUndo: Bool { !done.isEmpty }
  /// A Boolean value indicating whether there is a change to redo.
  package var canRedo: Bool { !undone.isEmpty }
  /// A Boolean value indicating whether operations run, which can change what can be undone.
  var isBusy: Bool { queued > 0 }
  /// The operations that have not ended; `nil` if there are none.
  package var pendingWork: PendingWork? {
    guard isBusy, let work else { return nil }
    return PendingWork(description: "changes") { await work.value }
  }
  /// The title of the change that would be undone; `nil` if there is none.
  package var undoTitle: String? { done.last?.title }
  /// The title of the change that would be redone; `nil` if there is none.
  var redoTitle: String? { undone.last?.title }

  /// Records a change that was made.
  package func record(_ change: UndoableChange) {
    push(change)
    changes += 1
    undone = []
    onEvent?(.done(change))
  }

  /// Makes a change with its `redo` operation, after the operations in the queue, and records it.
  /// An operation that throws `CancellationError` had nothing to change and is not recorded.
  package func perform(_ change: UndoableChange) {
    enqueue { stack in
      do { try await change.redo() } catch is CancellationError { return } catch {
        return stack.failed(change, .perform, error)
      }
      stack.record(change)
    }
  }

  /// Reverts the last change. Does nothing if there is none when its turn comes.
  package func undo() {
    enqueue { stack in
      guard let change = stack.done.popLast() else { return }
      let changes = stack.changes
      do { try await change.undo() } catch { return stack.failed(change, .undo, error) }
      // A change that was made meanwhile ends the chain of changes to repeat.
      if changes == stack.changes { stack.undone.append(change) }
      stack.onEvent?(.undone(change))
    }
  }

  /// Makes the change again that was undone last. Does nothing if there is none when its turn
  /// comes.
  package func redo() {
    enqueue { stack in
      guard let change = stack.undone.popLast() else { return }
      let changes = stack.changes
      do { try await change.redo() } catch { return stack.failed(change, .redo, error) }
      if changes == stack.changes { stack.push(change) }
      stack.onEvent?(.redone(change))
    }
  }

  private func push(_ change: UndoableChange) {
    done.append(change)
    done.removeFirst(max(done.count - Self.maximumDepth, 0))
  }

  private func failed(_ change: UndoableChange, _ step: Step, _ error: any Error) {
    onEvent?(.failed(change, step, UndoFailure(error)))
  }

  private func enqueue(_ body: @escaping @MainActor (UndoStack) async -> Void) {
    let previous = work
    queued += 1
    work = Task {
      await previous?.value
      await body(self)
      queued -= 1
    }
  }
}
