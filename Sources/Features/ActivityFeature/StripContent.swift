import Foundation
import HalcyonCore
import HalcyonKit
import HalcyonText

/// The content of the strip: a function of a snapshot, the dismissals and the preferences.
struct StripContent: Hashable {
  /// The maximum number of bars; further activities are in the overflow list.
  static let maximumBars = 2

  /// The bars in display order, contact sync first.
  var bars: [BarContent] = []
  /// The activities in the overflow list. An error is never there while progress is shown.
  var overflow: [BarContent] = []

  /// Creates an empty strip.
  init() {}

  /// Creates the content of a snapshot.
  /// - Parameters:
  ///   - snapshot: The current activities.
  ///   - dismissals: The dismissed and pinned activities.
  ///   - preferences: The display preferences.
  ///   - now: The current time, for remaining durations.
  init(
    _ snapshot: ActivitySnapshot, dismissals: Dismissals = Dismissals(),
    preferences: ActivityPreferences = ActivityPreferences(), now: Date = Date()
  ) {
    let shown = snapshot.activities
      .filter { activity in
        if dismissals.isPinned(activity) { return !dismissals.contains(activity) }
        return preferences.allow(activity) && preferences.style == .banner
          && !dismissals.contains(activity)
      }
      .sorted { $0.place < $1.place }
    let several = Dictionary(grouping: shown, by: \.kind).filter { $0.value.count > 1 }
    let contents = shown.map { activity in
      BarContent(
        activity, preferences: preferences, isNamed: several[activity.kind] != nil, now: now)
    }
    let urgent = contents.indices.sorted {
      (contents[$0].urgency, $0) < (contents[$1].urgency, $1)
    }
    let first = Set(urgent.prefix(Self.maximumBars).map { contents[$0].id })
    bars = contents.filter { first.contains($0.id) }
    overflow = contents.filter { !first.contains($0.id) }
  }
}

extension Activity {
  /// The sort key. A retry returns to the position of its account.
  fileprivate var place: (Int, Int64, Int) { (kind.rank, source?.id ?? 0, id) }
}

extension ActivityPreferences {
  /// Returns whether the preferences include an activity.
  func allow(_ activity: Activity) -> Bool {
    switch indicators {
    case .always: activity.isShown
    case .errors: activity.isShown && activity.presentation.urgency.isAlert
    case .never: false
    }
  }
}
