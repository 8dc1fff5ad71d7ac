import Foundation
import HalcyonCore
import HalcyonText
import Localization

/// The content of a bar: a function of an activity, the preferences and the time.
struct BarContent: Hashable, Identifiable {
  /// The color of the bar. Icon and message convey the same information.
  enum Tint: String {
    case running, success, partial, error

    /// The CSS class. The prefix avoids the theme's `success` and `error` classes, which style
    /// text.
    var style: String { "tint-" + rawValue }
  }

  /// The progress of the work.
  typealias Progress = ProgressRing.Progress

  /// The activity.
  let activity: Activity
  /// A Boolean value indicating whether the message names the source.
  let isNamed: Bool
  var tint: Tint
  /// The name of the symbolic icon.
  var icon: String
  var message: String
  /// The progress; `nil` unless the activity is running.
  var progress: Progress?
  /// The time in seconds after which the bar is dismissed automatically; `nil` if it stays.
  var lifetimeSeconds: Double?

  /// Creates the content of a bar.
  /// - Parameters:
  ///   - activity: The activity.
  ///   - preferences: The display of progress and the automatic dismissal.
  ///   - isNamed: Whether the message names the source, because several activities are of the same
  ///     kind.
  ///   - now: The current time, for remaining durations.
  init(
    _ activity: Activity, preferences: ActivityPreferences = ActivityPreferences(),
    isNamed: Bool = false, now: Date = Date()
  ) {
    self.activity = activity
    self.isNamed = isNamed
    message = Self.message(activity, preferences.progress, now)
    if isNamed, let source = activity.source, !UserText.lineIncludesSource(activity) {
      message = tr("%1: %2", source.name, message)
    }
    tint = activity.state.tint
    icon = activity.icon
    if activity.state == .running { progress = Self.progress(activity, preferences.progress) }
    if preferences.dismissesSuccess { lifetimeSeconds = activity.lifetimeSeconds }
  }

  var id: Int { activity.id }
  var kind: Activity.Kind { activity.kind }
  /// The failures in the order in which they occurred.
  var failures: [Activity.Failure] { activity.failures }
  /// The actions of the bar's buttons, the most likely one last. Cancel is in the details instead.
  var actions: [Activity.Action] { activity.actions.filter { $0 != .cancel } }
  /// A Boolean value indicating whether the activity can be cancelled now.
  var canCancel: Bool { activity.actions.contains(.cancel) }
  /// The time at which a waiting activity resumes.
  var waitsUntil: Date? {
    if case .waiting(let date) = activity.state { date } else { nil }
  }
  /// A Boolean value indicating whether the bar requires attention; assistive technology then
  /// interrupts the user.
  var isAlert: Bool { activity.state.hasProblem }
  /// A Boolean value indicating whether there are details that the summary does not show.
  var hasDetails: Bool {
    !activity.details.isEmpty || !failures.isEmpty || activity.cause != nil || canCancel
  }

  private static func message(
    _ activity: Activity, _ progress: ActivityPreferences.Progress, _ now: Date
  ) -> String {
    guard activity.state == .running, let total = activity.counts.total else {
      return UserText.line(activity, now: now)
    }
    switch progress {
    case .counts: return UserText.line(activity, now: now)
    case .percentage:
      if UserText.titleIncludesTotal(activity) { return UserText.title(activity) }
      let percent = total > 0 ? activity.counts.processed * 100 / total : 100
      return tr("%1 %2%%", UserText.title(activity), String(percent))
    case .simple:
      var uncounted = activity
      uncounted.counts = ActivityCounts()
      return UserText.title(uncounted)
    }
  }

  private static func progress(
    _ activity: Activity, _ style: ActivityPreferences.Progress
  ) -> Progress {
    guard style != .simple, let total = activity.counts.total else { return .unknown }
    return .counted(processed: activity.counts.processed, total: total)
  }
}

extension Activity {
  /// The time in seconds after which the bar is dismissed; `nil` for activities that are running or
  /// need attention.
  fileprivate var lifetimeSeconds: Double? {
    switch state {
    case .succeeded: kind == .contactSync && extent == .initial ? 3 : 2
    case .partial:
      // Partially failed contact syncs stay visible.
      problem == nil && (kind == .geocoding || kind == .photoImport) ? 5 : nil
    case .cancelled: 3
    case .running, .failed, .offline, .waiting, .needsConfirmation: nil
    }
  }

  fileprivate var icon: String {
    switch state {
    case .running: kind.icon
    case .succeeded: "object-select-symbolic"
    case .partial: problem?.icon ?? "dialog-warning-symbolic"
    case .failed: problem?.icon ?? "dialog-error-symbolic"
    case .offline: "network-offline-symbolic"
    case .waiting: "alarm-symbolic"
    case .needsConfirmation: "dialog-question-symbolic"
    case .cancelled: "process-stop-symbolic"
    }
  }
}

extension Activity.State {
  fileprivate var tint: BarContent.Tint {
    switch self {
    case .running, .offline, .waiting, .cancelled: .running
    case .succeeded: .success
    case .partial, .needsConfirmation: .partial
    case .failed: .error
    }
  }
}

extension ServiceProblem {
  /// The icon of a problem that the user can resolve; `nil` for any other.
  fileprivate var icon: String? {
    switch self {
    case .signInNeeded, .keyring: "dialog-password-symbolic"
    case .certificate: "channel-insecure-symbolic"
    case .noPermission: "changes-prevent-symbolic"
    case .diskFull: "drive-harddisk-symbolic"
    default: nil
    }
  }
}

extension Activity.Kind {
  /// The sort order of the bars: contact sync first.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  fileprivate var icon: String {
    switch self {
    case .contactSync: "emblem-synchronizing-symbolic"
    case .geocoding: "mark-location-symbolic"
    case .photoImport: "image-x-generic-symbolic"
    case .backup: "drive-harddisk-symbolic"
    }
  }
}
