import HalcyonCore

/// The work of a paused activity that waits between two items.
struct PausedWork {
  let id: Int
  let activity: Int
  let continuation: CheckedContinuation<Void, Never>
}

extension ActivityCenter {
  /// Pauses or resumes a running activity whose kind allows it.
  ///
  /// The work waits where it reports its next items, which are stored by then: it holds neither a
  /// transaction nor a connection to the database. It continues when the activity is resumed or
  /// cancelled, or when its task is cancelled.
  /// - Returns: Whether the activity can be paused.
  @discardableResult
  public func setPaused(_ isPaused: Bool, on id: Int) -> Bool {
    guard let activity = current(id), activity.canPause else { return false }
    update(id, isImmediate: true) { $0.isPaused = isPaused }
    if !isPaused { resumeWork(of: id) }
    return true
  }

  /// Resumes the paused activities of some kinds, for example because the user asked for new work
  /// that would wait for them.
  public func resume(_ kinds: Activity.Kind...) {
    for activity in snapshot.activities where kinds.contains(activity.kind) && activity.isPaused {
      setPaused(false, on: activity.id)
    }
  }

  /// The number of paused activities whose work waits. For tests.
  package var pausedWorkCount: Int { pausedWork.count }

  /// Waits while an activity is paused. Returns at once in a cancelled task.
  func waitWhilePaused(_ id: Int) async {
    while current(id)?.isPaused == true, !Task.isCancelled {
      lastPausedWork += 1
      let number = lastPausedWork
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // Cancelled before it could be found.
          guard !Task.isCancelled else { return continuation.resume() }
          pausedWork.append(PausedWork(id: number, activity: id, continuation: continuation))
        }
      } onCancel: {
        Task { await self.resumeWork { $0.id == number } }
      }
    }
  }

  func resumeWork(of id: Int) { resumeWork { $0.activity == id } }

  private func resumeWork(where matches: (PausedWork) -> Bool) {
    let resumed = pausedWork.filter(matches)
    pausedWork.removeAll(where: matches)
    for work in resumed { work.continuation.resume() }
  }
}
