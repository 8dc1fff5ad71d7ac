import HalcyonActivity
import HalcyonText

/// Shows the progress of running activities on the terminal, in one line that is redrawn. Shows
/// nothing if standard error is not a terminal, or with `--quiet`.
struct ProgressLine {
  private let task: Task<Void, Never>?

  init(_ activity: ActivityCenter) {
    guard Console.showsProgress else {
      task = nil
      return
    }
    task = Task {
      for await snapshot in await activity.snapshots() {
        let lines = snapshot.activities.filter { $0.state == .running }.map { activity in
          (activity.source.map { $0.name + ": " } ?? "") + UserText.line(activity)
        }
        Console.showProgress(lines.joined(separator: "  "))
      }
    }
  }

  /// Removes the line; call before other output.
  func end() async {
    guard let task else { return }
    task.cancel()
    await task.value
    Console.showProgress("")
  }
}
