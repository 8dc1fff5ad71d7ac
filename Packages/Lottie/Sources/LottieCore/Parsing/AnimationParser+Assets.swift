extension AnimationParser {
  /// Parses the precompositions among the assets and removes cycles between them.
  func assets(
    _ node: JSONNode?, usedBy root: Composition
  ) throws(LottieParseError) -> [String: Composition] {
    var walk = AssetResolver()
    for item in node?.items ?? [] {
      guard let id = item["id"]?.string, let layers = item["layers"] else { continue }
      guard walk.numbers[id] == nil else {
        note(item.path, "duplicate asset ID", "using the first asset")
        continue
      }
      walk.add(try composition(layers), id: id, path: layers.path)
    }
    let cost = try walk.cost(of: root, asset: nil, path: .member(.root, "layers"), depth: 0)
    try check(cost.layers, LottieLimits.layers, "layers")
    try check(cost.shapes, LottieLimits.shapes, "shapes")
    try check(cost.vertices, LottieLimits.frameVertices, "vertices")
    for (path, feature) in walk.findings { note(path, feature, "layer omitted") }
    return walk.numbers.isEmpty ? [:] : walk.numbers.mapValues { walk.assets[$0].composition }
  }

  private func check(_ amount: Double, _ limit: Int, _ name: String) throws(LottieParseError) {
    guard amount > Double(limit) else { return }
    throw .overLimit(
      path: "$.layers",
      reason: "more than \(limit) \(name) in a frame, counting each use of a precomposition")
  }
}

/// Resolves the uses of assets, removes cycles, and computes the cost of a frame.
private struct AssetResolver {
  /// The position of each asset in ``assets``, by its ID.
  private(set) var numbers: [String: Int] = [:]
  private(set) var assets: [Asset] = []
  private(set) var findings: [(JSONPath, String)] = []

  struct Asset {
    /// Updated by removing layers that would close a cycle.
    var composition: Composition
    let path: JSONPath
    var isOpen = false
    var cost: Cost?
  }

  /// Stored as `Double`, which cannot overflow however often assets use each other.
  struct Cost {
    var layers = 0.0
    var shapes = 0.0
    var vertices = 0.0
    /// The nesting depth of compositions.
    var height = 0

    /// - Parameter isInner: whether `other` is a nested composition.
    mutating func add(_ other: Cost, times: Double, isInner: Bool = false) {
      layers += other.layers * times
      shapes += other.shapes * times
      vertices += other.vertices * times
      height = max(height, other.height + (isInner ? 1 : 0))
    }
  }

  mutating func add(_ composition: Composition, id: String, path: JSONPath) {
    numbers[id] = assets.count
    assets.append(Asset(composition: composition, path: path))
  }

  /// - Parameter asset: the number of the composition among the assets; nil for the root.
  mutating func cost(
    of composition: Composition, asset: Int?, path: JSONPath, depth: Int
  ) throws(LottieParseError) -> Cost {
    // A layer is drawn for itself and for each layer that uses it as a matte.
    let uses = composition.drawings
    var total = Cost()
    for (index, layer) in composition.layers.enumerated() {
      var cost = Cost()
      defer { total.add(cost, times: uses[index]) }
      cost.layers += 1
      if case .shapes(let items) = layer.content { cost.addShapes(items) }
      if case .text(let text) = layer.content { cost.addText(text) }
      let place = JSONPath.item(path, index)
      let isCyclic = try layer.content.visitAssets { (id, count) throws(LottieParseError) in
        try add(id, times: count, to: &cost, path: place, depth: depth)
      }
      if isCyclic, let asset { assets[asset].composition.layers[index] = layer.emptied }
    }
    return total
  }

  /// Adds the cost of an asset.
  /// - Returns: false if the asset contains the layer that uses it.
  private mutating func add(
    _ id: String, times count: Int, to cost: inout Cost, path: JSONPath, depth: Int
  ) throws(LottieParseError) -> Bool {
    guard let number = numbers[id] else {
      findings.append((path, "missing asset"))
      return true
    }
    guard !assets[number].isOpen else {
      findings.append((path, "cyclic precomposition"))
      return false
    }
    if assets[number].cost == nil {
      guard depth < LottieLimits.compositionDepth else { throw tooDeep(path) }
      assets[number].isOpen = true
      assets[number].cost = try self.cost(
        of: assets[number].composition, asset: number, path: assets[number].path,
        depth: depth + 1)
      assets[number].isOpen = false
    }
    if let inner = assets[number].cost { cost.add(inner, times: Double(count), isInner: true) }
    guard cost.height <= LottieLimits.compositionDepth else { throw tooDeep(path) }
    return true
  }

  private func tooDeep(_ path: JSONPath) -> LottieParseError {
    .overLimit(
      path: path.description,
      reason: "more than \(LottieLimits.compositionDepth) nested precompositions")
  }
}

extension Layer.Content {
  /// Calls `body` with the assets that the layer uses, and how often.
  /// - Returns: whether `body` returned false for any of them.
  fileprivate func visitAssets(
    _ body: (String, Int) throws(LottieParseError) -> Bool
  ) throws(LottieParseError) -> Bool {
    switch self {
    case .precomposition(let use): return !(try body(use.assetID, 1))
    case .text(let layer):
      var counts: [String: Int] = [:]
      for letter in layer.texts.flatMap(\.letters) {
        if case .composition(let use)? = letter.shape { counts[use.assetID, default: 0] += 1 }
      }
      var hasFailed = false
      for (id, count) in counts.sorted(by: { $0.key < $1.key }) {
        hasFailed = !(try body(id, count)) || hasFailed
      }
      return hasFailed
    default: return false
    }
  }
}

extension Composition {
  /// How often each layer is drawn in a frame, for itself and as a matte.
  fileprivate var drawings: [Double] {
    var counts = [Double](repeating: 0, count: layers.count)
    for index in layers.indices {
      var current: Int? = index
      while let layer = current {
        counts[layer] += Double(layers[layer].drawCount)
        current = layers[layer].matte?.layer
      }
    }
    return counts
  }
}

extension AssetResolver.Cost {
  /// One of the texts is visible in a frame; the most expensive one counts.
  fileprivate mutating func addText(_ layer: TextLayer) {
    let curves = Double(layer.animation.path?.outline.vertexCount ?? 0)
    vertices += curves * Double(MotionPath.sampleCount)
    var dearest = AssetResolver.Cost()
    for text in layer.texts {
      var cost = AssetResolver.Cost()
      if let items = text.items {
        cost.addShapes(items)
      } else {
        // Each animator is evaluated for each letter.
        cost.shapes += Double(text.letters.count * (1 + layer.animation.animators.count))
        for letter in text.letters {
          cost.vertices += Double(letter.vertexCount)
          if case .items(let items)? = letter.shape { cost.addShapes(items) }
        }
      }
      dearest.shapes = max(dearest.shapes, cost.shapes)
      dearest.vertices = max(dearest.vertices, cost.vertices)
    }
    add(dearest, times: 1)
  }

  fileprivate mutating func addShapes(_ items: [ShapeItem]) {
    for item in items {
      shapes += 1
      switch item {
      case .group(let group): addShapes(group.items)
      case .geometry(.fixed(let contours)):
        vertices += contours.reduce(0) { $0 + Double($1.points.count / 3) }
      case .geometry(.path(let property)): vertices += Double(property.vertexCount)
      case .geometry(.polystar): vertices += 20
      default: vertices += 4
      }
    }
  }
}

extension Property<BezierContour> {
  /// The vertex count of the longest keyframe.
  fileprivate var vertexCount: Int {
    switch self {
    case .computed(let base, _): base.vertexCount
    case .fixed(let contour): contour.points.count / 3
    case .animated(let keyframes):
      keyframes.segments.reduce(keyframes.last.points.count) { max($0, $1.from.points.count) } / 3
    }
  }
}
