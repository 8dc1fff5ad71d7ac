import Foundation
import HalcyonCore

/// What the strip shows of a snapshot: a function of it, of what was put away and of what the user prefers.
struct StripContent: Hashable {
  /// How many bars there is room for; the others are behind "+1 more".
  static let room = 2

  /// The bars, contact sync first.
  var bars: [BarContent] = []
  /// Those for which there is no room; never an error behind progress.
  var more: [BarContent] = []

  /// Nothing at all.
  init() {}

  /// - Parameter now: what waits are counted from.
  init(
    _ snapshot: ActivitySnapshot, dismissals: Dismissals = Dismissals(),
    preferences: ActivityPreferences = ActivityPreferences(), now: Date = Date()
  ) {
    let shown = snapshot.activities
      .filter { activity in
        if dismissals.isAsked(for: activity) { return !dismissals.contains(activity) }
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
    let first = Set(urgent.prefix(Self.room).map { contents[$0].id })
    bars = contents.filter { first.contains($0.id) }
    more = contents.filter { !first.contains($0.id) }
  }
}

extension Activity {
  /// Where it stands among others: what is tried again comes back to the place of its account.
  fileprivate var place: (Int, Int64, Int) { (kind.rank, source?.id ?? 0, id) }
}

extension BarContent {
  /// Who gets the room: what needs the user, what is under way, what is over.
  fileprivate var urgency: Int {
    switch activity.state {
    case .failed, .needsConfirmation: 0
    case .partial: 1
    case .offline, .waiting: 2
    case .running: 3
    case .succeeded, .cancelled: 4
    }
  }
}

extension ActivityPreferences {
  /// Whether an activity is one that the user wants to be told of.
  func allow(_ activity: Activity) -> Bool {
    switch indicators {
    case .always: activity.isShown
    case .errors: activity.isShown && activity.state.isTrouble
    case .never: false
    }
  }
}
