import Foundation

/// A value that an application gives to a slot of an animation, for theming.
public enum LottieSlotValue: Hashable, Sendable {
  /// For the colour of a fill or stroke.
  case color(RGBColor)
  /// For a width, an angle, an opacity and the like, in the file's units.
  case number(Double)
  /// For a position or a size; in percent for a scale.
  case vector(Vector2)
  /// For the words of a text layer, which keep their look.
  case text(String)
  /// For the colours of a gradient, in the order of their offsets; an empty list is no gradient.
  case gradient([Gradient.Stop])
  /// For an image: the bytes of a file, such as a PNG. It fills the box of the image that the file
  /// has.
  case image(Data)
}
