/// Finds glyphs for characters: first those of the file, then those of a font provider.
struct TextShaper {
  let glyphs: [GlyphKey: Glyph]
  let provider: (any FontProvider)?
  let font: TextFont
  /// As in the file: 1 for all caps, 2 for small caps.
  let capitals: Double
  /// The number of characters that may still be passed to the provider.
  var budget: Int
  /// Font families that were used instead of the requested one.
  private(set) var substitutes: Set<String> = []
  private(set) var hasMissing = false
  private(set) var isOverBudget = false

  init(
    glyphs: [GlyphKey: Glyph], provider: (any FontProvider)?, font: TextFont, capitals: Double,
    budget: Int
  ) {
    self.glyphs = glyphs
    self.provider = provider
    self.font = font
    self.capitals = capitals
    self.budget = budget
  }

  /// Returns the glyphs of a text in logical order.
  mutating func characters(of text: String) -> [ShapedCharacter] {
    var result: [ShapedCharacter] = []
    // Runs of characters without embedded glyphs are shaped together, as ligatures and joining
    // scripts require.
    var run = ""
    for character in text.replacing("\r\n", with: "\r").glyphCharacters {
      let known = glyph(character)
      // Spaces need no glyph but belong to a run. If the file embeds glyphs, a space without one
      // has no width, as in lottie-web.
      let isDrawn = !character.isBlank || !run.isEmpty || glyphs.isEmpty
      if known == nil, isDrawn, !character.isControl {
        run += character
        continue
      }
      result += shaped(run)
      run = ""
      result.append(ShapedCharacter(text: character, glyph: known))
    }
    return result + shaped(run)
  }

  /// Reorders the characters of right-to-left scripts within each line.
  mutating func reordered(_ characters: [ShapedCharacter]) -> [ShapedCharacter] {
    guard provider != nil, characters.contains(where: { $0.text.isRightToLeft }) else {
      return characters
    }
    var result: [ShapedCharacter] = []
    var line = ""
    for character in characters {
      if !character.text.isControl, glyph(character.text) == nil {
        line += character.text
        continue
      }
      result += shaped(line, isVisual: true) + [character]
      line = ""
    }
    return result + shaped(line, isVisual: true)
  }

  private func glyph(_ character: String) -> Glyph? {
    func known(_ character: String) -> Glyph? {
      glyphs[GlyphKey(character: character, family: font.family, style: font.style)]
    }
    if let glyph = known(character) { return glyph }
    let capital = character.uppercased()
    guard capitals == 1 || capitals == 2, capital != character, let glyph = known(capital) else {
      return nil
    }
    guard capitals == 2, case .outline(let contours) = glyph.shape else { return glyph }
    let share = Self.smallCapital
    return Glyph(
      width: glyph.width * share,
      shape: .outline(BezierPath(contours).transformed(by: .scaling(share, share)).contours))
  }

  /// The height of synthesized small capitals, relative to capitals.
  private static let smallCapital = 0.7

  private mutating func shaped(_ text: String, isVisual: Bool = false) -> [ShapedCharacter] {
    guard !text.isEmpty else { return [] }
    if !isVisual { budget -= text.unicodeScalars.count }
    if budget < 0, provider != nil { isOverBudget = true }
    let request = FontRequest(
      family: font.family, style: font.style, weight: font.weight, hasSmallCapitals: capitals == 2,
      embedded: font.embedded)
    guard budget >= 0,
      let line = provider?.shape(capitals == 1 ? text.uppercased() : text, in: request)
    else {
      if !text.isBlank { hasMissing = true }
      return text.glyphCharacters.map { ShapedCharacter(text: $0, glyph: nil) }
    }
    if !font.isWanted(line.family) { substitutes.insert(line.family) }
    let clusters = isVisual ? line.clusters : line.clusters.sorted { $0.offset < $1.offset }
    if clusters.contains(where: \.isMissing) { hasMissing = true }
    return clusters.map {
      ShapedCharacter(
        text: $0.text, glyph: Glyph(width: $0.advance, shape: .outline($0.outline.contours)))
    }
  }
}

extension String {
  /// A Boolean value indicating whether the text consists of control characters, such as line
  /// breaks.
  fileprivate var isControl: Bool { unicodeScalars.allSatisfy { $0.value < 0x20 } }

  /// A Boolean value indicating whether the text consists of characters without ink, such as
  /// spaces, joiners and direction marks.
  fileprivate var isBlank: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  /// A Boolean value indicating whether the text contains letters of a right-to-left script.
  fileprivate var isRightToLeft: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
