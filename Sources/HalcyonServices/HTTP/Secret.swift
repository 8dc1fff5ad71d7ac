/// A password or token. Prints as dots, wherever it is printed.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let text: String

  /// Takes the text in.
  public init(_ text: String) { self.text = text }

  /// Hands the text out, for the one call that needs it.
  public func reveal<T>(_ body: (String) throws -> T) rethrows -> T { try body(text) }

  /// Dots.
  public var description: String { "•••" }
  /// Dots.
  public var debugDescription: String { "•••" }
  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
