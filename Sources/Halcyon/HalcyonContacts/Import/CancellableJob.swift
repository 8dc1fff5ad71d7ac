import Synchronization

/// A task that can be cancelled before it starts.
final class CancellableJob<Outcome: Sendable>: Sendable {
  private struct State {
    var task: Task<Outcome, Never>?
    var isCancelled = false
  }
  private let state = Mutex(State())

  /// Runs the job in a task. If the calling task is cancelled, so is the job.
  func run(_ body: @escaping @Sendable () async -> Outcome) async -> Outcome {
    let task = Task { await body() }
    let isCancelled = state.withLock {
      $0.task = task
      return $0.isCancelled
    }
    if isCancelled { task.cancel() }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels the job, also if it runs later.
  func cancel() {
    let task = state.withLock {
      $0.isCancelled = true
      return $0.task
    }
    task?.cancel()
  }
}
