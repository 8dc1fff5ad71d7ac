/// The values of an effect in a file, by their position.
struct EffectValues {
  /// The layer with the effect.
  let layer: JSONNode
  let parser: AnimationParser
  private let node: JSONNode
  private let items: [JSONNode]

  init(_ node: JSONNode, of layer: JSONNode, _ parser: AnimationParser) {
    self.layer = layer
    self.parser = parser
    self.node = node
    items = node["ef"]?.items ?? []
  }

  func color(_ index: Int) throws(LottieParseError) -> Property<RGBColor> {
    try parser.color(item(index))
  }

  func scalar(
    _ index: Int, default fallback: Double
  ) throws(LottieParseError) -> Property<Double> {
    try parser.scalar(item(index), default: fallback)
  }

  func vector(_ index: Int) throws(LottieParseError) -> Property<Vector2> {
    try parser.vector(item(index), default: .zero)
  }

  /// Returns a value that lottie-web does not animate.
  func fixed(_ index: Int) -> Double? {
    item(index).flatMap { $0["k"]?.numbers?.first ?? $0.number }
  }

  private func item(_ index: Int) -> JSONNode? { index < items.count ? items[index]["v"] : nil }

  /// Reports a feature of the effect.
  func note(_ feature: String, _ effect: String) { parser.note(node.path, feature, effect) }

  /// Reports that the effect is omitted.
  func omit(_ reason: String) {
    let name = (node["nm"] ?? node["mn"])?.string.map { "effect \"\($0)\"" }
    let type = node["ty"]?.number.map { "effect of type \($0.shortText)" }
    note(name ?? type ?? "effect", "omitted, \(reason)")
  }
}
