/// The animators and the path of a text layer.
struct TextAnimation: Equatable, Sendable {
  var animators: [TextAnimator] = []
  var path: TextPath?
  /// The letters that share an anchor point.
  var grouping = Grouping.characters
  /// The position of the anchor point in percent; 0 is the middle of a group on its baseline.
  var alignment = Property<Vector2>.fixed(.zero)

  enum Grouping: Equatable, Sendable {
    case characters, words, lines
  }

  /// A Boolean value indicating whether no animator or path moves the letters.
  var isNone: Bool { animators.isEmpty && path == nil }

  /// A Boolean value indicating whether the letters are the same in all frames.
  var isStatic: Bool {
    alignment.fixedValue != nil && (path?.isStatic ?? true) && animators.allSatisfy(\.isStatic)
  }
}

/// Changes of the selected letters of a text.
struct TextAnimator: Equatable, Sendable {
  let selector: TextSelector
  var anchor: Property<Vector2>?
  var position: Property<Vector2>?
  /// In percent.
  var scale: Property<Vector2>?
  /// In degrees, about the z, x and y axes.
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
  /// In the layer's units.
  var tracking: Property<Double>?
  var lineSpacing: Property<Double>?

  init(selector: TextSelector) { self.selector = selector }

  var isStatic: Bool {
    let numbers = [
      rotation, rotationX, rotationY, skew, skewAxis, opacity, fillHue, fillSaturation,
      fillBrightness, fillOpacity, strokeWidth, strokeOpacity, tracking, lineSpacing,
    ]
    return selector.isStatic && numbers.allSatisfy { $0 == nil || $0?.fixedValue != nil }
      && [anchor, position, scale].allSatisfy { $0 == nil || $0?.fixedValue != nil }
      && [fill, stroke].allSatisfy { $0 == nil || $0?.fixedValue != nil }
  }
}

/// Determines to what extent an animator applies to each letter.
struct TextSelector: Equatable, Sendable {
  enum Shape: Equatable, Sendable {
    case square, rampUp, rampDown, triangle, round, smooth
  }

  /// The units that the range counts.
  enum Unit: Equatable, Sendable {
    case characters, charactersWithoutSpaces, words, lines
  }

  /// How the selection is combined with that of previous selectors.
  enum Mode: Equatable, Sendable {
    case add, subtract
  }

  var unit = Unit.characters
  var shape = Shape.square
  var mode = Mode.add
  /// A Boolean value indicating whether the range counts units instead of percent.
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
  /// An expression that computes the selection of each unit in percent, replacing the range.
  var expression: ExpressionReference?

  var isStatic: Bool {
    expression == nil
      && [start, end, offset, amount, smoothness, easeHigh, easeLow]
        .allSatisfy { $0.fixedValue != nil }
  }
}

/// A path along which text is set.
struct TextPath: Equatable, Sendable {
  let outline: Property<BezierContour>
  let firstMargin: Property<Double>
  let lastMargin: Property<Double>
  let isReversed: Property<Double>
  /// A Boolean value indicating whether letters are rotated to follow the path.
  let isPerpendicular: Property<Double>
  /// A Boolean value indicating whether the text is spread over the whole path.
  let isForceAligned: Property<Double>
  /// A Boolean value indicating whether ``lastMargin`` is applied; lottie-web ignores it.
  var usesLastMargin = false

  var isStatic: Bool {
    outline.fixedValue != nil
      && [firstMargin, lastMargin, isReversed, isPerpendicular, isForceAligned]
        .allSatisfy { $0.fixedValue != nil }
  }
}
