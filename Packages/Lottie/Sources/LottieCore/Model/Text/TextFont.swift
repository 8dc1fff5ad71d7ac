/// A font of the file's font list.
struct TextFont {
  let family: String
  let style: String
  let weight: String?
  /// In percent of the font size.
  let ascent: Double
  var embedded: EmbeddedFont?

  /// Returns whether a family is one of the comma-separated families of the font.
  func isWanted(_ other: String) -> Bool {
    family.lowercased().split(separator: ",").contains {
      $0.trimmed == other.lowercased()
    }
  }
}

/// Identifies an embedded glyph.
struct GlyphKey: Hashable {
  let character: String
  let family: String
  let style: String
}
