/// Evaluates the layers of a composition and its precompositions.
///
/// It keeps static content and the memory of lists from frame to frame.
struct CompositionEvaluator: Sendable {
  let model: AnimationModel
  private(set) var cache = StaticNodeCache()
  var shapes = ShapeEvaluator()
  /// Unused memory for the matrices of compositions.
  private var matrices: [LayerMatrices] = []
  /// What is left of the budget of the current frame.
  var budget = FrameBudget()
  /// A Boolean value indicating whether paints of opacity 0 are included, because the bounding box
  /// of the nodes clips a mask, matte or filter.
  private var keepsInvisible = false

  init(model: AnimationModel) { self.model = model }

  /// Evaluates a frame.
  mutating func nodes(at time: EvaluationTime) -> [DrawNode] {
    budget = FrameBudget()
    var nodes = shapes.unused.takeNodes()
    add(model.composition, at: time, in: .identity, to: &nodes)
    return nodes
  }

  /// Appends the nodes of all layers from back to front.
  /// - Parameter base: maps the composition to the canvas.
  private mutating func add(
    _ composition: Composition, at time: EvaluationTime, in base: AffineMatrix,
    to nodes: inout [DrawNode]
  ) {
    var matrices = self.matrices.popLast() ?? LayerMatrices()
    matrices.begin(layerCount: composition.layers.count)
    for index in composition.layers.indices.reversed()
    where !composition.layers[index].isMatteSource {
      add(index, of: composition.layers, &matrices, at: time, in: base, to: &nodes)
    }
    self.matrices.append(matrices)
  }

  /// Evaluates a layer with its masks, matte, effects and styles.
  private mutating func add(
    _ index: Int, of layers: [Layer], _ matrices: inout LayerMatrices, at time: EvaluationTime,
    in base: AffineMatrix, to nodes: inout [DrawNode]
  ) {
    let layer = layers[index]
    guard layer.isVisible(at: time) else { return }
    let effect = layer.effectTransform(at: time)
    let opacity = layer.transform.opacity(at: time) * effect.opacity
    guard opacity > 0 || keepsInvisible else { return }
    let matrix = base * matrices.matrix(of: index, among: layers, at: time) * effect.matrix
    guard matrix.isInvertible else { return }
    let hasMasks = !layer.masks.isEmpty && !layer.hasReplacedMasks
    let keepsInvisible = self.keepsInvisible
    let needsBox =
      layer.matte != nil || !layer.effects.isEmpty
      || hasMasks && layer.masks.contains { !$0.isOutline }
    self.keepsInvisible = keepsInvisible || needsBox
    let first = nodes.count
    add(
      layer.content,
      key: StaticNodeCache.Key(layer: layer, keepsInvisible: self.keepsInvisible),
      at: time, matrix, to: &nodes)
    self.keepsInvisible = keepsInvisible
    let hasInvisible = needsBox && !keepsInvisible
    guard
      hasMasks || layer.matte != nil || layer.blendMode != .normal || !layer.effects.isEmpty
        || !layer.styles.isEmpty
    else { return nodes.fade(from: first, to: opacity, in: &shapes.unused) }
    var content = shapes.unused.takeNodes()
    content.append(contentsOf: nodes[first...])
    nodes.removeSubrange(first...)
    if !layer.effects.isEmpty { content = layer.drawEffects(on: content, at: time, in: matrix) }
    guard !content.isEmpty else { return shapes.unused.give(&content) }
    let filters = layer.filters(at: time, in: matrix)
    guard
      hasMasks || layer.matte != nil || layer.blendMode != .normal || !filters.isEmpty
        || !layer.styles.isEmpty
    else {
      nodes.append(contentsOf: hasInvisible ? content.visible : content)
      nodes.fade(from: first, to: opacity, in: &shapes.unused)
      return shapes.unused.give(&content)
    }
    let matte = layer.matte.map { use in
      var source: [DrawNode] = []
      add(use.layer, of: layers, &matrices, at: time, in: base, to: &source)
      return DrawMatte(nodes: source.visible, isLuma: use.isLuma, isInverted: use.isInverted)
    }
    if let matte, matte.nodes.isEmpty, !matte.isInverted {
      return shapes.unused.giveAll(&content)
    }
    let masks =
      hasMasks ? layer.masks.map { $0.mask(at: time, matrix, canvas: model.size) } : []
    var group = DrawGroup(
      opacity: opacity, masks: masks, matte: matte, blendMode: layer.blendMode, nodes: content)
    // Layer styles draw the nodes more than once.
    group.isOwned.value = shapes.unused.isActive && layer.styles.isEmpty
    group.isIsolated = group.nodes.blendWithBackdrop
    content = []
    if !filters.isEmpty {
      group.liftClip()
      group.filters = filters
      group.filterRegion = layer.filterRegion(of: group.nodes, in: matrix)
    }
    let maskRegion =
      hasMasks && layer.masks.contains { !$0.isOutline }
      ? group.maskedNodes.maskRegion(from: matrix) : nil
    let matteRegion = matte == nil ? nil : group.maskedNodes.maskRegion(from: base)
    if hasInvisible {
      group.nodes = group.nodes.visible
      guard !group.nodes.isEmpty else { return }
    }
    guard layer.styles.isEmpty else {
      nodes.append(contentsOf: layer.styled(group, at: time, in: base, within: &budget))
      return
    }
    nodes.append(.group(group.cut(to: maskRegion).cut(to: matteRegion)))
  }

  private mutating func add(
    _ content: Layer.Content, key: StaticNodeCache.Key, at time: EvaluationTime,
    _ matrix: AffineMatrix, to nodes: inout [DrawNode]
  ) {
    switch content {
    case .null: break
    case .shapes(let items):
      addCached(key, in: matrix, to: &nodes, if: { items.allSatisfy(\.isStatic) }) {
        evaluator, matrix, nodes in
        evaluator.shapes.add(
          items, at: time, in: matrix, to: &nodes, within: &evaluator.budget,
          keepsInvisible: evaluator.keepsInvisible)
      }
    case .text(let layer):
      addCached(
        layer.key(key, at: time.frame), in: matrix, to: &nodes,
        if: { layer.isStatic(at: time.frame) }
      ) { evaluator, matrix, nodes in
        evaluator.add(layer, at: time, matrix, to: &nodes)
      }
    case .solid(let solid): nodes.append(solid.node(in: matrix))
    case .image(let image): nodes.append(image.node(in: matrix))
    case .precomposition(let use): add(use, at: time, matrix, to: &nodes)
    }
  }

  /// Appends the nodes of a layer's content, cached if the content is static.
  private mutating func addCached(
    _ key: StaticNodeCache.Key, in matrix: AffineMatrix, to nodes: inout [DrawNode],
    if isStatic: () -> Bool,
    _ evaluate: (inout CompositionEvaluator, AffineMatrix, inout [DrawNode]) -> Void
  ) {
    switch cache.state(of: key, isStatic: isStatic) {
    case .animated: return evaluate(&self, matrix, &nodes)
    case .cached(let index):
      if cache.add(index, in: matrix, to: &nodes, within: &budget) { return }
    case .notCached: break
    }
    let before = budget
    var new: [DrawNode] = []
    let isActive = shapes.unused.isActive
    shapes.unused.isActive = false
    evaluate(&self, .identity, &new)
    shapes.unused.isActive = isActive
    nodes.append(contentsOf: cache.store(new, for: key, in: matrix, from: before, to: budget))
  }

  private mutating func add(
    _ use: Precomposition, at time: EvaluationTime, _ matrix: AffineMatrix,
    to nodes: inout [DrawNode]
  ) {
    let frame = use.innerFrame(at: time, frameRate: model.frameRate)
    var inner = shapes.unused.takeNodes()
    add(asset: use.assetID, at: time.at(frame), in: matrix, to: &inner)
    guard !inner.isEmpty else { return shapes.unused.give(&inner) }
    let isIsolated = inner.blendWithBackdrop
    let clip = DrawClip(width: use.width, height: use.height, transform: matrix)
    var group = DrawGroup(clip: clip, nodes: inner)
    group.isOwned.value = shapes.unused.isActive
    group.isIsolated = isIsolated
    nodes.append(.group(group))
  }
}

extension CompositionEvaluator {
  /// Evaluates a precomposition; no nodes if the asset does not exist or the time is not finite.
  mutating func add(
    asset id: String, at time: EvaluationTime, in matrix: AffineMatrix,
    to nodes: inout [DrawNode]
  ) {
    guard let composition = model.assets[id], time.frame.isFinite else { return }
    add(composition, at: time, in: matrix, to: &nodes)
  }
}

extension Layer {
  fileprivate func isVisible(at time: EvaluationTime) -> Bool {
    !isHidden && content.isDrawn && time.frame >= inPoint && time.frame < outPoint
  }
}
