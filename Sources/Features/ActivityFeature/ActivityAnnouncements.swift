import HalcyonCore
import HalcyonKit
import HalcyonText

/// Decides what a bar announces to assistive technology: the beginning, each quarter of the
/// progress, and the end.
struct ProgressAnnouncement {
  private var id: Int?
  private var outcome: ActivityRun.Outcome?
  private var quarter: Int?

  /// Creates a value without announcements.
  init() {}

  /// Returns the text to announce; `nil` if nothing relevant changed.
  mutating func next(_ content: BarContent) -> String? {
    let activity = content.activity
    let isSame = id == activity.id && outcome == activity.state.outcome
    let before = isSame ? quarter : nil
    (id, outcome) = (activity.id, activity.state.outcome)
    guard case .counted(let processed, let total)? = content.progress, total > 0 else {
      quarter = nil
      // A countdown is announced once, not each second.
      return isSame ? nil : content.message
    }
    let now = Int(min(max(Double(processed) / Double(total), 0), 1) * 4)
    quarter = now
    guard isSame, let before else {
      return now == 0 ? content.message : UserText.progress(activity)
    }
    return now > before ? UserText.progress(activity) : nil
  }
}
