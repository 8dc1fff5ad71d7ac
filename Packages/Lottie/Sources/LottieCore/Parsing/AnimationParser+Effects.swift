extension AnimationParser {
  /// Parses the effects of a layer.
  ///
  /// As in lottie-web, values are identified by their position in the list, and disabled effects
  /// are treated like enabled ones.
  func effects(_ layer: JSONNode) throws(LottieParseError) -> [LayerEffect] {
    var effects: [LayerEffect] = []
    for node in layer["ef"]?.items ?? [] {
      guard effects.count < LottieLimits.effects else {
        note(node.path, "more than \(LottieLimits.effects) effects", "the rest are omitted")
        break
      }
      if let effect = try effect(node, of: layer) { effects.append(effect) }
    }
    return effects
  }

  private func effect(
    _ node: JSONNode, of layer: JSONNode
  ) throws(LottieParseError) -> LayerEffect? {
    let parts = EffectValues(node)
    switch node["ty"]?.number {
    case 5 where Self.isControl(node), 28: return nil
    case 20:
      return .tint(
        black: try color(parts[0]), white: try color(parts[1]),
        percent: try scalar(parts[2], default: 100))
    case 21: return .fill(color: try color(parts[2]), opacity: try scalar(parts[6], default: 1))
    case 22: return try stroke(parts, of: layer, at: node.path)
    case 23:
      return .tritone(
        bright: try color(parts[0]), middle: try color(parts[1]), dark: try color(parts[2]))
    case 24:
      return .levels(
        red: try levels(parts, from: 10), green: try levels(parts, from: 17),
        blue: try levels(parts, from: 24), alpha: try levels(parts, from: 31),
        all: try levels(parts, from: 3))
    case 25: return .dropShadow(try dropShadow(parts))
    case 26 where options.drawsBeyondLottieWeb: return .radialWipe(try radialWipe(parts))
    case 29:
      return .gaussianBlur(
        blurriness: try scalar(parts[0], default: 0), dimensions: try scalar(parts[1], default: 1))
    case 35: return .transform(try transformEffect(parts))
    default:
      let name = (node["nm"] ?? node["mn"])?.string.map { "effect \"\($0)\"" }
      let feature = name ?? node["ty"]?.number.map { "effect of type \($0.shortText)" } ?? "effect"
      let way = node["ty"]?.number == 26 ? Self.beyondLottieWeb : "as in lottie-web"
      note(node.path, feature, "omitted, \(way)")
      return nil
    }
  }

  private func dropShadow(_ parts: EffectValues) throws(LottieParseError) -> DropShadowEffect {
    DropShadowEffect(
      color: try color(parts[0]), opacity: try scalar(parts[1], default: 127.5),
      direction: try scalar(parts[2], default: 0), distance: try scalar(parts[3], default: 0),
      softness: try scalar(parts[4], default: 0))
  }

  private func radialWipe(_ parts: EffectValues) throws(LottieParseError) -> RadialWipeEffect {
    RadialWipeEffect(
      completion: try scalar(parts[0], default: 0),
      startAngle: try scalar(parts[1], default: 0),
      center: try vector(parts[2], default: .zero),
      direction: try scalar(parts[3], default: 1), feather: try scalar(parts[4], default: 0))
  }

  private func transformEffect(_ parts: EffectValues) throws(LottieParseError) -> TransformEffect {
    TransformEffect(
      anchor: try vector(parts[0], default: .zero),
      position: try vector(parts[1], default: .zero),
      isUniform: try scalar(parts[2], default: 1),
      scaleHeight: try scalar(parts[3], default: 100),
      scaleWidth: try scalar(parts[4], default: 100), skew: try scalar(parts[5], default: 0),
      skewAxis: try scalar(parts[6], default: 0), rotation: try scalar(parts[7], default: 0),
      opacity: try scalar(parts[8], default: 100))
  }

  /// Returns whether the effect only provides values for expressions.
  private static func isControl(_ node: JSONNode) -> Bool {
    let name = node["mn"]?.string ?? ""
    return name.isEmpty || name.hasPrefix("Pseudo/") || name.hasSuffix(" Control")
  }

  private func levels(
    _ parts: EffectValues, from first: Int
  ) throws(LottieParseError) -> LevelsProperty {
    LevelsProperty(
      inputBlack: try scalar(parts[first], default: 0),
      inputWhite: try scalar(parts[first + 1], default: 1),
      gamma: try scalar(parts[first + 2], default: 1),
      outputBlack: try scalar(parts[first + 3], default: 0),
      outputWhite: try scalar(parts[first + 4], default: 1))
  }

  private func stroke(
    _ parts: EffectValues, of layer: JSONNode, at path: JSONPath
  ) throws(LottieParseError) -> LayerEffect? {
    let masks = (layer["masksProperties"]?.items ?? []).prefix(LottieLimits.masks)
    let number = parts.fixed(0).flatMap { Int(exactly: $0) } ?? 0
    let isAll = parts.fixed(1) == 1
    var paths: [Property<BezierContour>] = []
    for (index, mask) in masks.enumerated() where isAll || index == number - 1 {
      if let outline = try self.path(mask["pt"], closed: mask["cl"]?.isTrue ?? false) {
        paths.append(outline)
      }
    }
    guard !paths.isEmpty else {
      note(path, "stroke effect with a missing mask", "omitted")
      return nil
    }
    let isSequential = paths.count > 1 && parts.fixed(2) == 1
    if isSequential, !options.drawsBeyondLottieWeb {
      note(
        path, "stroke effect along masks in sequence",
        "masks stroked together, \(Self.beyondLottieWeb)")
    }
    let style: StrokeEffect.Style =
      switch parts.fixed(10) {
      case 2: .onTransparent
      case 3: .revealOriginal
      default: .onOriginal
      }
    return .stroke(
      StrokeEffect(
        paths: paths, isSequential: isSequential && options.drawsBeyondLottieWeb, style: style,
        color: try color(parts[3]),
        brushSize: try scalar(parts[4], default: 0), opacity: try scalar(parts[6], default: 1),
        start: try scalar(parts[7], default: 0), end: try scalar(parts[8], default: 100),
        spacing: try scalar(parts[9], default: 0)))
  }

  /// Finds the matte specified by a "Set Matte" effect.
  func setMatte(_ node: JSONNode, _ indices: LayerIndices) -> LayerMatte? {
    for effect in node["ef"]?.items ?? [] where effect["ty"]?.number == 28 {
      let number = EffectValues(effect).fixed(0).flatMap { Int(exactly: $0) }
      guard let position = number.flatMap({ indices[$0] }) else {
        note(effect.path, "missing matte layer", "layer drawn without matte")
        continue
      }
      return LayerMatte(layer: position, isLuma: false, isInverted: false)
    }
    return nil
  }
}

/// The values of an effect, in file order.
private struct EffectValues {
  private let items: [JSONNode]

  init(_ node: JSONNode) { items = node["ef"]?.items ?? [] }

  subscript(index: Int) -> JSONNode? { index < items.count ? items[index]["v"] : nil }

  /// Returns a value that lottie-web does not animate.
  func fixed(_ index: Int) -> Double? {
    self[index].flatMap { $0["k"]?.numbers?.first ?? $0.number }
  }
}
