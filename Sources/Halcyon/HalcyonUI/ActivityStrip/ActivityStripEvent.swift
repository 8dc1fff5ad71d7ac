import HalcyonCore

/// An event of the activity strip. Events are counted locally.
enum ActivityStripEvent: Hashable, Sendable {
  /// The user dismissed a bar.
  case dismissed(Activity.Kind)
  /// A bar was dismissed automatically.
  case dismissedItself(Activity.Kind)
  /// The user opened the details of a bar.
  case expanded(Activity.Kind)
}
