import Localization

/// The 20 colors of habits, in the order of `HabitColor`.
///
/// Each has a contrast of at least 4.5:1 with a card and with the check mark on it, and 7:1 with a
/// card in high contrast. Neighbors differ in lightness, not only in hue.
package nonisolated enum HabitPalette {
  /// The colors.
  package static let colors: [AdaptiveColor] = [
    AdaptiveColor(
      light: 0xca3134, dark: 0xff8c85, lightHighContrast: 0x970116, darkHighContrast: 0xfec2bc),
    AdaptiveColor(
      light: 0xb03602, dark: 0xffa78b, lightHighContrast: 0x882700, darkHighContrast: 0xffc3b0),
    AdaptiveColor(
      light: 0xac5604, dark: 0xfe9b55, lightHighContrast: 0x743802, darkHighContrast: 0xffc49e),
    AdaptiveColor(
      light: 0x885b03, dark: 0xf6b85c, lightHighContrast: 0x654201, darkHighContrast: 0xf8c986),
    AdaptiveColor(
      light: 0x7d6c05, dark: 0xe0cc6b, lightHighContrast: 0x544802, darkHighContrast: 0xe1d183),
    AdaptiveColor(
      light: 0x586804, dark: 0xaec84d, lightHighContrast: 0x424e02, darkHighContrast: 0xc6d98d),
    AdaptiveColor(
      light: 0x377c15, dark: 0x7dc564, lightHighContrast: 0x1e5400, darkHighContrast: 0xaede9e),
    AdaptiveColor(
      light: 0x036f37, dark: 0x57be78, lightHighContrast: 0x035529, darkHighContrast: 0x9ae0ac),
    AdaptiveColor(
      light: 0x097974, dark: 0x54c1bb, lightHighContrast: 0x01524f, darkHighContrast: 0x77e2db),
    AdaptiveColor(
      light: 0x066b7c, dark: 0x58cde6, lightHighContrast: 0x00505e, darkHighContrast: 0x79dff6),
    AdaptiveColor(
      light: 0x0275a7, dark: 0x5ebdf4, lightHighContrast: 0x044e70, darkHighContrast: 0x9bd8fe),
    AdaptiveColor(
      light: 0x1760c3, dark: 0x9ec5ff, lightHighContrast: 0x00459a, darkHighContrast: 0xb6d3fe),
    AdaptiveColor(
      light: 0x4447bc, dark: 0x97a5ff, lightHighContrast: 0x3836ab, darkHighContrast: 0xc5cfff),
    AdaptiveColor(
      light: 0x6e49c2, dark: 0xc2b3fe, lightHighContrast: 0x572da5, darkHighContrast: 0xd3cafe),
    AdaptiveColor(
      light: 0xa145bb, dark: 0xe199f7, lightHighContrast: 0x781791, darkHighContrast: 0xf0c0fe),
    AdaptiveColor(
      light: 0xbb2a74, dark: 0xfe9ac2, lightHighContrast: 0x910155, darkHighContrast: 0xfebfd6),
    AdaptiveColor(
      light: 0x896146, dark: 0xd7ab8e, lightHighContrast: 0x654026, darkHighContrast: 0xf5c8aa),
    AdaptiveColor(
      light: 0x383d41, dark: 0xa4a9ae, lightHighContrast: 0x25292e, darkHighContrast: 0xccd1d7),
    AdaptiveColor(
      light: 0x52565b, dark: 0xbec3c9, lightHighContrast: 0x383d41, darkHighContrast: 0xdde3e8),
    AdaptiveColor(
      light: 0x696e73, dark: 0xdae0e6, lightHighContrast: 0x45494e, darkHighContrast: 0xeef3f9),
  ]

  /// The localized names of the colors.
  package static let names: [String] = [
    trc("color", "Red"),
    trc("color", "Deep Orange"),
    trc("color", "Orange"),
    trc("color", "Amber"),
    trc("color", "Yellow"),
    trc("color", "Lime"),
    trc("color", "Light Green"),
    trc("color", "Green"),
    trc("color", "Teal"),
    trc("color", "Cyan"),
    trc("color", "Light Blue"),
    trc("color", "Blue"),
    trc("color", "Indigo"),
    trc("color", "Deep Purple"),
    trc("color", "Purple"),
    trc("color", "Pink"),
    trc("color", "Brown"),
    trc("color", "Dark Gray"),
    trc("color", "Gray"),
    trc("color", "Light Gray"),
  ]

  /// Returns the color with an index; the standard color if there is no such index.
  package static func color(_ index: Int) -> AdaptiveColor {
    colors.indices.contains(index) ? colors[index] : colors[8]
  }
}
