import Foundation
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// What the popover shows: running work, unsolved problems, and the last results.
struct PopoverContent: Hashable {
  /// The maximum number of results.
  static let maximumResults = 20
  /// The number of runs that are read to find the results and the beginnings of problems.
  static let historyLimit = 100

  /// An activity that is running.
  struct Work: Hashable, Identifiable {
    let id: Int
    var title: String
    var line: String
    var progress: ProgressRing.Progress
    /// The progress for assistive technology.
    var words: String
    var isPaused: Bool
    var canPause: Bool
    var canCancel: Bool
  }

  /// An activity that failed or waits for the user.
  struct Problem: Hashable, Identifiable {
    let id: Int
    var icon: String
    var tint: ActivityTint
    var title: String
    var line: String
    /// The most likely action; `nil` if there is none.
    var action: Activity.Action?
    var label: String
  }

  /// A run that ended.
  struct Result: Hashable {
    let run: ActivityRun
    var title: String
    var line: String
  }

  var work: [Work] = []
  var problems: [Problem] = []
  var results: [Result] = []

  /// Creates empty content.
  init() {}

  /// Creates the content of a snapshot and the history.
  /// - Parameters:
  ///   - history: The last runs, newest first.
  ///   - accountNames: The names of the accounts by id; empty if there is only one, which needs no
  ///     name.
  ///   - limit: The maximum number of results.
  init(
    _ snapshot: ActivitySnapshot, pace: ActivityPace = ActivityPace(), history: [ActivityRun] = [],
    accountNames: [Int64: String] = [:], limit: Int = Self.maximumResults, now: Date
  ) {
    let running = snapshot.activities.filter { $0.state == .running && $0.isShown }
    let several = Dictionary(grouping: running, by: \.kind).filter { $0.value.count > 1 }
    work = running.map { activity in
      var title = UserText.title(activity)
      if several[activity.kind] != nil, let source = activity.source {
        title = tr("%1: %2", source.name, title)
      }
      return Work(
        id: activity.id, title: title,
        line: UserText.progress(activity, remaining: pace.remaining(activity.id)),
        progress: activity.ringProgress, words: UserText.progress(activity),
        isPaused: activity.isPaused, canPause: activity.canPause,
        canCancel: activity.actions.contains(.cancel))
    }
    let unsolved = snapshot.unsolved
    var told: Set<ActivityRun> = []
    problems = unsolved.map { activity in
      let runs = Self.runs(of: activity, in: history)
      told.formUnion(runs)
      let action = activity.actions.last
      return Problem(
        id: activity.id, icon: activity.presentation.icon, tint: activity.presentation.tint,
        title: Self.title(activity.kind, activity.source?.id, accountNames),
        line: UserText.problem(activity, since: runs.last?.ended, now: now), action: action,
        label: action.map { UserText.label($0, of: activity) } ?? "")
    }
    results = history.lazy.filter { !told.contains($0) }.prefix(limit).map { run in
      Result(
        run: run, title: Self.title(run.kind, run.accountID, accountNames),
        line: UserText.result(run, now: now))
    }
  }

  /// A Boolean value indicating whether there is nothing to show.
  var isEmpty: Bool { work.isEmpty && problems.isEmpty && results.isEmpty }

  private static func title(
    _ kind: Activity.Kind, _ account: Int64?, _ names: [Int64: String]
  ) -> String {
    account.flatMap { names[$0] } ?? UserText.name(kind)
  }

  /// Returns the runs since the last success that had the problem of an activity, newest first.
  private static func runs(of activity: Activity, in history: [ActivityRun]) -> [ActivityRun] {
    history.lazy
      .filter { $0.kind == activity.kind && $0.accountID == activity.source?.id }
      .prefix { $0.outcome != .succeeded }
      .filter { $0.outcome.isError || $0.outcome == .needsConfirmation }
  }
}

extension ActivitySnapshot {
  /// The activities that failed or wait for the user, whether or not their bars were dismissed.
  var unsolved: [Activity] { activities.filter { $0.presentation.urgency.isAlert } }

  /// The running activities that are shown.
  var running: [Activity] { activities.filter { $0.state == .running && $0.isShown } }
}

extension Activity {
  /// The progress for a ring. It rests while the activity is paused.
  var ringProgress: ProgressRing.Progress {
    guard let (done, total) = progress else {
      return isPaused ? .counted(processed: 0, total: 1) : .unknown
    }
    return .counted(processed: done, total: total)
  }
}

extension ActivityRun.Outcome {
  /// The icon of a result.
  var icon: String {
    switch self {
    case .succeeded: "object-select-symbolic"
    case .partial: "dialog-warning-symbolic"
    case .failed: "dialog-error-symbolic"
    case .offline: "network-offline-symbolic"
    case .waiting: "alarm-symbolic"
    case .needsConfirmation: "dialog-question-symbolic"
    case .cancelled: "process-stop-symbolic"
    }
  }

  /// The color of the icon; `nil` for that of the text.
  var tint: ActivityTint? {
    switch self {
    case .succeeded: .success
    case .partial, .needsConfirmation: .partial
    case .failed: .error
    case .offline, .waiting, .cancelled: nil
    }
  }
}
