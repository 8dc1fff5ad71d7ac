/// Tracks pending operations that block the window; shows the newest.
///
/// ```swift
/// var operations = PendingOperations()
/// let id = operations.begin("Restoring the backup…")
/// operations.end(id)
/// ```
public struct PendingOperations: Hashable, Sendable {
  /// A pending operation.
  public struct Operation: Hashable, Sendable, Identifiable {
    /// An identifier that is never reused by the same `PendingOperations`.
    public let id: Int
    /// The message in the user's language.
    public var message: String
    /// The completed fraction, 0...1; `nil` if it is unknown.
    public var fraction: Double?
    /// A Boolean value indicating whether the user can cancel the operation.
    public var isCancellable: Bool
  }

  /// The operations in the order of their start.
  public private(set) var all: [Operation] = []
  private var lastID = 0
  private var plain: Int?

  /// Creates a value without operations.
  public init() {}

  /// The operation to show; `nil` if there is none.
  public var shown: Operation? { all.last }
  /// A Boolean value indicating whether there are no operations.
  public var isEmpty: Bool { all.isEmpty }

  /// Adds an operation.
  /// - Returns: The identifier that ends it.
  public mutating func begin(_ message: String, isCancellable: Bool = false) -> Int {
    lastID += 1
    all.append(Operation(id: lastID, message: message, fraction: nil, isCancellable: isCancellable))
    return lastID
  }

  /// Sets the completed fraction; values out of range are clamped to 0...1, NaN becomes 0.
  public mutating func advance(_ id: Int, to fraction: Double) {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return }
    all[index].fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
  }

  /// Ends an operation; ignores one that has ended.
  public mutating func end(_ id: Int) {
    all.removeAll { $0.id == id }
    if plain == id { plain = nil }
  }

  /// Adds the operation without an owner, or changes its message.
  public mutating func show(_ message: String) {
    if let plain, let index = all.firstIndex(where: { $0.id == plain }) {
      all[index].message = message
    } else {
      plain = begin(message)
    }
  }

  /// Ends the operation without an owner, if there is one.
  public mutating func hide() { if let plain { end(plain) } }
}
