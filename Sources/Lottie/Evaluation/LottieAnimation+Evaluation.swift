extension LottieAnimation {
  /// What the animation looks like at `frame`, counted as in the file: ``inPoint`` is the first.
  ///
  /// Fractions lie between frames. Beyond the ends layers are seen as their own in and out points
  /// say; NaN counts as ``inPoint``.
  /// - Complexity: O(layers + shapes + vertices), each use of a precomposition counted.
  public func evaluate(at frame: Double) -> DrawList {
    var evaluator = CompositionEvaluator(animation: self)
    return DrawList(
      width: width, height: height,
      nodes: evaluator.nodes(
        of: composition, at: moment(at: frame), in: .identity))
  }
}

/// Draws the layers of compositions, those inside others included.
struct CompositionEvaluator {
  let animation: LottieAnimation
  var budget = FrameBudget()

  init(animation: LottieAnimation) { self.animation = animation }

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
    let opacity = layer.transform.opacity(at: moment)
    guard opacity > 0 else { return [] }
    let matrix = base * places.matrix(of: index)
    guard matrix.isInvertible else { return [] }
    let nodes = self.nodes(of: layer.content, at: moment, matrix)
    guard !nodes.isEmpty else { return [] }
    guard !layer.masks.isEmpty || layer.matte != nil || layer.blendMode != .normal else {
      return nodes.faded(to: opacity)
    }
    let matte = layer.matte.map { use in
      DrawMatte(
        nodes: self.nodes(of: use.layer, layers, &places, at: moment, in: base),
        isLuma: use.isLuma, isInverted: use.isInverted)
    }
    if let matte, matte.nodes.isEmpty, !matte.isInverted { return [] }
    let masks = layer.masks.map { $0.mask(at: moment, matrix) }
    return [
      .group(
        DrawGroup(
          opacity: opacity, masks: masks, matte: matte, blendMode: layer.blendMode, nodes: nodes))
    ]
  }

  private mutating func nodes(
    of content: Layer.Content, at moment: Moment, _ matrix: AffineMatrix
  ) -> [DrawNode] {
    switch content {
    case .null: []
    case .shapes(let items):
      ShapeEvaluator.nodes(of: items, at: moment, in: matrix, within: &budget)
    case .text(let text): nodes(of: text, at: moment, matrix)
    case .solid(let solid): solid.nodes(in: matrix)
    case .precomposition(let use): nodes(of: use, at: moment, matrix)
    }
  }

  private mutating func nodes(
    of use: Precomposition, at moment: Moment, _ matrix: AffineMatrix
  ) -> [DrawNode] {
    guard let inner = animation.assets[use.assetID] else { return [] }
    let innerFrame = use.innerFrame(at: moment, frameRate: animation.frameRate)
    guard innerFrame.isFinite else { return [] }
    let nodes = self.nodes(of: inner, at: moment.at(innerFrame), in: matrix)
    guard !nodes.isEmpty else { return [] }
    let clip = DrawClip(width: use.width, height: use.height, transform: matrix)
    return [.group(DrawGroup(clip: clip, nodes: nodes))]
  }
}

/// The matrices of the layers of one composition, parents included, each worked out once.
private struct LayerPlaces {
  private let layers: [Layer]
  private let moment: Moment
  private var known: [AffineMatrix?]

  init(_ layers: [Layer], at moment: Moment) {
    self.layers = layers
    self.moment = moment
    known = Array(repeating: nil, count: layers.count)
  }

  /// Without recursion, since files may hold thousands of parents in a row.
  mutating func matrix(of index: Int) -> AffineMatrix {
    var chain: [Int] = []
    var base = AffineMatrix.identity
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
      base = base * layers[current].transform.matrix(at: moment)
      known[current] = base
    }
    return base
  }
}

extension Layer {
  fileprivate func isSeen(at moment: Moment) -> Bool {
    !isHidden && content != .null && moment.frame >= inPoint && moment.frame < outPoint
  }
}

extension LayerMask {
  fileprivate func mask(at moment: Moment, _ matrix: AffineMatrix) -> DrawMask {
    let contour = path.value(at: moment)
    let expansion = expansion.value(at: moment)
    return DrawMask(
      mode: mode, path: BezierPath(contour.points.isEmpty ? [] : [contour]), transform: matrix,
      opacity: (opacity.value(at: moment) / 100).clamped(to: 0...1), isInverted: isInverted,
      expansion: expansion.isFinite ? expansion : 0)
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

extension [DrawNode] {
  /// The nodes made translucent as one picture. A single shape needs no group for that.
  func faded(to opacity: Double) -> [DrawNode] {
    guard opacity < 1, let first else { return self }
    guard count == 1 else { return [.group(DrawGroup(opacity: opacity, nodes: self))] }
    switch first {
    case .shape(var shape):
      shape.opacity *= opacity
      return [.shape(shape)]
    case .group(var group) where group.blendMode == .normal:
      group.opacity *= opacity
      return [.group(group)]
    case .group: return [.group(DrawGroup(opacity: opacity, nodes: self))]
    }
  }
}
