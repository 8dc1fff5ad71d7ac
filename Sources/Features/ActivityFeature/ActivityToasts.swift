import Foundation
import HalcyonCore
import HalcyonKit
import HalcyonText

/// Derives toasts from snapshots, for users who prefer toasts to bars: one at the beginning and one
/// at the end of each activity.
struct ActivityToasts {
  /// A toast.
  struct Toast: Hashable {
    let id: Int
    let message: String
    /// What the activity shares with its earlier runs.
    let topic: String
    /// A Boolean value indicating whether the activity has ended.
    let isResult: Bool
    /// The action of the button; `nil` for no button.
    let action: Activity.Action?
  }

  /// The outcome that was last announced for each activity; an inner `nil` stands for a running
  /// activity.
  private var announced: [Int: ActivityRun.Outcome?] = [:]

  /// Creates a value without announced activities.
  init() {}

  /// Returns the toasts to show for a snapshot.
  /// - Parameters:
  ///   - snapshot: The current activities.
  ///   - preferences: The display preferences.
  ///   - now: The current time, for remaining durations.
  mutating func next(
    _ snapshot: ActivitySnapshot, preferences: ActivityPreferences, now: Date
  ) -> [Toast] {
    var toasts: [Toast] = []
    for activity in snapshot.activities where preferences.allow(activity) {
      let outcome = activity.state.outcome
      if let known = announced[activity.id], known == outcome { continue }
      announced[activity.id] = .some(outcome)
      let message =
        outcome == nil ? UserText.title(activity) : UserText.line(activity, now: now)
      toasts.append(
        Toast(
          id: activity.id, message: message, topic: activity.topic, isResult: outcome != nil,
          action: activity.actions.last { $0 != .cancel }))
    }
    let ids = Set(snapshot.activities.map(\.id))
    announced = announced.filter { ids.contains($0.key) }
    return toasts
  }
}
