struct TextFont {
  let family: String
  let style: String
  /// In percent of the size.
  let ascent: Double
}

struct GlyphKey: Hashable {
  let character: String
  let family: String
  let style: String
}

/// The outline of a character at a size of 100.
struct Glyph {
  let width: Double
  let contours: [BezierContour]
}

/// How glyphs become lines.
/// - Source: lottie-web 5: lines are broken at spaces, or anywhere when there are none; trailing
///   spaces do not count for the justification.
struct TextSetting {
  let size: Double
  let tracking: Double
  let lineHeight: Double
  /// 1 sets to the right, 2 in the middle, all else to the left.
  let justification: Double
  let baselineShift: Double
  /// nil for text that grows with its letters.
  var boxWidth: Double?
  var origin = Vector2.zero

  typealias Letter = (character: String, glyph: Glyph?)

  func contours(_ letters: [Letter]) -> [BezierContour] {
    let lines = boxWidth.map { broken(letters, at: $0) } ?? paragraphs(letters)
    let widths = lines.map(width)
    let room = boxWidth ?? widths.max() ?? 0
    let share = justification == 1 ? 1.0 : justification == 2 ? 0.5 : 0
    var result: [BezierContour] = []
    for (index, line) in lines.enumerated() {
      let start = (room - widths[index]) * share - (boxWidth == nil ? room * share : 0)
      // The first line break moves one unit further in lottie-web.
      let y = Double(index) * lineHeight + (index > 0 ? 1 : 0) - baselineShift
      var x = start
      for letter in line {
        let place =
          AffineMatrix.translation(origin + Vector2(x, y)) * .scaling(size / 100, size / 100)
        result += BezierPath(letter.glyph?.contours ?? []).transformed(by: place).contours
        x += advance(letter) + tracking
      }
    }
    return result
  }

  private func advance(_ letter: Letter) -> Double { (letter.glyph?.width ?? 0) * size / 100 }

  /// Without the spaces at the end.
  private func width(_ line: [Letter]) -> Double {
    let end = line.lastIndex { $0.character != " " } ?? -1
    return line[..<(end + 1)].reduce(-tracking) { $0 + advance($1) + tracking }
  }

  private func paragraphs(_ letters: [Letter]) -> [[Letter]] {
    letters.split(omittingEmptySubsequences: false) { ["\r", "\u{3}"].contains($0.character) }
      .map(Array.init)
  }

  private func broken(_ letters: [Letter], at room: Double) -> [[Letter]] {
    paragraphs(letters).flatMap { paragraph -> [[Letter]] in
      var lines: [[Letter]] = []
      var line: [Letter] = []
      var width = 0.0
      for letter in paragraph {
        if width + advance(letter) > room, letter.character != " ", !line.isEmpty {
          let space = line.lastIndex { $0.character == " " }
          lines.append(space.map { Array(line[..<$0]) } ?? line)
          line = space.map { Array(line[($0 + 1)...]) } ?? []
          width = line.reduce(0) { $0 + advance($1) + tracking }
        }
        line.append(letter)
        width += advance(letter) + tracking
      }
      return lines + [line]
    }
  }
}
