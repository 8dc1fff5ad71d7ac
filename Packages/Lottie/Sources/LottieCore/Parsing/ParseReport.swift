/// The unsupported or invalid parts of a file, and how they affect the rendering.
public struct ParseReport: Hashable, Sendable {
  /// An unsupported or invalid part.
  public struct Entry: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The location in the JSON, such as `$.layers[2].ks.r`.
    public let path: String
    /// The unsupported feature or the error.
    public let feature: String
    /// The effect on the rendering.
    public let effect: String

    /// Creates an entry.
    public init(path: String, feature: String, effect: String) {
      self.path = path
      self.feature = feature
      self.effect = effect
    }

    /// The entry in one line.
    public var description: String { "\(path): \(feature): \(effect)" }
  }

  /// The entries in file order; at most ``LottieLimits/reportEntries``.
  public private(set) var entries: [Entry] = []
  /// The total number of entries, including those not stored in ``entries``.
  public private(set) var count = 0

  /// A Boolean value indicating whether the whole file is supported.
  public var isEmpty: Bool { count == 0 }

  /// Creates an empty report.
  public init() {}

  /// Counts an entry, and stores it unless the limit is reached.
  public mutating func add(_ entry: @autoclosure () -> Entry) {
    count += 1
    guard entries.count < LottieLimits.reportEntries else { return }
    entries.append(entry())
  }

  mutating func add(_ path: JSONPath, _ feature: String, _ effect: String) {
    add(Entry(path: path.description, feature: feature, effect: effect))
  }
}
