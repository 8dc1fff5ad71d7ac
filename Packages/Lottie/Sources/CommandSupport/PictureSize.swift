import ArgumentParser

/// Width and height in pixels as an argument, written as `300x300`; each 1 to 32,767.
public struct PictureSize: ExpressibleByArgument, CustomStringConvertible, Sendable {
  public let width, height: Int

  /// The size as an argument, such as `300x300`.
  public var description: String { "\(width)x\(height)" }

  /// The size as the help of a command shows it.
  public var defaultValueDescription: String { description }

  /// Creates a size from numbers of pixels.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Creates a size from an argument, or returns nil if it is not `WIDTHxHEIGHT` or out of range.
  public init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else {
      return nil
    }
    self.init(width: width, height: height)
    guard isWithin(1...32_767) else { return nil }
  }

  /// Returns whether width and height are in a range.
  public func isWithin(_ range: ClosedRange<Int>) -> Bool {
    range.contains(width) && range.contains(height)
  }
}
