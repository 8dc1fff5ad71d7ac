import Foundation
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The content of a bar: a function of an activity, the preferences and the time.
struct BarContent: Hashable, Identifiable {
  /// The progress of the work.
  typealias Progress = ProgressRing.Progress

  /// The activity.
  let activity: Activity
  /// A Boolean value indicating whether the message names the source.
  let isNamed: Bool
  var tint: ActivityTint
  /// The priority for a bar.
  var urgency: ActivityPresentation.Urgency
  /// The name of the symbolic icon.
  var icon: String
  var message: String
  /// The progress; `nil` unless the activity is running.
  var progress: Progress?
  /// The time at which a waiting activity resumes.
  var waitsUntil: Date?
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
    let presentation = activity.presentation
    tint = presentation.tint
    urgency = presentation.urgency
    icon = presentation.icon
    message = presentation.message(now)
    waitsUntil = presentation.resumes
    if presentation.showsProgress {
      progress = Self.progress(activity, preferences.progress)
      message = Self.message(activity, preferences.progress) ?? message
    }
    if isNamed, let source = activity.source, !presentation.messageNamesSource {
      message = tr("%1: %2", source.name, message)
    }
    if preferences.dismissesSuccess {
      let own = preferences.dismissSeconds
      lifetimeSeconds = presentation.lifetimeSeconds.map { own > 0 ? Double(own) : $0 }
    }
  }

  var id: Int { activity.id }
  var kind: Activity.Kind { activity.kind }
  /// The failures in the order in which they occurred.
  var failures: [Activity.Failure] { activity.failures }
  /// The actions of the bar's buttons, the most likely one last.
  var actions: [Activity.Action] { activity.actions }
  /// A Boolean value indicating whether the bar requires attention; assistive technology then
  /// interrupts the user.
  var isAlert: Bool { urgency.isAlert }
  /// A Boolean value indicating whether there are details that the summary does not show.
  var hasDetails: Bool {
    !activity.details.isEmpty || !failures.isEmpty || activity.cause != nil
  }

  /// Returns the message of running work for a display of progress; `nil` for the usual one.
  private static func message(
    _ activity: Activity, _ progress: ActivityPreferences.Progress
  ) -> String? {
    guard let (done, total) = activity.progress, total > 0 else { return nil }
    switch progress {
    case .counts: return nil
    case .percentage:
      return tr("%1 %2%%", UserText.title(activity), String(done * 100 / total))
    case .simple: return UserText.plainTitle(activity)
    }
  }

  private static func progress(
    _ activity: Activity, _ style: ActivityPreferences.Progress
  ) -> Progress {
    if style == .simple, !activity.isPaused { return .unknown }
    return activity.ringProgress
  }
}

extension Activity.Kind {
  /// The sort order of the bars: contact sync first.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
