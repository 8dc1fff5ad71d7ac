/// The colors of a map.
public struct MapStyle: Hashable, Sendable {
  /// The colors of water, land and lines.
  public var water, land, border, region: MapColor
  /// The outline of land; `nil` for none.
  public var coast: MapColor?
  /// The colors of names and of the edge around them.
  public var country, city, halo: MapColor
  /// The colors of markers: the disc of a cluster, its ring, its text, and the area of a place.
  public var marker, ring, markerText, area: MapColor
  /// The text size relative to normal.
  public var textScale = 1.0

  /// Light.
  public static let light = MapStyle(
    water: MapColor(0xE3F2F2), land: MapColor(0xBBD9D3), border: MapColor(0xF7FBFA),
    region: MapColor(0xD3E7E3), country: MapColor(0x2F5750), city: MapColor(0x24403B),
    halo: MapColor(0xCFE5E0), marker: MapColor(0x007F87), ring: MapColor(0xFFFFFF),
    markerText: MapColor(0xFFFFFF), area: MapColor(0x007F87))

  /// Dark.
  public static let dark = MapStyle(
    water: MapColor(0x14262A), land: MapColor(0x28464A), border: MapColor(0x5A7D80),
    region: MapColor(0x37585C), country: MapColor(0xC3DAD8), city: MapColor(0xDCEBEA),
    halo: MapColor(0x22393D), marker: MapColor(0x6ADBE0), ring: MapColor(0x10191B),
    markerText: MapColor(0x06292B), area: MapColor(0x6ADBE0))

  /// High contrast on light.
  public static let highContrast = MapStyle(
    water: MapColor(0xFFFFFF), land: MapColor(0xDDDDDD), border: MapColor(0x000000),
    region: MapColor(0x777777), coast: MapColor(0x000000), country: MapColor(0x000000),
    city: MapColor(0x000000), halo: MapColor(0xFFFFFF), marker: MapColor(0x003B40),
    ring: MapColor(0xFFFFFF), markerText: MapColor(0xFFFFFF), area: MapColor(0x003B40))

  /// High contrast on dark.
  public static let highContrastDark = MapStyle(
    water: MapColor(0x000000), land: MapColor(0x2B2B2B), border: MapColor(0xFFFFFF),
    region: MapColor(0x9A9A9A), coast: MapColor(0xFFFFFF), country: MapColor(0xFFFFFF),
    city: MapColor(0xFFFFFF), halo: MapColor(0x000000), marker: MapColor(0xA8F5F8),
    ring: MapColor(0x000000), markerText: MapColor(0x000000), area: MapColor(0xA8F5F8))

  /// Returns the style of an appearance.
  public static func of(isDark: Bool, isHighContrast: Bool, textScale: Double = 1) -> MapStyle {
    var style: MapStyle =
      switch (isDark, isHighContrast) {
      case (false, false): .light
      case (true, false): .dark
      case (false, true): .highContrast
      case (true, true): .highContrastDark
      }
    style.textScale = textScale.isFinite ? min(max(textScale, 0.5), 4) : 1
    return style
  }
}
