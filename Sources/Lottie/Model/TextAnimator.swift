/// What moves the letters of a text layer.
struct TextMotion: Equatable, Sendable {
  var animators: [TextAnimator] = []
  var path: TextPath?
  /// Which letters share an anchor.
  var grouping = Grouping.characters
  /// Where the anchor lies, in percent: 0 is the middle of a group on its baseline.
  var alignment = Property<Vector2>.fixed(.zero)

  enum Grouping: Equatable, Sendable {
    case characters, words, lines
  }

  /// Whether letters stand where they are set.
  var isNone: Bool { animators.isEmpty && path == nil }

  /// Whether letters stand still.
  var isFixed: Bool {
    alignment.fixedValue != nil && (path?.isFixed ?? true) && animators.allSatisfy(\.isFixed)
  }
}

/// Changes of letters, as far as they are selected.
struct TextAnimator: Equatable, Sendable {
  let selector: TextSelector
  var anchor: Property<Vector2>?
  var position: Property<Vector2>?
  /// In percent.
  var scale: Property<Vector2>?
  /// In degrees, about z, x and y.
  var rotation: Property<Double>?
  var rotationX: Property<Double>?
  var rotationY: Property<Double>?
  /// In degrees.
  var skew: Property<Double>?
  var skewAxis: Property<Double>?
  /// In percent.
  var opacity: Property<Double>?
  var fill: Property<RGBColor>?
  /// In degrees.
  var fillHue: Property<Double>?
  /// In percent.
  var fillSaturation: Property<Double>?
  var fillBrightness: Property<Double>?
  var fillOpacity: Property<Double>?
  var stroke: Property<RGBColor>?
  var strokeWidth: Property<Double>?
  /// In percent.
  var strokeOpacity: Property<Double>?
  /// In the units of the layer.
  var tracking: Property<Double>?
  var lineSpacing: Property<Double>?

  init(selector: TextSelector) { self.selector = selector }

  var isFixed: Bool {
    let numbers = [
      rotation, rotationX, rotationY, skew, skewAxis, opacity, fillHue, fillSaturation,
      fillBrightness, fillOpacity, strokeWidth, strokeOpacity, tracking, lineSpacing,
    ]
    return selector.isFixed && numbers.allSatisfy { $0 == nil || $0?.fixedValue != nil }
      && [anchor, position, scale].allSatisfy { $0 == nil || $0?.fixedValue != nil }
      && [fill, stroke].allSatisfy { $0 == nil || $0?.fixedValue != nil }
  }
}

/// How much of an animator each letter gets.
struct TextSelector: Equatable, Sendable {
  enum Shape: Equatable, Sendable {
    case square, rampUp, rampDown, triangle, round, smooth
  }

  /// What is counted.
  enum Unit: Equatable, Sendable {
    case characters, charactersWithoutSpaces, words, lines
  }

  /// What is made of the share that the shape gives.
  enum Mode: Equatable, Sendable {
    case add, subtract
  }

  var unit = Unit.characters
  var shape = Shape.square
  var mode = Mode.add
  /// Whether the range counts units, not percent of them.
  var isIndexed = false
  var isRandom = false
  var start = Property<Double>.fixed(0)
  var end = Property<Double>.fixed(100)
  var offset = Property<Double>.fixed(0)
  /// In percent.
  var amount = Property<Double>.fixed(100)
  var smoothness = Property<Double>.fixed(100)
  var easeHigh = Property<Double>.fixed(0)
  var easeLow = Property<Double>.fixed(0)
  /// Computes the share of each unit in percent, in place of the range.
  var expression: ExpressionSite?

  var isFixed: Bool {
    expression == nil
      && [start, end, offset, amount, smoothness, easeHigh, easeLow]
        .allSatisfy { $0.fixedValue != nil }
  }
}

/// A line along which letters stand.
struct TextPath: Equatable, Sendable {
  let outline: Property<BezierContour>
  let firstMargin: Property<Double>
  let lastMargin: Property<Double>
  let isReversed: Property<Double>
  /// Whether letters turn with the line.
  let isPerpendicular: Property<Double>
  /// Whether letters are spread over the whole line.
  let isForced: Property<Double>
  /// Whether ``lastMargin`` is more than lottie-web makes of it, which is nothing.
  var countsLastMargin = false

  var isFixed: Bool {
    outline.fixedValue != nil
      && [firstMargin, lastMargin, isReversed, isPerpendicular, isForced]
        .allSatisfy { $0.fixedValue != nil }
  }
}
