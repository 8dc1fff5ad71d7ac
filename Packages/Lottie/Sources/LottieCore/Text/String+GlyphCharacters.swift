extension String {
  /// The text split into the units for which a file embeds glyphs, as in the `ch` property.
  ///
  /// - Source: lottie-web 5: one code point each. Skin tones, variation selectors, Devanagari vowel
  ///   signs and code points joined by a zero-width joiner are attached to the preceding code
  ///   point; pairs of regional indicators and tag sequences of flags form one unit.
  var glyphCharacters: [String] {
    var pieces: [String.UnicodeScalarView] = []
    var joinsNext = false
    var opensFlag = false
    for scalar in unicodeScalars {
      let isRegional = 0x1F1E6...0x1F1FF ~= scalar.value
      let closesFlag = isRegional && opensFlag
      if joinsNext || closesFlag || scalar.belongsToLetterBefore, !pieces.isEmpty {
        pieces[pieces.count - 1].append(scalar)
      } else {
        pieces.append(String.UnicodeScalarView([scalar]))
      }
      opensFlag = isRegional && !closesFlag
      joinsNext = scalar.value == 0x200D
    }
    return pieces.map(String.init)
  }
}

extension Unicode.Scalar {
  fileprivate var belongsToLetterBefore: Bool {
    switch value {
    case 0x200D, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    case 0x0900...0x0903, 0x093A...0x093C, 0x093E...0x094F, 0x0951...0x0957, 0x0962...0x0963: true
    default: false
    }
  }
}
