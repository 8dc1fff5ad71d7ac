import GtkKit

/// A color with variants for light and dark appearance and for high contrast.
package nonisolated struct AdaptiveColor: Hashable, Sendable {
  /// The colors as RGB.
  let light, dark, lightHighContrast, darkHighContrast: UInt32

  package init(light: UInt32, dark: UInt32, lightHighContrast: UInt32, darkHighContrast: UInt32) {
    self.light = light
    self.dark = dark
    self.lightHighContrast = lightHighContrast
    self.darkHighContrast = darkHighContrast
  }

  /// Returns the RGB value for an appearance.
  func rgb(isDark: Bool, isHighContrast: Bool) -> UInt32 {
    switch (isDark, isHighContrast) {
    case (false, false): light
    case (true, false): dark
    case (false, true): lightHighContrast
    case (true, true): darkHighContrast
    }
  }

  /// Returns the color for an appearance.
  func color(isDark: Bool, isHighContrast: Bool) -> Color {
    Color(rgb: rgb(isDark: isDark, isHighContrast: isHighContrast))
  }

  /// Returns the color of text and icons on the color: white in light appearance, otherwise black.
  func contrastingColor(isDark: Bool) -> Color { Color(rgb: isDark ? 0x101010 : 0xffffff) }

  /// The color in the current appearance.
  @MainActor package var current: Color {
    color(isDark: Appearance.isDark, isHighContrast: Appearance.isHighContrast)
  }

  /// The color of text and icons on the color in the current appearance.
  @MainActor var currentContrasting: Color { contrastingColor(isDark: Appearance.isDark) }
}

extension Color {
  /// Creates an opaque color from a 24-bit RGB value.
  nonisolated init(rgb: UInt32) {
    let part = { (shift: UInt32) in Float((rgb >> shift) & 0xff) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }
}
