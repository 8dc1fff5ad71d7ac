extension AnimationParser {
  /// Reads the compositions among the assets and makes sure that using them comes to an end.
  func assets(
    _ node: JSONNode?, usedBy root: Composition
  ) throws(LottieParseError) -> [String: Composition] {
    var assets: [String: Composition] = [:]
    var paths: [String: JSONPath] = [:]
    for item in node?.items ?? [] {
      guard let id = item["id"]?.string, let layers = item["layers"] else { continue }
      if assets[id] != nil { note(item.path, "second asset of the same id", "the first is used") }
      guard assets[id] == nil else { continue }
      assets[id] = try composition(layers)
      paths[id] = layers.path
    }
    var walk = AssetWalk(assets: assets, paths: paths)
    let cost = try walk.cost(of: root, id: nil, path: .member(.root, "layers"), depth: 0)
    let bounds = [
      ("layers", cost.layers, LottieLimits.layers), ("shapes", cost.shapes, LottieLimits.shapes),
      ("vertices", cost.vertices, LottieLimits.frameVertices),
    ]
    for (name, amount, limit) in bounds where amount > Double(limit) {
      throw .overLimit(
        path: "$.layers",
        reason: "more than \(limit) \(name) in a frame, all uses of precompositions counted")
    }
    for (path, feature) in walk.findings { note(path, feature, "the layer is left out") }
    return walk.assets
  }
}

/// Follows the uses of assets, cuts circles and counts what drawing a frame can cost.
private struct AssetWalk {
  /// Without the layers that would close a circle.
  var assets: [String: Composition]
  let paths: [String: JSONPath]
  var findings: [(JSONPath, String)] = []
  private var open: Set<String> = []
  private var known: [String: Cost] = [:]

  /// As `Double`, which cannot overflow however often assets use one another.
  struct Cost {
    var layers = 0.0
    var shapes = 0.0
    var vertices = 0.0
    /// Compositions inside one another.
    var height = 0

    mutating func add(_ other: Cost) {
      layers += other.layers
      shapes += other.shapes
      vertices += other.vertices
      height = max(height, other.height + 1)
    }

    mutating func add(_ layer: Cost, times: Double) {
      layers += layer.layers * times
      shapes += layer.shapes * times
      vertices += layer.vertices * times
      height = max(height, layer.height)
    }
  }

  init(assets: [String: Composition], paths: [String: JSONPath]) {
    self.assets = assets
    self.paths = paths
  }

  mutating func cost(
    of composition: Composition, id: String?, path: JSONPath, depth: Int
  ) throws(LottieParseError) -> Cost {
    // A layer is drawn for itself and for all layers of which it is the matte.
    let uses = composition.drawings
    var total = Cost()
    for (index, layer) in composition.layers.enumerated() {
      var cost = Cost()
      defer { total.add(cost, times: uses[index]) }
      cost.layers += 1
      if case .shapes(let items) = layer.content { cost.addShapes(items) }
      if case .text(let texts) = layer.content { for text in texts { cost.addShapes(text.items) } }
      guard case .precomposition(let use) = layer.content else { continue }
      let place = JSONPath.item(path, index)
      guard let inner = assets[use.assetID], let innerPath = paths[use.assetID] else {
        findings.append((place, "asset that does not exist"))
        continue
      }
      guard !open.contains(use.assetID) else {
        findings.append((place, "precomposition inside itself"))
        if let id { assets[id]?.layers[index].content = .null }
        continue
      }
      if let known = known[use.assetID] {
        cost.add(known)
      } else {
        guard depth < LottieLimits.compositionDepth else { throw tooDeep(place) }
        open.insert(use.assetID)
        let innerCost = try self.cost(
          of: inner, id: use.assetID, path: innerPath, depth: depth + 1)
        open.remove(use.assetID)
        known[use.assetID] = innerCost
        cost.add(innerCost)
      }
      guard cost.height <= LottieLimits.compositionDepth else { throw tooDeep(place) }
    }
    return total
  }

  private func tooDeep(_ path: JSONPath) -> LottieParseError {
    .overLimit(
      path: path.description,
      reason: "more than \(LottieLimits.compositionDepth) precompositions in one another")
  }
}

extension Composition {
  /// How often each layer is drawn in a frame, as itself and as a matte.
  fileprivate var drawings: [Double] {
    var counts = [Double](repeating: 0, count: layers.count)
    for index in layers.indices {
      var current: Int? = index
      while let layer = current {
        counts[layer] += 1
        current = layers[layer].matte?.layer
      }
    }
    return counts
  }
}

extension AssetWalk.Cost {
  fileprivate mutating func addShapes(_ items: [ShapeItem]) {
    for item in items {
      shapes += 1
      switch item {
      case .group(let group): addShapes(group.items)
      case .geometry(.path(let property)): vertices += Double(property.vertexCount)
      case .geometry(.polystar): vertices += 20
      default: vertices += 4
      }
    }
  }
}

extension Property<BezierContour> {
  /// Of the longest keyframe.
  fileprivate var vertexCount: Int {
    switch self {
    case .computed(let base, _): base.vertexCount
    case .fixed(let contour): contour.points.count / 3
    case .animated(let keyframes):
      keyframes.segments.reduce(keyframes.last.points.count) { max($0, $1.from.points.count) } / 3
    }
  }
}
