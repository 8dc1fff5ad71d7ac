import LottiePlatform

extension Layer {
  /// The maximum number of times that the layer is drawn because of its styles.
  var drawCount: Int {
    styles.contains(where: \.mayNeedOwnGroup) ? 1 + styles.count(where: \.isBelow) : 1
  }

  /// Returns the group of the layer with its styles.
  ///
  /// A style behind the layer that blends with the backdrop becomes a separate group.
  /// - Parameter base: maps the composition of the layer to the canvas; styles are neither rotated
  ///   nor scaled with the layer.
  func styled(
    _ group: DrawGroup, at time: EvaluationTime, in base: AffineMatrix,
    within budget: inout FrameBudget
  ) -> [DrawNode] {
    var inner = group
    (inner.opacity, inner.matte, inner.blendMode) = (1, nil, .normal)
    let isPlain = inner.clip == nil && inner.masks.isEmpty && inner.filters.isEmpty
    let nodes = isPlain ? group.nodes : [.group(inner)]
    var found: [EvaluatedLayerStyle] = []
    for style in styles {
      guard let style = style.style(at: time, of: nodes, in: base), budget.spendStyles(1) else {
        continue
      }
      found.append(style)
    }
    let copies = found.count(where: \.isBelow)
    let needsOwnGroups =
      found.contains { !$0.canBeFilterOfLayer(opacity: group.opacity) }
      && budget.spendStyles(copies * nodes.styleCount)
    var result: [DrawNode] = []
    for below in found.reversed() where needsOwnGroups && below.isBelow {
      var apart = DrawGroup(
        opacity: group.opacity, matte: group.matte, blendMode: below.style.blendMode, nodes: nodes)
      var style = below.style
      style.isAlone = true
      style.isConcealed = below.knocksOut && group.opacity < 1
      style.blendMode = .normal
      apart.filters = [.style(style)]
      result.append(.group(apart))
    }
    var whole = group
    (whole.clip, whole.masks, whole.filterRegion, whole.nodes) = (nil, [], nil, nodes)
    whole.filters = found.compactMap { needsOwnGroups && $0.isBelow ? nil : .style($0.style) }
    return result + [.group(whole)]
  }
}

/// A layer style with evaluated properties.
private struct EvaluatedLayerStyle {
  var style: DrawLayerStyle
  let isBelow: Bool
  /// A Boolean value indicating whether the layer knocks out the style, even where it is
  /// translucent.
  let knocksOut: Bool

  func canBeFilterOfLayer(opacity: Double) -> Bool {
    guard isBelow else { return true }
    let isBlack = style.paint == .color(.black)
    return (style.blendMode == .normal || style.blendMode == .multiply && isBlack)
      && (knocksOut || opacity >= 1)
  }
}

extension [DrawNode] {
  /// The number of styles in all groups.
  fileprivate var styleCount: Int {
    reduce(0) { count, node in
      guard case .group(let group) = node else { return count }
      let own = group.filters.count { if case .style = $0 { true } else { false } }
      return count + own + group.nodes.styleCount + (group.matte?.nodes.styleCount ?? 0)
    }
  }
}

extension RGBColor {
  fileprivate static let black = RGBColor(red: 0, green: 0, blue: 0)
}

extension LayerStyle {
  /// A Boolean value indicating whether the style may need a group of its own in some frame.
  fileprivate var mayNeedOwnGroup: Bool {
    guard isBelow else { return false }
    if case .dropShadow(_, let knocksOut) = kind, knocksOut.fixedValue != 1 { return true }
    return !(blendMode == .normal || blendMode == .multiply && color.fixedValue == .black)
  }

  /// - Returns: nil if the style is invisible.
  fileprivate func style(
    at time: EvaluationTime, of nodes: [DrawNode], in base: AffineMatrix
  ) -> EvaluatedLayerStyle? {
    let opacity = (opacity.value(at: time) / 100).clamped(to: 0...1)
    guard opacity > 0 else { return nil }
    let scale = abs(base.determinant).squareRoot()
    guard scale.isFinite else { return nil }
    var paint = DrawPaint.color(color.value(at: time))
    var knocksOut = true
    func length(_ property: Property<Double>) -> Double {
      (property.value(at: time) * scale).clamped(to: 0...Self.longest)
    }
    func share(_ property: Property<Double>) -> Double {
      (property.value(at: time) / 100).clamped(to: 0...1)
    }
    let shape: DrawLayerStyle.Shape
    switch kind {
    case .stroke(let size): shape = .outside(offset: .zero, size: length(size), spread: 1)
    case .dropShadow(let shadow, let hides):
      knocksOut = hides.value(at: time) != 0
      shape = .outside(
        offset: shadow.offset(at: time, in: base), size: length(shadow.size),
        spread: share(shadow.spread))
    case .innerShadow(let shadow):
      shape = .inside(
        offset: shadow.offset(at: time, in: base), size: length(shadow.size),
        spread: share(shadow.spread), isInverted: false)
    case .outerGlow(let size, let spread):
      shape = .outside(offset: .zero, size: length(size), spread: share(spread))
    case .innerGlow(let size, let spread, let source):
      shape = .inside(
        offset: .zero, size: length(size), spread: share(spread),
        isInverted: source.value(at: time) == 2)
    case .satin(let shadow, let isInverted):
      shape = .satin(
        offset: shadow.offset(at: time, in: base), size: length(shadow.size),
        isInverted: isInverted.value(at: time) != 0)
    case .bevel(let bevel, let isShadow):
      shape = .bevel(
        DrawBevel(
          form: bevel.drawnForm(at: time), size: length(bevel.size),
          depth: (bevel.depth.value(at: time) / 100).clamped(to: 0...10),
          softness: length(bevel.softness), light: bevel.light(at: time, in: base),
          isShadow: isShadow))
    case .colorOverlay: shape = .cover
    case .gradientOverlay(let overlay):
      guard let gradient = overlay.paint(at: time, of: nodes, in: base) else { return nil }
      shape = .cover
      paint = gradient.paint
      guard gradient.opacity > 0 else { return nil }
    }
    if case .outside(_, 0, 1) = shape { return nil }
    return EvaluatedLayerStyle(
      style: DrawLayerStyle(shape: shape, paint: paint, opacity: opacity, blendMode: blendMode),
      isBelow: isBelow, knocksOut: knocksOut)
  }

  /// The maximum length in composition units; lengths in pixels are limited when drawn.
  fileprivate static let longest = 100_000.0
}

extension ShadowParameters {
  /// The offset away from the light source.
  fileprivate func offset(at time: EvaluationTime, in base: AffineMatrix) -> Vector2 {
    let angle = angle.value(at: time) * .pi / 180
    let distance = distance.value(at: time)
      .clamped(to: -LayerStyle.longest...LayerStyle.longest)
    let way = Vector2(-cos(angle), sin(angle)) * distance
    let offset = Vector2(base.a * way.x + base.c * way.y, base.b * way.x + base.d * way.y)
    return offset.x.isFinite && offset.y.isFinite ? offset : .zero
  }
}

extension BevelParameters {
  fileprivate func drawnForm(at time: EvaluationTime) -> DrawBevel.Form {
    switch form.value(at: time).rounded() {
    case 1: .outer
    case 3: .emboss
    case 4: .pillow
    default: .inner
    }
  }

  /// The direction toward the light source.
  fileprivate func light(at time: EvaluationTime, in base: AffineMatrix) -> SIMD3<Double> {
    let angle = angle.value(at: time) * .pi / 180
    let altitude = altitude.value(at: time).clamped(to: 0...90) * .pi / 180
    let way = Vector2(
      base.a * cos(angle) - base.c * sin(angle), base.b * cos(angle) - base.d * sin(angle))
    let length = way.length
    guard length > 0, length.isFinite else { return SIMD3(0, 0, 1) }
    let flat = cos(altitude) / length
    return SIMD3(way.x * flat, way.y * flat, sin(altitude))
  }
}

extension GradientOverlay {
  /// Returns the gradient that covers the bounding box of the nodes.
  /// - Source: Photoshop, "Align with Layer": a line through the center extends to the edge of the
  ///   box in its direction; a circle has the same radius.
  fileprivate func paint(
    at time: EvaluationTime, of nodes: [DrawNode], in base: AffineMatrix
  ) -> (paint: DrawPaint, opacity: Double)? {
    guard let box = nodes.region(from: base, before: 0, size: 1), box.width > 0, box.height > 0
    else { return nil }
    let angle = angle.value(at: time) * .pi / 180
    let way = Vector2(cos(angle), -sin(angle))
    let shift = offset.value(at: time)
    let middle =
      Vector2(box.width / 2, box.height / 2)
      + Vector2(box.width * shift.x / 100, box.height * shift.y / 100)
    let reach = min(
      abs(way.x) > 1e-9 ? box.width / 2 / abs(way.x) : .infinity,
      abs(way.y) > 1e-9 ? box.height / 2 / abs(way.y) : .infinity)
    let half = way * (reach * scale.value(at: time) / 100)
    var ends = [
      box.transform(colors.isRadial ? middle : middle - half), box.transform(middle + half),
    ]
    guard ends.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let isReversed = isReversed.value(at: time) != 0
    if isReversed, !colors.isRadial { ends.reverse() }
    let placed = GradientPaint(
      isRadial: colors.isRadial, start: .fixed(ends[0]), end: .fixed(ends[1]),
      highlightLength: .fixed(0), highlightAngle: .fixed(0), stops: colors.stops,
      colorCount: colors.colorCount)
    guard var found = placed.paint(at: time) else { return nil }
    if isReversed, colors.isRadial, case .gradient(var gradient) = found.paint {
      gradient.stops = gradient.stops.reversed().map {
        Gradient.Stop(offset: 1 - $0.offset, color: $0.color, opacity: $0.opacity)
      }
      found.paint = .gradient(gradient)
    }
    return found
  }
}
