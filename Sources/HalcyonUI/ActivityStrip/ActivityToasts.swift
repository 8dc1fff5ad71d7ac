import Foundation
import HalcyonCore
import HalcyonServices

/// What is said in passing of activities where the user wants no bars: their beginning and their end.
struct ActivityToasts {
  /// One message.
  struct Toast: Hashable {
    let id: Int
    let message: String
    /// What its button does; `nil` for none.
    let action: Activity.Action?
  }

  /// What was said of each activity last.
  private var said: [Int: ActivityRun.Outcome?] = [:]

  /// Nothing was said yet.
  init() {}

  /// - Parameter now: what waits are counted from.
  /// - Returns: what is to be said now.
  mutating func next(
    _ snapshot: ActivitySnapshot, preferences: ActivityPreferences, now: Date
  ) -> [Toast] {
    var toasts: [Toast] = []
    for activity in snapshot.activities where preferences.allow(activity) {
      let outcome = activity.state.outcome
      if let known = said[activity.id], known == outcome { continue }
      said[activity.id] = .some(outcome)
      let message =
        outcome == nil ? Words.title(activity) : Words.line(activity, now: now)
      toasts.append(
        Toast(
          id: activity.id, message: message, action: activity.actions.last { $0 != .cancel }))
    }
    let ids = Set(snapshot.activities.map(\.id))
    said = said.filter { ids.contains($0.key) }
    return toasts
  }
}
