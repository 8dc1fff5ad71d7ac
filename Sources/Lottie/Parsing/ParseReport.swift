/// What of a file was not understood, and what that does to the picture.
public struct ParseReport: Hashable, Sendable {
  /// One part that was not understood.
  public struct Entry: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Where in the JSON, as in `$.layers[2].ks.r`.
    public let path: String
    /// What stands there.
    public let feature: String
    /// How the picture differs because of it.
    public let effect: String

    /// Makes an entry.
    public init(path: String, feature: String, effect: String) {
      self.path = path
      self.feature = feature
      self.effect = effect
    }

    /// The entry in one line.
    public var description: String { "\(path): \(feature): \(effect)" }
  }

  /// In the order of the file; at most ``LottieLimits/reportEntries``.
  public private(set) var entries: [Entry] = []
  /// How many parts were not understood, those beyond ``entries`` included.
  public private(set) var count = 0

  /// Whether all of the file was understood.
  public var isEmpty: Bool { count == 0 }

  /// Makes an empty report.
  public init() {}

  /// Counts one more part, and keeps it unless there are too many.
  public mutating func add(_ entry: @autoclosure () -> Entry) {
    count += 1
    guard entries.count < LottieLimits.reportEntries else { return }
    entries.append(entry())
  }

  mutating func add(_ path: JSONPath, _ feature: String, _ effect: String) {
    add(Entry(path: path.description, feature: feature, effect: effect))
  }
}
