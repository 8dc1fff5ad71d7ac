/// The names of the items of an activity. The lists are bounded; the counts of the activity remain
/// exact beyond that limit.
public struct ActivityDetails: Hashable, Sendable {
  /// The maximum number of names in each of ``added``, ``changed`` and ``removed``.
  public static let maximumNames = 10_000
  /// The maximum number of names in ``current``.
  public static let maximumCurrent = 3

  /// The items being processed, at most ``maximumCurrent``; empty at the end.
  public private(set) var current: [String] = []
  /// The names of new people, in the order of arrival.
  public private(set) var added: [String] = []
  /// The names of people whose cards changed, in the order of arrival.
  public private(set) var changed: [String] = []
  /// The names of people who were removed because the source no longer lists them.
  public private(set) var removed: [String] = []

  /// Creates empty details.
  public init() {}

  /// A Boolean value indicating whether all lists are empty.
  public var isEmpty: Bool {
    current.isEmpty && added.isEmpty && changed.isEmpty && removed.isEmpty
  }

  /// Replaces the items being processed with the last ``maximumCurrent`` of `names`.
  public mutating func process(_ names: some Collection<String>) {
    current = Array(names.suffix(Self.maximumCurrent))
  }

  /// Appends names to the lists of new, changed and removed people.
  public mutating func take(
    added more: [String], changed others: [String] = [], removed gone: [String] = []
  ) {
    added += more.prefix(max(0, Self.maximumNames - added.count))
    changed += others.prefix(max(0, Self.maximumNames - changed.count))
    removed += gone.prefix(max(0, Self.maximumNames - removed.count))
  }
}
