/// A text layer: what is written, and how its letters move.
struct TextLayer: Equatable, Sendable {
  /// In the order of time; before the first start the first one is seen.
  var texts: [SetText]
  let motion: TextMotion
  /// The frame of the composition at which glyphs that move stand at 0.
  let startTime: Double
  /// Sets what an expression writes.
  var rewriter: TextRewriter?
}

/// A text that is seen from a frame on, broken into lines and measured.
struct SetText: Equatable, Sendable {
  let start: Double
  let letters: [TextLetter]
  let paint: TextPaint
  let measures: TextMeasures
  /// Where the letters stand at all times, with nil for line breaks; nil when they move.
  var places: [LetterPlace?]?
  /// How it is set, as an index into those of the ``TextRewriter``.
  var style = 0
  /// All letters as one shape, which is what most texts are; nil for others.
  var items: [ShapeItem]?
}

/// The outline of a character.
struct Glyph: Equatable, Sendable {
  /// How it is drawn.
  enum Shape: Equatable, Sendable {
    case outline([BezierContour])
    /// Shapes that move or have paints of their own, at a size of 100.
    case items([ShapeItem])
    /// A composition of the file, at a size of 100.
    case composition(GlyphComposition)
  }

  /// To the next letter, at a size of 100.
  let width: Double
  let shape: Shape
}

/// The use of a composition as a character.
struct GlyphComposition: Equatable, Sendable {
  let assetID: String
  /// Frame of the layer at which the composition stands at 0.
  let startTime: Double
  /// Frames of the layer for each inner one; never 0.
  let timeStretch: Double
  let transform: Transform
}

/// A letter, a space or a line break.
struct TextLetter: Equatable, Sendable {
  /// At the size of the text.
  var shape: Glyph.Shape?
  let advance: Double
  let isBreak: Bool
  let isSpace: Bool
  /// Counted from 0.
  let line: Int
  /// The letters that turn and grow about one point: one alone, a word, a line.
  var group: LetterGroup
  /// For each animator the place among the units of its selector, counted from 0.
  var units: [Int] = []
}

struct LetterGroup: Equatable, Sendable {
  let index: Int
  let width: Double
  /// From the start of the group to the letter.
  let offset: Double
  /// How much further the next group starts on a path.
  let extra: Double
}

/// Colours of a text as written.
struct TextPaint: Equatable, Sendable {
  let fill: RGBColor?
  let stroke: RGBColor?
  let strokeWidth: Double
  /// Whether the fill lies on the stroke.
  var isFillOnTop = false
}

/// Lengths that belong to all of a text, in the units of the layer.
struct TextMeasures: Equatable, Sendable {
  enum Justification: Equatable, Sendable {
    case left, right, center

    /// Which share of the free room lies before a line.
    var share: Double {
      switch self {
      case .left: 0
      case .right: 1
      case .center: 0.5
      }
    }
  }

  let size: Double
  let tracking: Double
  let lineHeight: Double
  /// How much further the second line stands.
  let firstBreak: Double
  let justification: Justification
  let baselineShift: Double
  var origin: Vector2
  /// Without the spaces at the end.
  var lineWidths: [Double]
  /// Where the lines start, before their own free room is added.
  let left: Double
  /// The room in which lines are justified.
  let room: Double
  /// For each animator the number of units of its selector.
  var unitCounts: [Int] = []
  /// How much wider the spaces of each line are, so that it fills its box; empty for none.
  var spaceGrowth: [Double] = []

  func growth(ofSpacesIn line: Int) -> Double {
    spaceGrowth.indices.contains(line) ? spaceGrowth[line] : 0
  }

  func width(of line: Int) -> Double { lineWidths.indices.contains(line) ? lineWidths[line] : 0 }

  /// The x at which a line starts.
  func start(of line: Int) -> Double {
    justification == .left ? 0 : left + (room - width(of: line)) * justification.share
  }
}

/// Where and how a letter is drawn.
struct LetterPlace: Equatable, Sendable {
  var matrix: AffineMatrix
  /// 0 to 1.
  var opacity = 1.0
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var paint: TextPaint
}
