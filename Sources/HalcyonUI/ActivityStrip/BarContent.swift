import Foundation
import HalcyonCore
import HalcyonServices

/// What one bar of the strip shows: a function of an activity, of what the user prefers and of the time.
struct BarContent: Hashable, Identifiable {
  /// The bar's colour; icon and words say the same.
  enum Tint: String {
    case running, success, partial, error

    /// Its style class; the theme has `success` and `error` for text.
    var style: String { "tint-" + rawValue }
  }

  /// How far the work is.
  enum Progress: Hashable {
    case unknown
    case counted(processed: Int, total: Int)
  }

  /// What it is about.
  let activity: Activity
  /// Whether the source is named.
  let isNamed: Bool
  var tint: Tint
  /// Name of the symbolic icon.
  var icon: String
  var message: String
  /// `nil` where nothing is going on any more.
  var progress: Progress?
  /// How long the bar stays after the end; `nil` until it is dismissed.
  var lifetimeSeconds: Double?

  /// - Parameters:
  ///   - preferences: how progress is told, and what leaves by itself.
  ///   - isNamed: whether the source is named, since there are several of a kind.
  ///   - now: what a wait is counted from.
  init(
    _ activity: Activity, preferences: ActivityPreferences = ActivityPreferences(),
    isNamed: Bool = false, now: Date = Date()
  ) {
    self.activity = activity
    self.isNamed = isNamed
    message = Self.message(activity, preferences.progress, now)
    // A trouble of an account may say its name already.
    if isNamed, let source = activity.source, !message.contains(tr("“%1”", source.name)) {
      message = tr("%1: %2", source.name, message)
    }
    tint = activity.state.tint
    icon = activity.icon
    if activity.state == .running { progress = Self.progress(activity, preferences.progress) }
    if preferences.dismissesSuccess { lifetimeSeconds = activity.lifetimeSeconds }
  }

  var id: Int { activity.id }
  var kind: Activity.Kind { activity.kind }
  /// What could not be done, in the order in which it happened.
  var failures: [Activity.Failure] { activity.failures }
  /// What the buttons of the bar are for, the most likely last; to stop the work is among the details.
  var actions: [Activity.Action] { activity.actions.filter { $0 != .cancel } }
  /// Whether the work can be stopped now.
  var canCancel: Bool { activity.actions.contains(.cancel) }
  /// When the work goes on by itself, where it waits.
  var waitsUntil: Date? {
    if case .waiting(let date) = activity.state { date } else { nil }
  }
  /// Whether it needs the user's eye: assistive technology interrupts for it.
  var isAlert: Bool { activity.state.isTrouble }
  /// Whether there is more to tell than the line does.
  var hasDetails: Bool {
    !activity.details.isEmpty || !failures.isEmpty || activity.cause != nil || canCancel
  }

  private static func message(
    _ activity: Activity, _ progress: ActivityPreferences.Progress, _ now: Date
  ) -> String {
    guard activity.state == .running, let total = activity.counts.total else {
      return Words.line(activity, now: now)
    }
    switch progress {
    case .counts: return Words.line(activity, now: now)
    case .percentage:
      // How many there are is told by a look for changes itself.
      guard Words.line(activity, now: now) != Words.title(activity) else {
        return Words.title(activity)
      }
      let percent = total > 0 ? activity.counts.processed * 100 / total : 100
      return tr("%1 %2 %", Words.title(activity), String(percent))
    case .simple:
      var uncounted = activity
      uncounted.counts = ActivityCounts()
      return Words.title(uncounted)
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
  /// How long its bar stays; `nil` for what goes on, or needs the user.
  fileprivate var lifetimeSeconds: Double? {
    switch state {
    case .succeeded: kind == .contactSync && extent == .initial ? 3 : 2
    case .partial:
      // Some contacts that are missing are no passing matter.
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
  /// The icon of a problem that the user mends; `nil` for any other.
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
  /// The place of its bar among others: contacts above addresses.
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
