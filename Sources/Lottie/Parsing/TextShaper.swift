/// Finds the outlines of characters: those of the file first, then those of a font provider.
struct TextShaper {
  let glyphs: [GlyphKey: Glyph]
  let provider: (any FontProvider)?
  let font: TextFont
  /// As in the file: 1 for capitals, 2 for small ones.
  let capitals: Double
  /// Characters that the provider may still be asked for.
  var budget: Int
  /// Families that stood in for the wanted one.
  private(set) var standIns: Set<String> = []
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

  /// The characters of a text in the order of reading, with their outlines.
  mutating func characters(of text: String) -> [SetCharacter] {
    var result: [SetCharacter] = []
    // Stretches that the file has no outlines for are set as a whole, as ligatures and scripts
    // that join their letters need.
    var run = ""
    for character in text.replacing("\r\n", with: "\r").glyphCharacters {
      let known = glyph(character)
      // A space has no outline that could be missed, but joins the words of a run. Where the file
      // has other outlines it has no width either, as in lottie-web.
      let isDrawn = !character.isBlank || !run.isEmpty || glyphs.isEmpty
      if known == nil, isDrawn, !character.isControl {
        run += character
        continue
      }
      result += shaped(run)
      run = ""
      result.append(SetCharacter(text: character, glyph: known))
    }
    return result + shaped(run)
  }

  /// The characters with those of right-to-left scripts turned round in each line.
  mutating func reordered(_ characters: [SetCharacter]) -> [SetCharacter] {
    guard provider != nil, characters.contains(where: { $0.text.isRightToLeft }) else {
      return characters
    }
    var result: [SetCharacter] = []
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

  /// The height of small capitals where a font has none, in capitals.
  private static let smallCapital = 0.7

  private mutating func shaped(_ text: String, isVisual: Bool = false) -> [SetCharacter] {
    guard !text.isEmpty else { return [] }
    if !isVisual { budget -= text.unicodeScalars.count }
    if budget < 0, provider != nil { isOverBudget = true }
    let request = FontRequest(
      family: font.family, style: font.style, weight: font.weight, hasSmallCapitals: capitals == 2)
    guard budget >= 0,
      let line = provider?.shape(capitals == 1 ? text.uppercased() : text, in: request)
    else {
      if !text.isBlank { hasMissing = true }
      return text.glyphCharacters.map { SetCharacter(text: $0, glyph: nil) }
    }
    if !font.isWanted(line.family) { standIns.insert(line.family) }
    let clusters = isVisual ? line.clusters : line.clusters.sorted { $0.offset < $1.offset }
    if clusters.contains(where: \.isMissing) { hasMissing = true }
    return clusters.map {
      SetCharacter(
        text: $0.text, glyph: Glyph(width: $0.advance, shape: .outline($0.outline.contours)))
    }
  }
}

extension String {
  /// Whether it is a line break or another character that is never drawn.
  fileprivate var isControl: Bool { unicodeScalars.allSatisfy { $0.value < 0x20 } }

  /// Whether it has no outlines in any font: spaces, joiners, marks of direction.
  fileprivate var isBlank: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether it holds letters of a script that is written from right to left.
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
