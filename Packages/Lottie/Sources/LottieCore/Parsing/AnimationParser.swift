import LottiePlatform

/// Parses a file into the model. Unsupported features are omitted and listed in ``report``.
///
/// Each instance parses one file; each extension parses one kind of object.
/// - Source: the Lottie Animation Format (lottie-spec); for older versions, the behavior of
///   lottie-web 5.
final class AnimationParser {
  let options: LottieOptions
  private(set) var report = ParseReport()
  /// The documents that nodes refer to.
  private var documents: [JSONDocument] = []
  /// A Boolean value indicating whether lottie-web has already normalized the file.
  private(set) var isCompleted = false
  /// A Boolean value indicating whether the tangents of paths are absolute positions.
  var hasAbsoluteTangents = false
  /// The version of the exporter; older ones used a different format for some features.
  var version = FormatVersion.current
  var fonts: [String: TextFont] = [:]
  /// The font of texts that refer to an undeclared font, as in lottie-web.
  var firstFont: TextFont?
  var glyphs: [GlyphKey: Glyph] = [:]
  /// The number of characters of all texts so far.
  var textCharacters = 0
  /// The number of characters passed to the font provider so far.
  var shapedCharacters = 0
  /// The font families that replace declared fonts, by font name.
  var substitutes: [String: String] = [:]
  var slots = SlotTable()
  var images: [String: ImageAsset] = [:]
  var imageBytes = 0
  var fontBytes = 0
  /// The amount spent of each ``Budget``, by its raw value.
  private var spent = [Int](repeating: 0, count: Budget.allCases.count)
  /// The steps of merging paths during parsing; see ``LottieLimits/mergeSteps``.
  var mergeTrialSteps = 0
  var expressions: ExpressionTable

  /// A quantity that ``LottieLimits`` bounds.
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
    expressions = ExpressionTable(engine: options.expressions)
  }

  /// Returns the outermost value of a document, which is kept as long as the parser.
  func node(of document: JSONDocument) -> JSONNode {
    documents.append(document)
    return JSONNode(document)
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

  func parse(_ data: Data) throws(LottieParseError) -> ParsedAnimation {
    try StructureScan.check(data)
    // Nodes refer to the bytes and to the documents.
    defer {
      documents = []
      slots = SlotTable()
    }
    return try data.bytes.withUnsafeBytes { (bytes) throws(LottieParseError) in
      try parse(root: node(of: JSONParser.parse(borrowing: bytes)))
    }
  }

  private func parse(root: JSONNode) throws(LottieParseError) -> ParsedAnimation {
    guard root.isObject else {
      throw .malformed(path: "$", reason: "expected an object")
    }
    version = FormatVersion(root["v"]?.string)
    isCompleted = root["__complete"]?.isTrue ?? false
    let size = Vector2(
      try required(root, "w", 0...LottieLimits.compositionSize),
      try required(root, "h", 0...LottieLimits.compositionSize))
    let frameRate = try required(root, "fr", 0...LottieLimits.frameRate)
    guard size.x > 0, size.y > 0, frameRate > 0 else {
      let key = size.x == 0 ? "w" : size.y == 0 ? "h" : "fr"
      throw .malformed(path: "$.\(key)", reason: "must be greater than 0")
    }
    let frames = -LottieLimits.frameNumber...LottieLimits.frameNumber
    let start = root["ip"] == nil ? 0 : try required(root, "ip", frames)
    let outPoint = try required(root, "op", frames)
    guard outPoint > start else {
      throw .malformed(path: "$.op", reason: "must be greater than ip (\(start))")
    }
    // As in lottie-web, which counts frames from the nearest whole number.
    let whole = (start + 0.5).rounded(.down)
    let inPoint = whole < outPoint ? whole : start
    guard let layers = root["layers"], layers.items != nil else {
      throw .malformed(path: "$.layers", reason: "expected an array")
    }
    slots = SlotTable(root["slots"])
    try readGlyphs(root)
    readImages(root["assets"])
    let composition = try self.composition(layers)
    let assets = try self.assets(root["assets"], usedBy: composition)
    let expressions = try expressionDocument(root)
    return ParsedAnimation(
      name: root["nm"]?.string ?? "", inPoint: inPoint, outPoint: outPoint,
      markers: markers(root["markers"]), fonts: namedFonts(root), slotIDs: slots.ids,
      report: report,
      model: AnimationModel(
        size: size, frameRate: frameRate, composition: composition, assets: assets),
      expressions: expressions)
  }

  private func required(
    _ root: JSONNode, _ key: String, _ range: ClosedRange<Double>
  ) throws(LottieParseError) -> Double {
    guard let number = root[named: key]?.number else {
      throw .malformed(path: "$.\(key)", reason: "expected a finite number")
    }
    guard range.contains(number) else {
      throw .malformed(
        path: "$.\(key)", reason: "\(number) is outside \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  private func markers(_ node: JSONNode?) -> [LottieMarker] {
    var markers: [LottieMarker] = []
    for item in node?.items ?? [] {
      guard let frame = item["tm"]?.number else {
        note(item.path, "marker without time", "omitted")
        continue
      }
      markers.append(
        LottieMarker(
          name: item["cm"]?.string ?? "", frame: frame, durationFrames: item["dr"]?.number ?? 0))
    }
    return markers
  }
}

/// The version of the exporter, such as "5.7.4".
struct FormatVersion {
  /// Colors ranged from 0 to 255 before 4.1.9.
  let hasByteColors: Bool
  /// Tangents of glyph outlines were absolute positions before 4.7.99.
  let hasAbsoluteGlyphTangents: Bool

  static let current = FormatVersion("5.7.0")

  init(_ text: String?) {
    var parts = (text ?? "").split(separator: ".").prefix(3).map { Int($0) ?? 0 }
    if parts.isEmpty { parts = [5, 7, 0] }
    hasByteColors = parts.lexicographicallyPrecedes([4, 1, 9])
    hasAbsoluteGlyphTangents = parts.lexicographicallyPrecedes([4, 7, 99])
  }
}
