/// Evaluates the layers of a composition and its precompositions.
struct CompositionEvaluator {
  let model: AnimationModel
  private(set) var cache: StaticNodeCache
  var shapeMemory: ShapeEvaluator.Memory
  /// Unused memory for the matrices of compositions.
  private(set) var matrices: [LayerMatrices]
  var budget = FrameBudget()
  /// The asset that is being evaluated; nil for the root composition.
  private var asset: String?
  /// A Boolean value indicating whether paints of opacity 0 are included, because the bounding box
  /// of the nodes clips a mask, matte or filter.
  private var keepsInvisible = false

  init(
    model: AnimationModel, cache: StaticNodeCache, shapeMemory: ShapeEvaluator.Memory,
    matrices: [LayerMatrices]
  ) {
    self.matrices = matrices
    self.model = model
    self.cache = cache
    self.shapeMemory = shapeMemory
  }

  /// Returns the nodes of all layers from back to front.
  /// - Parameter base: maps the composition to the canvas.
  mutating func nodes(
    of composition: Composition, at time: EvaluationTime, in base: AffineMatrix
  ) -> [DrawNode] {
    var matrices = self.matrices.popLast() ?? LayerMatrices()
    matrices.begin(layerCount: composition.layers.count)
    var nodes: [DrawNode] = []
    nodes.reserveCapacity(min(composition.layers.count, 16))
    for (index, layer) in composition.layers.enumerated().reversed() {
      guard !layer.isMatteSource else { continue }
      nodes += self.nodes(of: index, composition.layers, &matrices, at: time, in: base)
    }
    self.matrices.append(matrices)
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
    let matrix = base * matrices.matrix(of: index, among: layers, at: time) * effect.matrix
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
      var shown = hasInvisible ? nodes.visible : nodes
      shown.fade(to: opacity)
      return shown
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
          using: &evaluator.shapeMemory, keepsInvisible: evaluator.keepsInvisible)
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

extension Layer {
  fileprivate func isVisible(at time: EvaluationTime) -> Bool {
    !isHidden && content != .null && time.frame >= inPoint && time.frame < outPoint
  }
}
