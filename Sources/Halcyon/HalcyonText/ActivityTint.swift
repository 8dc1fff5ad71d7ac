/// The color of an activity. Icon and text convey the same information.
///
/// A new tint needs a case with its colors here, and rules for its class in `halcyon.css`, which
/// refer to the colors by their names, such as `@tint_success`.
public enum ActivityTint: String, CaseIterable, Sendable {
  case running, success, partial, error

  /// The colors of a bar in one appearance, as RGB.
  public struct Colors: Hashable, Sendable {
    /// The background, under text in the color of the appearance.
    public var background: UInt32
    /// The icon and the progress ring.
    public var foreground: UInt32
  }

  /// The CSS class. The prefix avoids the theme's `success` and `error` classes, which style text.
  public var style: String { "tint-" + rawValue }

  /// The name of the foreground color in CSS.
  public var foregroundName: String { "tint_" + rawValue }

  /// The name of the background color in CSS.
  public var backgroundName: String { "tint_" + rawValue + "_bg" }

  /// Returns the colors in dark or light appearance.
  ///
  /// The backgrounds differ in luminance, from `running` to `error`, so that they differ in
  /// grayscale and for color-blind people as well.
  public func colors(isDark: Bool) -> Colors {
    switch self {
    case .running:
      isDark
        ? Colors(background: 0x1a3233, foreground: 0xa7eef1)
        : Colors(background: 0xdef9fa, foreground: 0x004f54)
    case .success:
      isDark
        ? Colors(background: 0x264531, foreground: 0xbaedcb)
        : Colors(background: 0xb6edc8, foreground: 0x08512d)
    case .partial:
      isDark
        ? Colors(background: 0x694e2e, foreground: 0xffdcb1)
        : Colors(background: 0xebbe8a, foreground: 0x653d00)
    case .error:
      isDark
        ? Colors(background: 0x8e5955, foreground: 0xffd8d2)
        : Colors(background: 0xe19b95, foreground: 0x72322f)
    }
  }
}
