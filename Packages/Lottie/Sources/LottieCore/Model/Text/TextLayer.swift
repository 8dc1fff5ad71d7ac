/// A text layer with its texts and their animation.
struct TextLayer: Equatable, Sendable {
  /// The texts in order of time; the first one also applies before its start.
  var texts: [TextLayout]
  let animation: TextAnimation
  /// The frame of the composition that corresponds to frame 0 of animated glyphs.
  let startTime: Double
  /// Computes the text, if the layer has an expression.
  var expression: TextExpression?
}

/// A text that has been broken into lines and measured, valid from a frame on.
struct TextLayout: Equatable, Sendable {
  let start: Double
  let letters: [TextLetter]
  let paint: TextPaint
  let metrics: TextMetrics
  /// The placement of each letter, nil for line breaks; nil if letters are animated.
  var placements: [LetterPlacement?]?
  /// An index into the styles of the ``TextExpression``.
  var style = 0
  /// The whole text as one shape, which covers most texts; nil if it cannot be merged.
  var items: [ShapeItem]?
}

/// A character's drawing and width.
struct Glyph: Equatable, Sendable {
  /// How it is drawn.
  enum Shape: Equatable, Sendable {
    /// Static contours at the size of the text.
    case outline([BezierContour])
    /// Shapes that are animated or have their own paints, at size 100.
    case items([ShapeItem])
    /// A composition of the file, at size 100.
    case composition(GlyphComposition)
  }

  /// The advance to the next letter at size 100.
  let width: Double
  let shape: Shape
}

/// The use of a composition as a glyph.
struct GlyphComposition: Equatable, Sendable {
  let assetID: String
  /// The frame of the layer that corresponds to frame 0 of the composition.
  let startTime: Double
  /// Layer frames per composition frame; never 0.
  let timeStretch: Double
  let transform: Transform
}

/// A letter, a space or a line break.
struct TextLetter: Equatable, Sendable {
  /// At the size of the text; nil for characters that are not drawn.
  var shape: Glyph.Shape?
  let advance: Double
  let isBreak: Bool
  let isSpace: Bool
  /// The zero-based line number.
  let line: Int
  /// The letters that share an anchor point: a single letter, a word or a line.
  var group: LetterGroup
  /// For each animator, the zero-based unit of its selector that contains the letter.
  var units: [Int] = []
}

extension TextLetter {
  var vertexCount: Int {
    guard case .outline(let contours)? = shape else { return 0 }
    return contours.reduce(0) { $0 + $1.curveCount + 1 }
  }
}

/// The letters that share an anchor point.
struct LetterGroup: Equatable, Sendable {
  let index: Int
  let width: Double
  /// The distance from the start of the group to the letter.
  let offset: Double
  /// The additional distance to the next group on a path.
  let extra: Double
}

/// The unanimated colors of a text.
struct TextPaint: Equatable, Sendable {
  let fill: RGBColor?
  let stroke: RGBColor?
  let strokeWidth: Double
  /// A Boolean value indicating whether the fill is drawn over the stroke.
  var isFillOnTop = false
}

/// The metrics of a laid-out text, in the layer's units.
struct TextMetrics: Equatable, Sendable {
  enum Justification: Equatable, Sendable {
    case left, right, center

    /// The fraction of the free space before a line.
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
  /// The additional distance to the second line.
  let firstBreak: Double
  let justification: Justification
  let baselineShift: Double
  var origin: Vector2
  /// The widths without trailing spaces.
  var lineWidths: [Double]
  /// The left edge of the lines, without their share of the free space.
  let left: Double
  /// The width in which lines are justified.
  let room: Double
  /// For each animator, the number of units of its selector.
  var unitCounts: [Int] = []
  /// The additional width of the spaces of each line in justified text; empty if the text is not
  /// justified.
  var spaceGrowth: [Double] = []

  func growth(ofSpacesIn line: Int) -> Double {
    spaceGrowth.indices.contains(line) ? spaceGrowth[line] : 0
  }

  func width(of line: Int) -> Double { lineWidths.indices.contains(line) ? lineWidths[line] : 0 }

  /// The x coordinate at which a line starts.
  func start(of line: Int) -> Double {
    justification == .left ? 0 : left + (room - width(of: line)) * justification.share
  }
}

/// The transform and paint of a letter.
struct LetterPlacement: Equatable, Sendable {
  var matrix: AffineMatrix
  /// From 0 to 1.
  var opacity = 1.0
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var paint: TextPaint
}
