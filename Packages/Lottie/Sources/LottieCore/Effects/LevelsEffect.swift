/// Curves for each component, then one for all color components.
struct LevelsEffect: LayerEffect {
  let red, green, blue, alpha, all: Curve

  /// The curve of one component.
  struct Curve: Equatable, Sendable {
    let inputBlack, inputWhite, gamma, outputBlack, outputWhite: Property<Double>
  }

  init(_ values: EffectValues) throws(LottieParseError) {
    red = try Curve(values, from: 10)
    green = try Curve(values, from: 17)
    blue = try Curve(values, from: 24)
    alpha = try Curve(values, from: 31)
    all = try Curve(values, from: 3)
  }

  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    let each = DrawLevels(
      red: red.value(at: time), green: green.value(at: time), blue: blue.value(at: time),
      alpha: alpha.value(at: time))
    var filters: [DrawFilter] = []
    if each.curves.contains(where: { $0 != nil }) { filters.append(.levels(each)) }
    if let all = all.value(at: time) {
      filters.append(.levels(DrawLevels(red: all, green: all, blue: all, alpha: nil)))
    }
    return filters
  }
}

extension LevelsEffect.Curve {
  fileprivate init(_ values: EffectValues, from first: Int) throws(LottieParseError) {
    inputBlack = try values.scalar(first, default: 0)
    inputWhite = try values.scalar(first + 1, default: 1)
    gamma = try values.scalar(first + 2, default: 1)
    outputBlack = try values.scalar(first + 3, default: 0)
    outputWhite = try values.scalar(first + 4, default: 1)
  }

  /// - Returns: nil if the curve has no effect.
  fileprivate func value(at time: EvaluationTime) -> DrawLevels.Curve? {
    let curve = DrawLevels.Curve(
      inputBlack: inputBlack.value(at: time), inputWhite: inputWhite.value(at: time),
      gamma: gamma.value(at: time), outputBlack: outputBlack.value(at: time),
      outputWhite: outputWhite.value(at: time))
    return curve.isIdentity ? nil : curve
  }
}

/// Applies a curve to each component.
public struct DrawLevels: Hashable, Sendable {
  /// The curve of a component; nil leaves the component unchanged.
  public var red, green, blue, alpha: Curve?

  /// Creates the curves.
  public init(red: Curve?, green: Curve?, blue: Curve?, alpha: Curve?) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The curves of red, green, blue and alpha.
  public var curves: [Curve?] { [red, green, blue, alpha] }

  /// A levels curve for one component; values are usually from 0 to 1.
  public struct Curve: Hashable, Sendable {
    /// The inputs that map to the first and last output.
    public var inputBlack, inputWhite: Double
    /// The exponent between the ends; 1 is linear.
    public var gamma: Double
    /// The outputs at the ends.
    public var outputBlack, outputWhite: Double

    /// Creates a curve.
    public init(
      inputBlack: Double, inputWhite: Double, gamma: Double, outputBlack: Double,
      outputWhite: Double
    ) {
      self.inputBlack = inputBlack
      self.inputWhite = inputWhite
      self.gamma = gamma
      self.outputBlack = outputBlack
      self.outputWhite = outputWhite
    }

    /// A Boolean value indicating whether the curve has no effect.
    public var isIdentity: Bool {
      inputBlack == 0 && inputWhite == 1 && gamma == 1 && outputBlack == 0 && outputWhite == 1
    }
  }
}

extension DrawLevels: FilterText {
  var words: String { "levels " + curves.map { $0?.words ?? "-" }.joined(separator: " | ") }
}

extension DrawLevels.Curve {
  fileprivate var words: String {
    "\(inputBlack.shortText),\(inputWhite.shortText) gamma \(gamma.shortText) to "
      + "\(outputBlack.shortText),\(outputWhite.shortText)"
  }
}
