/// The color of an activity. Icon and text convey the same information.
///
/// A new tint needs a case with its colors here, and rules for its class in `halcyon.css`, which
/// refer to the color by its name, such as `@tint_success`.
public enum ActivityTint: String, CaseIterable, Sendable {
  case running, success, partial, error

  /// The CSS class. The prefix avoids the theme's `success` and `error` classes, which style text.
  public var style: String { "tint-" + rawValue }

  /// The name of the color in CSS.
  public var colorName: String { "tint_" + rawValue }

  /// The color in light and in dark appearance as RGB; `nil` for the accent color.
  public var color: (light: UInt32, dark: UInt32)? {
    switch self {
    case .running: nil
    case .success: (0x1a7f4b, 0x57d993)
    case .partial: (0x9c5400, 0xffb454)
    case .error: (0xc01c28, 0xff7b78)
    }
  }
}
