import HalcyonCore

/// What the user does with the strip, or the strip with itself; counted on this machine alone.
enum ActivityStripEvent: Hashable, Sendable {
  /// The user put a bar away.
  case dismissed(Activity.Kind)
  /// A bar has had its time.
  case dismissedItself(Activity.Kind)
  /// The user opened the details of a bar.
  case expanded(Activity.Kind)
}
