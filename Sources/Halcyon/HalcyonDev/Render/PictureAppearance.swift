import GtkKit

/// The appearance in which `halcyon render` and the tests with reference images draw, so that a
/// picture depends neither on the desktop nor on the machine.
package struct PictureAppearance: Equatable, Sendable {
  /// The colors of the window.
  package enum Style: String, CaseIterable, Sendable {
    case light, dark
    case highContrast = "high-contrast"
  }

  package var style = Style.light
  /// The size of the text; 2 is 200 %.
  package var textScale = 1.0
  package var isRightToLeft = false

  package init(style: Style = .light, textScale: Double = 1, isRightToLeft: Bool = false) {
    self.style = style
    self.textScale = textScale
    self.isRightToLeft = isRightToLeft
  }

  @MainActor private static let accessibility = Settings(schema: "org.gnome.desktop.a11y.interface")
  @MainActor private static let contrast = SettingKey("high-contrast", fallback: false)

  /// Applies the appearance to all windows. Animations end at once.
  @MainActor package func apply() {
    Appearance.setAnimations(enabled: false)
    Appearance.pin(font: "Cantarell 11", rightToLeft: isRightToLeft)
    Appearance.setTextScale(textScale)
    Appearance.force(dark: style == .dark)
    Self.accessibility[Self.contrast] = style == .highContrast
  }

  /// Follows the desktop again.
  @MainActor package static func reset() {
    accessibility[contrast] = false
    Appearance.force(dark: nil)
    Appearance.pin(font: nil)
    Appearance.setAnimations(enabled: true)
  }
}
