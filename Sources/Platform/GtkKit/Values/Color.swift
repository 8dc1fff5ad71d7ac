import CGtk

/// A color with straight alpha; components are 0...1.
public nonisolated struct Color: Hashable, Sendable {
  public var red, green, blue, alpha: Float

  /// Creates a color from components that are not premultiplied.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Returns the color with its alpha multiplied by `factor`.
  public func withAlpha(_ factor: Float) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  var gdk: GdkRGBA { GdkRGBA(red: red, green: green, blue: blue, alpha: alpha) }
}
