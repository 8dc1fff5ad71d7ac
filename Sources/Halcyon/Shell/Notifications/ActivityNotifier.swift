import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText

/// Sends a desktop notification when a long activity ends while no window of Halcyon is in use.
///
/// The notification repeats the message of the activity strip. It is withdrawn when a window is
/// used again.
final class ActivityNotifier {
  private var watch = ActivityCompletionDetector()
  private var shown: Set<String> = []
  private let settings: HalcyonSettings
  private let isInUse: () -> Bool
  private let send: (DesktopNotification, String) -> Void
  private let withdraw: (String) -> Void

  /// The application action that activating the notification runs.
  static let action = "present"

  /// Creates a notifier.
  /// - Parameters:
  ///   - settings: Contains the user's choice whether to send notifications.
  ///   - isInUse: Returns whether a window of Halcyon has the focus.
  ///   - send: Sends a notification with an id.
  ///   - withdraw: Withdraws the notification with an id.
  init(
    settings: HalcyonSettings, isInUse: @escaping () -> Bool,
    send: @escaping (DesktopNotification, String) -> Void, withdraw: @escaping (String) -> Void
  ) {
    self.settings = settings
    self.isInUse = isInUse
    self.send = send
    self.withdraw = withdraw
  }

  /// Sends notifications for the activities that ended.
  /// - Parameters:
  ///   - snapshot: The current activities.
  ///   - now: The time at which the snapshot arrived.
  func show(_ snapshot: ActivitySnapshot, at now: ContinuousClock.Instant = .now) {
    for activity in watch.ended(in: snapshot, at: now)
    where activity.isShown && activity.presentation.notifies && settings.notifies && !isInUse() {
      let id = "activity-\(activity.kind.rawValue)-\(activity.source?.id ?? 0)"
      shown.insert(id)
      send(
        DesktopNotification(
          title: UserText.name(activity.kind), body: UserText.line(activity),
          action: "app." + Self.action
        ), id)
    }
  }

  /// Withdraws all notifications, because the window shows the same information.
  func withdrawAll() {
    shown.forEach(withdraw)
    shown = []
  }
}
