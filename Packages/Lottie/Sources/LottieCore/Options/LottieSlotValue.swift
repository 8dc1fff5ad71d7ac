import LottiePlatform

/// A value for a slot of an animation, used for theming.
public enum LottieSlotValue: Hashable, Sendable {
  /// The color of a fill or stroke.
  case color(RGBColor)
  /// A number such as a width, an angle or an opacity, in the file's units.
  case number(Double)
  /// A position or size, or a scale in percent.
  case vector(Vector2)
  /// The text of a text layer, which keeps its style.
  case text(String)
  /// The stops of a gradient in ascending order of offset; ignored if empty.
  case gradient([Gradient.Stop])
  /// The bytes of an image file, such as a PNG, scaled to the size of the original image.
  case image(Data)
}
