/// Evaluates the layers of a composition and its precompositions.
struct CompositionEvaluator {
  let model: AnimationModel
  private(set) var cache: StaticNodeCache
  var budget = FrameBudget()
  /// The asset that is being evaluated; nil for the root composition.
  private var asset: String?
  /// A Boolean value indicating whether paints of opacity 0 are included, because the bounding box
  /// of the nodes clips a mask, matte or filter.
  private var keepsInvisible = false

  init(model: AnimationModel, cache: StaticNodeCache) {
    self.model = model
    self.cache = cache
  }

  /// Returns the nodes of all layers from back to front.
  /// - Parameter base: maps the composition to the canvas.
  mutating func nodes(
    of composition: Composition, at time: EvaluationTime, in base: AffineMatrix
  ) -> [DrawNode] {
    var matrices = LayerMatrices(composition.layers, at: time)
    var nodes: [DrawNode] = []
    for (index, layer) in composition.layers.enumerated().reversed() {
      guard !layer.isMatteSource else { continue }
      nodes += self.nodes(of: index, composition.layers, &matrices, at: time, in: base)
    }
    return nodes
  }

  /// Evaluates a layer with its masks, matte, effects and styles.
  private mutating func nodes(
    of index: Int, _ layers: [Layer], _ matrices: inout LayerMatrices, at time: EvaluationTime,
    in base: AffineMatrix
  ) -> [DrawNode] {
    let layer = layers[index]
    guard layer.isVisible(at: time) else { return [] }
    let effect = layer.effectTransform(at: time)
    let opacity = layer.transform.opacity(at: time) * effect.opacity
    guard opacity > 0 || keepsInvisible else { return [] }
    let matrix = base * matrices.matrix(of: index) * effect.matrix
    guard matrix.isInvertible else { return [] }
    let layerMasks = layer.strokeReplacesMasks ? [] : layer.masks
    let keepsInvisible = self.keepsInvisible
    let needsBox =
      layer.matte != nil || !layer.effects.isEmpty || layerMasks.contains { !$0.isOutline }
    self.keepsInvisible = keepsInvisible || needsBox
    let content = self.nodes(
      of: layer.content,
      key: StaticNodeCache.Key(asset: asset, layer: index, keepsInvisible: self.keepsInvisible),
      at: time, matrix)
    self.keepsInvisible = keepsInvisible
    let hasInvisible = needsBox && !keepsInvisible
    let nodes = layer.stroked(content, at: time, in: matrix)
    guard !nodes.isEmpty else { return [] }
    let filters = layer.filters(at: time, in: matrix)
    guard
      !layerMasks.isEmpty || layer.matte != nil || layer.blendMode != .normal || !filters.isEmpty
        || !layer.styles.isEmpty
    else {
      return (hasInvisible ? nodes.visible : nodes).faded(to: opacity)
    }
    let matte = layer.matte.map { use in
      DrawMatte(
        nodes: self.nodes(of: use.layer, layers, &matrices, at: time, in: base).visible,
        isLuma: use.isLuma, isInverted: use.isInverted)
    }
    if let matte, matte.nodes.isEmpty, !matte.isInverted { return [] }
    let masks = layerMasks.map {
      $0.mask(at: time, matrix, canvas: model.size)
    }
    var group = DrawGroup(
      opacity: opacity, masks: masks, matte: matte, blendMode: layer.blendMode, nodes: nodes)
    group.isIsolated = nodes.blendWithBackdrop
    if !filters.isEmpty {
      group.liftClip()
      group.filters = filters
      group.filterRegion = layer.filterRegion(of: group.nodes, in: matrix)
    }
    let maskRegion =
      layerMasks.contains { !$0.isOutline } ? group.maskedNodes.maskRegion(from: matrix) : nil
    let matteRegion = matte == nil ? nil : group.maskedNodes.maskRegion(from: base)
    if hasInvisible {
      group.nodes = group.nodes.visible
      guard !group.nodes.isEmpty else { return [] }
    }
    if !layer.styles.isEmpty { return layer.styled(group, at: time, in: base, within: &budget) }
    return [.group(group.cut(to: maskRegion).cut(to: matteRegion))]
  }

  private mutating func nodes(
    of content: Layer.Content, key: StaticNodeCache.Key, at time: EvaluationTime,
    _ matrix: AffineMatrix
  ) -> [DrawNode] {
    switch content {
    case .null: []
    case .shapes(let items):
      cached(key, in: matrix, if: { items.allSatisfy(\.isStatic) }) { evaluator, matrix in
        ShapeEvaluator.nodes(
          of: items, at: time, in: matrix, within: &evaluator.budget,
          keepsInvisible: evaluator.keepsInvisible)
      }
    case .text(let layer):
      cached(
        layer.key(key, at: time.frame), in: matrix, if: { layer.isStatic(at: time.frame) }
      ) { evaluator, matrix in
        evaluator.nodes(of: layer, at: time, matrix)
      }
    case .solid(let solid): solid.nodes(in: matrix)
    case .image(let image): image.nodes(in: matrix)
    case .precomposition(let use): nodes(of: use, at: time, matrix)
    }
  }

  /// Returns the nodes of a layer's content, cached if the content is static.
  private mutating func cached(
    _ key: StaticNodeCache.Key, in matrix: AffineMatrix, if isStatic: () -> Bool,
    _ evaluate: (inout CompositionEvaluator, AffineMatrix) -> [DrawNode]
  ) -> [DrawNode] {
    guard cache.isStatic(key, isStatic) else { return evaluate(&self, matrix) }
    if let nodes = cache.nodes(for: key, in: matrix, within: &budget) { return nodes }
    let before = budget
    let nodes = evaluate(&self, .identity)
    return cache.store(nodes, for: key, in: matrix, from: before, to: budget)
  }

  private mutating func nodes(
    of use: Precomposition, at time: EvaluationTime, _ matrix: AffineMatrix
  ) -> [DrawNode] {
    let frame = use.innerFrame(at: time, frameRate: model.frameRate)
    let nodes = self.nodes(ofAsset: use.assetID, at: time.at(frame), in: matrix)
    guard !nodes.isEmpty else { return [] }
    let clip = DrawClip(width: use.width, height: use.height, transform: matrix)
    var group = DrawGroup(clip: clip, nodes: nodes)
    group.isIsolated = nodes.blendWithBackdrop
    return [.group(group)]
  }
}

extension CompositionEvaluator {
  /// Evaluates a precomposition; no nodes if the asset does not exist or the time is not finite.
  mutating func nodes(
    ofAsset id: String, at time: EvaluationTime, in matrix: AffineMatrix
  ) -> [DrawNode] {
    guard let composition = model.assets[id], time.frame.isFinite else { return [] }
    let outer = asset
    asset = id
    defer { asset = outer }
    return nodes(of: composition, at: time, in: matrix)
  }
}

/// The matrices of the layers of a composition including their parents, each computed once.
private struct LayerMatrices {
  private let layers: [Layer]
  private let time: EvaluationTime
  private var known: [AffineMatrix3D?]

  init(_ layers: [Layer], at time: EvaluationTime) {
    self.layers = layers
    self.time = time
    known = Array(repeating: nil, count: layers.count)
  }

  /// Iterative instead of recursive, since files may chain thousands of parents.
  mutating func matrix(of index: Int) -> AffineMatrix {
    var chain: [Int] = []
    var base = AffineMatrix3D.identity
    var next: Int? = index
    while let current = next {
      if let matrix = known[current] {
        base = matrix
        break
      }
      chain.append(current)
      next = layers[current].parent
    }
    for current in chain.reversed() {
      base = base * layers[current].transform.matrix3D(at: time)
      known[current] = base
    }
    return base.flattened
  }
}

extension Layer {
  fileprivate func isVisible(at time: EvaluationTime) -> Bool {
    !isHidden && content != .null && time.frame >= inPoint && time.frame < outPoint
  }
}

extension LayerMask {
  /// - Source: lottie-web 5: open paths have no area. For an inverted mask, the path is filled
  ///   together with a rectangle of the animation's size in the layer's units, so a clockwise path
  ///   is not cut out of it. A negative expansion is applied after stroking the path with a width
  ///   of 1.
  fileprivate func mask(
    at time: EvaluationTime, _ matrix: AffineMatrix, canvas: Vector2
  ) -> DrawMask {
    let contour = path.value(at: time)
    let expansion = expansion.value(at: time)
    var contours = contour.points.isEmpty || !contour.isClosed ? [] : [contour]
    if isInverted, !contours.isEmpty {
      let corners = [Vector2(0, 0), Vector2(canvas.x, 0), canvas, Vector2(0, canvas.y)]
      let none = Array(repeating: Vector2.zero, count: 4)
      contours.insert(
        BezierContour(vertices: corners, inTangents: none, outTangents: none, isClosed: true),
        at: 0)
    }
    return DrawMask(
      mode: mode, path: BezierPath(contours), transform: matrix,
      opacity: (opacity.value(at: time) / 100).clamped(to: 0...1),
      expansion: !expansion.isFinite ? 0 : expansion < 0 ? expansion + 0.5 : expansion)
  }
}

extension Precomposition {
  fileprivate func innerFrame(at time: EvaluationTime, frameRate: Double) -> Double {
    guard let timeRemap else { return (time.frame - startTime) / timeStretch }
    let remapped = timeRemap.value(at: time) * frameRate
    // As in lottie-web, remapping to the exact end shows the last frame instead of nothing.
    return remapped == outPoint ? outPoint - 1 : remapped
  }
}

extension Solid {
  fileprivate func nodes(in matrix: AffineMatrix) -> [DrawNode] {
    let outline = BezierContour.rectangle(
      center: Vector2(width / 2, height / 2), size: Vector2(width, height), cornerRadius: 0)
    return [
      .shape(
        DrawShape(
          path: BezierPath([outline]), transform: matrix, style: .fill(.nonZero),
          paint: .color(color), opacity: 1))
    ]
  }
}

extension DrawGroup {
  /// Adopts the clip of a single nested group, so that filters also process content outside of it.
  fileprivate mutating func liftClip() {
    guard nodes.count == 1, case .group(let inner) = nodes[0], inner.clip != nil else { return }
    clip = inner.clip
    nodes = inner.nodes
    isIsolated = inner.isIsolated
  }
}

extension DrawGroup {
  /// The content that a mask or matte applies to: the nodes, with filters that enlarge them.
  fileprivate var maskedNodes: [DrawNode] {
    filters.isEmpty ? nodes : [.group(DrawGroup(filters, nodes))]
  }

  private init(_ filters: [DrawFilter], _ nodes: [DrawNode]) {
    self.init(nodes: nodes)
    self.filters = filters
  }

  /// Clips to a region, in addition to the group's own clip.
  fileprivate func cut(to region: DrawClip?) -> DrawGroup {
    guard let region else { return self }
    var result = self
    guard clip != nil else {
      result.clip = region
      return result
    }
    result.blendMode = .normal
    return DrawGroup(clip: region, blendMode: blendMode, nodes: [.group(result)])
  }
}

extension DrawNode {
  fileprivate var hasInvisibleParts: Bool {
    switch self {
    case .shape(let shape): shape.opacity <= 0
    case .image(let image): image.opacity <= 0
    case .group(let group): group.opacity <= 0 || group.nodes.contains(where: \.hasInvisibleParts)
    }
  }
}

extension [DrawNode] {
  /// The nodes without those of opacity 0.
  fileprivate var visible: [DrawNode] {
    guard contains(where: \.hasInvisibleParts) else { return self }
    return compactMap { node in
      guard case .group(var group) = node else { return node.hasInvisibleParts ? nil : node }
      group.nodes = group.nodes.visible
      return group.opacity > 0 && !group.nodes.isEmpty ? .group(group) : nil
    }
  }

  /// A Boolean value indicating whether a blend mode affects the backdrop of the nodes.
  /// - Source: Compositing and Blending Level 1, 3.1.
  fileprivate var blendWithBackdrop: Bool {
    contains { node in
      guard case .group(let group) = node else { return false }
      if group.blendMode != .normal { return true }
      let isIsolated =
        group.isIsolated || group.clip != nil || group.opacity < 1 || !group.masks.isEmpty
        || group.matte != nil || !group.filters.isEmpty
      return !isIsolated && group.nodes.blendWithBackdrop
    }
  }

  /// Wraps the nodes in a group with a blend mode.
  func blended(_ mode: BlendMode) -> [DrawNode] {
    mode == .normal || isEmpty ? self : [.group(DrawGroup(blendMode: mode, nodes: self))]
  }

  /// Multiplies the opacity of the nodes as a whole; a single node needs no group.
  func faded(to opacity: Double) -> [DrawNode] {
    guard opacity < 1, let first else { return self }
    guard count == 1 else { return [.group(DrawGroup(opacity: opacity, nodes: self))] }
    switch first {
    case .shape(var shape):
      shape.opacity *= opacity
      return [.shape(shape)]
    case .image(var image):
      image.opacity *= opacity
      return [.image(image)]
    case .group(var group) where group.blendMode == .normal:
      group.opacity *= opacity
      return [.group(group)]
    case .group: return [.group(DrawGroup(opacity: opacity, nodes: self))]
    }
  }
}
