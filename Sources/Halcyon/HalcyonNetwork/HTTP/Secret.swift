/// A password or token that is never printed: all descriptions are dots.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let text: String

  /// Creates a secret.
  public init(_ text: String) { self.text = text }

  /// Passes the text to `body`, for the call that needs it.
  public func reveal<T>(_ body: (String) throws -> T) rethrows -> T { try body(text) }

  /// Dots instead of the text.
  public var description: String { "•••" }
  /// Dots instead of the text.
  public var debugDescription: String { "•••" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
