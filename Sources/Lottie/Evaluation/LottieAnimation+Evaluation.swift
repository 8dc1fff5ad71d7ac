extension LottieAnimation {
  /// What the animation looks like at `frame`, counted as in the file: ``inPoint`` is the first.
  ///
  /// Fractions lie between frames. Beyond the ends layers are seen as their own in and out points
  /// say; NaN counts as ``inPoint``.
  /// - Complexity: O(layers + shapes + vertices), each use of a precomposition counted.
  public func evaluate(at frame: Double) -> DrawList {
    var evaluator = FrameEvaluator(self)
    return evaluator.evaluate(at: frame)
  }
}

/// Draws the layers of compositions, those inside others included.
struct CompositionEvaluator {
  let animation: LottieAnimation
  private(set) var memory: StaticShapes
  var budget = FrameBudget()
  /// The asset whose layers are being drawn; nil for the animation itself.
  private var asset: String?

  init(animation: LottieAnimation, memory: StaticShapes) {
    self.animation = animation
    self.memory = memory
  }

  /// - Parameter base: takes the composition to the canvas.
  mutating func nodes(
    of composition: Composition, at moment: Moment, in base: AffineMatrix
  ) -> [DrawNode] {
    var places = LayerPlaces(composition.layers, at: moment)
    var nodes: [DrawNode] = []
    for (index, layer) in composition.layers.enumerated().reversed() {
      guard !layer.isMatteSource else { continue }
      nodes += self.nodes(of: index, composition.layers, &places, at: moment, in: base)
    }
    return nodes
  }

  /// A layer with its masks and mattes.
  private mutating func nodes(
    of index: Int, _ layers: [Layer], _ places: inout LayerPlaces, at moment: Moment,
    in base: AffineMatrix
  ) -> [DrawNode] {
    let layer = layers[index]
    guard layer.isSeen(at: moment) else { return [] }
    let effect = layer.effectTransform(at: moment)
    let opacity = layer.transform.opacity(at: moment) * effect.opacity
    guard opacity > 0 else { return [] }
    let matrix = base * places.matrix(of: index) * effect.matrix
    guard matrix.isInvertible else { return [] }
    let nodes = layer.stroked(
      self.nodes(
        of: layer.content, key: StaticShapes.Key(asset: asset, layer: index), at: moment, matrix),
      at: moment, in: matrix)
    guard !nodes.isEmpty else { return [] }
    let filters = layer.filters(at: moment, in: matrix)
    let layerMasks = layer.strokeReplacesMasks ? [] : layer.masks
    guard
      !layerMasks.isEmpty || layer.matte != nil || layer.blendMode != .normal || !filters.isEmpty
        || !layer.styles.isEmpty
    else {
      return nodes.faded(to: opacity)
    }
    let matte = layer.matte.map { use in
      DrawMatte(
        nodes: self.nodes(of: use.layer, layers, &places, at: moment, in: base),
        isLuma: use.isLuma, isInverted: use.isInverted)
    }
    if let matte, matte.nodes.isEmpty, !matte.isInverted { return [] }
    let masks = layerMasks.map {
      $0.mask(at: moment, matrix, canvas: Vector2(animation.width, animation.height))
    }
    var group = DrawGroup(
      opacity: opacity, masks: masks, matte: matte, blendMode: layer.blendMode, nodes: nodes)
    group.isIsolated = nodes.blendWithBackdrop
    if !filters.isEmpty {
      group.liftClip()
      group.filters = filters
      group.filterRegion = layer.filterRegion(of: group.nodes, in: matrix)
    }
    if !layer.styles.isEmpty { return layer.styled(group, at: moment, in: base, within: &budget) }
    if layerMasks.contains(where: { !$0.isOutline }) {
      group = group.cut(to: group.maskedNodes.maskRegion(from: matrix))
    }
    if matte != nil { group = group.cut(to: group.maskedNodes.maskRegion(from: base)) }
    return [.group(group)]
  }

  private mutating func nodes(
    of content: Layer.Content, key: StaticShapes.Key, at moment: Moment, _ matrix: AffineMatrix
  ) -> [DrawNode] {
    switch content {
    case .null: []
    case .shapes(let items):
      kept(key, in: matrix, if: { items.allSatisfy(\.isStatic) }) { evaluator, matrix in
        ShapeEvaluator.nodes(of: items, at: moment, in: matrix, within: &evaluator.budget)
      }
    case .text(let layer):
      kept(
        layer.key(key, at: moment.frame), in: matrix, if: { layer.rests(at: moment.frame) }
      ) { evaluator, matrix in
        evaluator.nodes(of: layer, at: moment, matrix)
      }
    case .solid(let solid): solid.nodes(in: matrix)
    case .image(let image): image.nodes(in: matrix)
    case .precomposition(let use): nodes(of: use, at: moment, matrix)
    }
  }

  /// The nodes of a layer, which are kept when nothing moves in it.
  private mutating func kept(
    _ key: StaticShapes.Key, in matrix: AffineMatrix, if isStill: () -> Bool,
    _ evaluate: (inout CompositionEvaluator, AffineMatrix) -> [DrawNode]
  ) -> [DrawNode] {
    guard memory.isStill(key, isStill) else { return evaluate(&self, matrix) }
    if let nodes = memory.nodes(for: key, in: matrix, within: &budget) { return nodes }
    let before = budget
    let nodes = evaluate(&self, .identity)
    return memory.keep(nodes, for: key, in: matrix, from: before, to: budget)
  }

  private mutating func nodes(
    of use: Precomposition, at moment: Moment, _ matrix: AffineMatrix
  ) -> [DrawNode] {
    let frame = use.innerFrame(at: moment, frameRate: animation.frameRate)
    let nodes = self.nodes(ofAsset: use.assetID, at: moment.at(frame), in: matrix)
    guard !nodes.isEmpty else { return [] }
    let clip = DrawClip(width: use.width, height: use.height, transform: matrix)
    var group = DrawGroup(clip: clip, nodes: nodes)
    group.isIsolated = nodes.blendWithBackdrop
    return [.group(group)]
  }
}

extension CompositionEvaluator {
  /// The layers of a composition among the assets; none when there is no such asset or time.
  mutating func nodes(
    ofAsset id: String, at moment: Moment, in matrix: AffineMatrix
  ) -> [DrawNode] {
    guard let composition = animation.assets[id], moment.frame.isFinite else { return [] }
    let outer = asset
    asset = id
    defer { asset = outer }
    return nodes(of: composition, at: moment, in: matrix)
  }
}

/// The matrices of the layers of one composition, parents included, each worked out once.
private struct LayerPlaces {
  private let layers: [Layer]
  private let moment: Moment
  private var known: [SpaceMatrix?]

  init(_ layers: [Layer], at moment: Moment) {
    self.layers = layers
    self.moment = moment
    known = Array(repeating: nil, count: layers.count)
  }

  /// Without recursion, since files may hold thousands of parents in a row.
  mutating func matrix(of index: Int) -> AffineMatrix {
    var chain: [Int] = []
    var base = SpaceMatrix.identity
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
      base = base * layers[current].transform.spaceMatrix(at: moment)
      known[current] = base
    }
    return base.flattened
  }
}

extension Layer {
  fileprivate func isSeen(at moment: Moment) -> Bool {
    !isHidden && content != .null && moment.frame >= inPoint && moment.frame < outPoint
  }
}

extension LayerMask {
  /// - Source: lottie-web 5: open outlines hold nothing; the outside of an inverted one is filled
  ///   together with a rectangle as large as the animation in the layer's own units, so that a
  ///   clockwise outline leaves no hole in it. What is shrunk has a line of width 1 around it before.
  fileprivate func mask(
    at moment: Moment, _ matrix: AffineMatrix, canvas: Vector2
  ) -> DrawMask {
    let contour = path.value(at: moment)
    let expansion = expansion.value(at: moment)
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
      opacity: (opacity.value(at: moment) / 100).clamped(to: 0...1),
      expansion: !expansion.isFinite ? 0 : expansion < 0 ? expansion + 0.5 : expansion)
  }
}

extension Precomposition {
  fileprivate func innerFrame(at moment: Moment, frameRate: Double) -> Double {
    guard let timeRemap else { return (moment.frame - startTime) / timeStretch }
    let remapped = timeRemap.value(at: moment) * frameRate
    // As in lottie-web: remapping to the very end shows the last frame, not the void behind it.
    return remapped == outPoint ? outPoint - 1 : remapped
  }
}

extension SolidFill {
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
  /// Takes over the clip of a composition inside; filters work on what lies outside of it too.
  fileprivate mutating func liftClip() {
    guard nodes.count == 1, case .group(let inner) = nodes[0], inner.clip != nil else { return }
    clip = inner.clip
    nodes = inner.nodes
    isIsolated = inner.isIsolated
  }
}

extension DrawGroup {
  /// What a matte is laid over: the nodes, and filters that carry them farther.
  fileprivate var maskedNodes: [DrawNode] {
    filters.isEmpty ? nodes : [.group(DrawGroup(filters, nodes))]
  }

  private init(_ filters: [DrawFilter], _ nodes: [DrawNode]) {
    self.init(nodes: nodes)
    self.filters = filters
  }

  /// Cuts off what lies outside of a region, which the group's own clip does not do yet.
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

extension [DrawNode] {
  /// Whether a blend mode reaches through to what lies below all of the nodes.
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

  /// The nodes mixed as one picture with what lies below.
  func blended(_ mode: BlendMode) -> [DrawNode] {
    mode == .normal || isEmpty ? self : [.group(DrawGroup(blendMode: mode, nodes: self))]
  }

  /// The nodes made translucent as one picture. A single shape needs no group for that.
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
