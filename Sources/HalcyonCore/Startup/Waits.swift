/// What a window is waited for: several things at once, of which the newest is told.
///
/// ```swift
/// var waits = Waits()
/// let id = waits.begin("Restoring the backup…")
/// waits.end(id)
/// ```
public struct Waits: Hashable, Sendable {
  /// One thing that is waited for.
  public struct Wait: Hashable, Sendable, Identifiable {
    /// Never used twice by the same `Waits`.
    public let id: Int
    /// In the user's language.
    public var message: String
    /// How much is done, 0...1; nil where that is not known.
    public var fraction: Double?
    /// Whether the user may end it.
    public var isCancellable: Bool
  }

  /// In the order in which they began.
  public private(set) var all: [Wait] = []
  private var lastID = 0
  private var plain: Int?

  /// Nothing is waited for.
  public init() {}

  /// What is told of; nil where nothing is waited for.
  public var shown: Wait? { all.last }
  /// Whether nothing is waited for.
  public var isEmpty: Bool { all.isEmpty }

  /// Begins to wait.
  /// - Returns: the identifier to end it with.
  public mutating func begin(_ message: String, isCancellable: Bool = false) -> Int {
    lastID += 1
    all.append(Wait(id: lastID, message: message, fraction: nil, isCancellable: isCancellable))
    return lastID
  }

  /// Takes how much is done, 0...1; what is no number or out of range counts as the nearest end.
  public mutating func advance(_ id: Int, to fraction: Double) {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return }
    all[index].fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
  }

  /// Ends a wait; does nothing with one that has ended.
  public mutating func end(_ id: Int) {
    all.removeAll { $0.id == id }
    if plain == id { plain = nil }
  }

  /// The one wait that has no owner: begins it, or gives it other words.
  public mutating func show(_ message: String) {
    if let plain, let index = all.firstIndex(where: { $0.id == plain }) {
      all[index].message = message
    } else {
      plain = begin(message)
    }
  }

  /// Ends the wait that has no owner, if there is one; the others go on.
  public mutating func hide() { if let plain { end(plain) } }
}
