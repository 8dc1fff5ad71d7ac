import GtkKit
import HalcyonCore
import HalcyonServices

/// Tells by the desktop that long work is over, while no window of Halcyon is in use.
///
/// What it tells is the line of the strip; a notification goes when the window is used again.
final class ActivityNotifier {
  private var watch = ActivityEndWatch()
  private var shown: Set<String> = []
  private let settings: HalcyonSettings
  private let isInUse: () -> Bool
  private let send: (DesktopNotification, String) -> Void
  private let withdraw: (String) -> Void

  /// The action of the application that a click runs.
  static let action = "present"

  /// - Parameters:
  ///   - isInUse: whether a window of Halcyon has the keyboard.
  ///   - send: shows a notification by its id.
  ///   - withdraw: takes the one with that id back.
  init(
    settings: HalcyonSettings, isInUse: @escaping () -> Bool,
    send: @escaping (DesktopNotification, String) -> Void, withdraw: @escaping (String) -> Void
  ) {
    self.settings = settings
    self.isInUse = isInUse
    self.send = send
    self.withdraw = withdraw
  }

  /// Takes a snapshot that arrived at `now`.
  func show(_ snapshot: ActivitySnapshot, at now: ContinuousClock.Instant = .now) {
    for activity in watch.ended(in: snapshot, at: now) where settings.notifies && !isInUse() {
      let id = "activity-\(activity.kind.rawValue)-\(activity.source?.id ?? 0)"
      shown.insert(id)
      send(
        DesktopNotification(
          title: Words.name(activity.kind), body: Words.line(activity), action: "app." + Self.action
        ), id)
    }
  }

  /// Takes all back: what they tell is seen in the window.
  func withdrawAll() {
    shown.forEach(withdraw)
    shown = []
  }
}
