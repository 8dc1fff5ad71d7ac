import HalcyonCore

/// An event of the activity strip. Events are counted locally.
package enum ActivityStripEvent: Hashable, Sendable {
  /// The user dismissed a bar.
  case dismissed(Activity.Kind)
  /// A bar was dismissed automatically.
  case dismissedItself(Activity.Kind)
  /// The user opened the details of a bar.
  case expanded(Activity.Kind)

  /// What is counted, and of which activity.
  package var counted: (event: ActivityEvent, kind: Activity.Kind) {
    switch self {
    case .dismissed(let kind): (.dismissed, kind)
    case .dismissedItself(let kind): (.dismissedItself, kind)
    case .expanded(let kind): (.expanded, kind)
    }
  }
}
