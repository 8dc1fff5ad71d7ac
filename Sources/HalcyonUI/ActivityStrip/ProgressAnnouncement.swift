import HalcyonCore
import HalcyonServices

/// What assistive technology is told of a bar: the beginning, each quarter of the way and the end, not each
/// tick between.
struct ProgressAnnouncement {
  private var id: Int?
  private var outcome: ActivityRun.Outcome?
  private var quarter: Int?

  /// Nothing was told yet.
  init() {}

  /// - Returns: what is to be told now; `nil` where there is nothing new.
  mutating func next(_ content: BarContent) -> String? {
    let activity = content.activity
    let isSame = id == activity.id && outcome == activity.state.outcome
    let before = isSame ? quarter : nil
    (id, outcome) = (activity.id, activity.state.outcome)
    guard case .counted(let processed, let total)? = content.progress, total > 0 else {
      quarter = nil
      // A countdown is told once, not each second.
      return isSame ? nil : content.message
    }
    let now = Int(min(max(Double(processed) / Double(total), 0), 1) * 4)
    quarter = now
    guard isSame, let before else { return now == 0 ? content.message : Words.progress(activity) }
    return now > before ? Words.progress(activity) : nil
  }
}
