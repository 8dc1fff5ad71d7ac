import HalcyonCore

/// Finds work that the user asked for and that succeeded before it had a bar: a toast answers then,
/// once for all accounts together. Work that had a bar ends there.
struct ActivityAnswers {
  /// The activities whose end was noted.
  private var ended: Set<Int> = []

  /// Creates a value that has seen no activity.
  init() {}

  /// Returns the activities to answer for, at most one of each kind.
  /// - Parameters:
  ///   - snapshot: The current activities.
  ///   - isShown: Returns whether an activity has a bar.
  mutating func next(
    _ snapshot: ActivitySnapshot, isShown: (Activity) -> Bool
  ) -> [Activity] {
    ended.formIntersection(snapshot.activities.map(\.id))
    let new = snapshot.activities.filter { $0.isRequested && !ended.contains($0.id) }
    var answers: [Activity] = []
    for kind in Activity.Kind.allCases {
      let run = new.filter { $0.kind == kind }
      guard !run.isEmpty, run.allSatisfy(\.state.isFinal) else { continue }
      ended.formUnion(run.map(\.id))
      guard !run.contains(where: isShown) else { continue }
      if let first = run.first(where: { $0.state.outcome == .succeeded }) { answers.append(first) }
    }
    return answers
  }
}
