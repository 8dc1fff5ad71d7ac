import Foundation

/// Turns JSON into the model. What it does not understand goes into ``report`` and is left out.
///
/// One parser reads one file; its extensions each read one kind of thing.
/// - Source: the Lottie Animation Format (lottie-spec), and for older forms the behaviour of
///   lottie-web 5.
final class AnimationParser {
  let options: LottieOptions
  private(set) var report = ParseReport()
  /// The version of the exporter; old ones wrote some things differently.
  var version = FormatVersion.current
  var fonts: [String: TextFont] = [:]
  /// The font of texts that name none of ``fonts``, as in lottie-web.
  var firstFont: TextFont?
  var glyphs: [GlyphKey: Glyph] = [:]
  /// Characters of all texts so far.
  var textCharacters = 0
  /// Characters that a font provider was asked for.
  var shapedCharacters = 0
  /// The families that stand in for fonts, by their names.
  var standIns: [String: String] = [:]
  var slots = SlotTable()
  var images: [String: ImageAsset] = [:]
  var imageBytes = 0
  /// What was spent of each ``Budget``, by its number.
  private var spent = [Int](repeating: 0, count: Budget.allCases.count)
  /// What merging outlines took that were tried while reading, see ``LottieLimits/mergeSteps``.
  var mergeTrialSteps = 0
  var expressions: ExpressionSites

  /// A number of things that ``LottieLimits`` bounds.
  enum Budget: Int, CaseIterable {
    case layers, shapes, vertices, keyframes

    var limit: Int {
      switch self {
      case .layers: LottieLimits.layers
      case .shapes: LottieLimits.shapes
      case .vertices: LottieLimits.vertices
      case .keyframes: LottieLimits.keyframes
      }
    }
  }

  init(options: LottieOptions) {
    self.options = options
    expressions = ExpressionSites(engine: options.expressions)
  }

  func note(_ path: JSONPath, _ feature: String, _ effect: String) {
    report.add(path, feature, effect)
  }

  func spend(_ amount: Int, of budget: Budget, at path: JSONPath) throws(LottieParseError) {
    let count = spent[budget.rawValue] + amount
    guard count <= budget.limit else {
      throw .overLimit(path: path.description, reason: "more than \(budget.limit) \(budget)")
    }
    spent[budget.rawValue] = count
  }

  func parse(_ data: Data) throws(LottieParseError) -> LottieAnimation {
    let root = JSONNode(try JSONParser.parse(data))
    guard root.isObject else {
      throw .malformed(path: "$", reason: "an object expected")
    }
    version = FormatVersion(root["v"]?.string)
    let size = Vector2(
      try required(root, "w", 0...LottieLimits.compositionSize),
      try required(root, "h", 0...LottieLimits.compositionSize))
    let frameRate = try required(root, "fr", 0...LottieLimits.frameRate)
    for (key, value) in [("w", size.x), ("h", size.y), ("fr", frameRate)] where value == 0 {
      throw .malformed(path: "$.\(key)", reason: "must be above 0")
    }
    let frames = -LottieLimits.frameNumber...LottieLimits.frameNumber
    let inPoint = root["ip"] == nil ? 0 : try required(root, "ip", frames)
    let outPoint = try required(root, "op", frames)
    guard outPoint > inPoint else {
      throw .malformed(path: "$.op", reason: "must lie after ip (\(inPoint))")
    }
    guard let layers = root["layers"], layers.items != nil else {
      throw .malformed(path: "$.layers", reason: "an array expected")
    }
    slots = SlotTable(root["slots"])
    try readGlyphs(root)
    readImages(root["assets"])
    let composition = try self.composition(layers)
    let assets = try self.assets(root["assets"], usedBy: composition)
    let expressions = try expressionDocument(root)
    var animation = LottieAnimation(
      name: root["nm"]?.string ?? "", width: size.x, height: size.y, frameRate: frameRate,
      inPoint: inPoint, outPoint: outPoint, markers: markers(root["markers"]), report: report,
      composition: composition, assets: assets, expressions: expressions)
    animation.fonts = namedFonts(root)
    animation.slotIDs = slots.ids
    return animation
  }

  private func required(
    _ root: JSONNode, _ key: String, _ range: ClosedRange<Double>
  ) throws(LottieParseError) -> Double {
    guard let number = root[key]?.number else {
      throw .malformed(path: "$.\(key)", reason: "a finite number expected")
    }
    guard range.contains(number) else {
      throw .malformed(
        path: "$.\(key)", reason: "\(number) is not in \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  private func markers(_ node: JSONNode?) -> [LottieMarker] {
    var markers: [LottieMarker] = []
    for item in node?.items ?? [] {
      guard let frame = item["tm"]?.number else {
        note(item.path, "marker without time", "the marker is missing")
        continue
      }
      markers.append(
        LottieMarker(
          name: item["cm"]?.string ?? "", frame: frame, durationFrames: item["dr"]?.number ?? 0))
    }
    return markers
  }
}

/// The version of the exporter, as in "5.7.4".
struct FormatVersion: Comparable {
  let parts: [Int]

  static let current = FormatVersion("5.7.0")

  init(_ text: String?) {
    let parts = (text ?? "").split(separator: ".").prefix(3).map { Int($0) ?? 0 }
    self.parts = parts.isEmpty ? [5, 7, 0] : parts
  }

  static func < (a: FormatVersion, b: FormatVersion) -> Bool {
    a.parts.lexicographicallyPrecedes(b.parts)
  }

  /// Before 4.1.9 colours ran from 0 to 255.
  var hasByteColors: Bool { self < FormatVersion("4.1.9") }
}
