/// The color or gradient of a shape.
public enum DrawPaint: Hashable, Sendable {
  case color(RGBColor)
  case gradient(Gradient)
}
