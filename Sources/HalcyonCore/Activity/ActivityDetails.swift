/// What an activity deals with, by name. Bounded; the counts of the activity are exact beyond it.
public struct ActivityDetails: Hashable, Sendable {
  /// How many names each list holds at most.
  public static let maximumNames = 10_000
  /// How many names ``current`` holds at most.
  public static let maximumCurrent = 3

  /// What is being dealt with at the moment, at most ``maximumCurrent`` of it; empty at the end.
  public private(set) var current: [String] = []
  /// Who is new, in the order of arrival.
  public private(set) var added: [String] = []
  /// Who was there and is different now, in the order of arrival.
  public private(set) var changed: [String] = []

  /// Nothing yet.
  public init() {}

  /// Whether there is nothing to tell.
  public var isEmpty: Bool { current.isEmpty && added.isEmpty && changed.isEmpty }

  /// These are being dealt with now; the last of them are kept.
  public mutating func process(_ names: some Collection<String>) {
    current = Array(names.suffix(Self.maximumCurrent))
  }

  /// These were taken over.
  public mutating func take(added more: [String], changed others: [String] = []) {
    added += more.prefix(max(0, Self.maximumNames - added.count))
    changed += others.prefix(max(0, Self.maximumNames - changed.count))
  }
}
