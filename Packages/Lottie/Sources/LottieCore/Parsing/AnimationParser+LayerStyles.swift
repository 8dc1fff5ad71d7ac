extension AnimationParser {
  /// Appended to entries of the report about features that ``LottieOptions/drawsBeyondLottieWeb``
  /// enables.
  static let beyondLottieWeb = "as in lottie-web, unless drawsBeyondLottieWeb is set"

  /// Parses the layer styles, which lottie-web does not support.
  /// - Returns: the styles in the order in which they are applied.
  func layerStyles(_ node: JSONNode) throws(LottieParseError) -> [LayerStyle] {
    guard let list = node["sy"], let nodes = list.items, !nodes.isEmpty else { return [] }
    guard options.drawsBeyondLottieWeb else {
      note(
        list.path, "layer styles", "omitted, \(Self.beyondLottieWeb)")
      return []
    }
    var styles: [LayerStyle] = []
    for item in nodes {
      guard styles.count < LottieLimits.layerStyles else {
        note(
          item.path, "more than \(LottieLimits.layerStyles) layer styles",
          "the rest are omitted")
        break
      }
      // Unlike effects, disabled styles are marked by `en`.
      if let enabled = item["en"]?.number, enabled == 0 { continue }
      if item["ty"]?.number == 5 {
        styles += try bevel(item)
      } else if let style = try layerStyle(item) {
        styles.append(style)
      }
    }
    return styles.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element)
  }

  private func layerStyle(_ node: JSONNode) throws(LottieParseError) -> LayerStyle? {
    switch node["ty"]?.number {
    case 0: return try style(node, .stroke(size: try scalar(node["s"], default: 3)), .normal)
    case 1:
      let knocksOut = try scalar(node["lc"], default: 1)
      return try style(
        node, .dropShadow(try lightShadow(node, distance: 5), knocksOut: knocksOut), .multiply)
    case 2: return try style(node, .innerShadow(try lightShadow(node, distance: 5)), .multiply)
    case 3:
      return try style(
        node,
        .outerGlow(
          size: try scalar(node["s"], default: 5), spread: try scalar(node["ch"], default: 0)),
        .screen)
    case 4:
      return try style(
        node,
        .innerGlow(
          size: try scalar(node["s"], default: 5), spread: try scalar(node["ch"], default: 0),
          source: try scalar(node["sr"], default: 1)), .screen)
    case 6:
      let isInverted = try scalar(node["in"], default: 1)
      return try style(
        node, .satin(try lightShadow(node, distance: 11), isInverted: isInverted), .multiply)
    case 7: return try style(node, .colorOverlay, .normal, opacity: "so")
    case 8:
      guard let overlay = try gradientOverlay(node) else { return nil }
      return try style(node, .gradientOverlay(overlay), .normal)
    default:
      note(node.path, "unknown layer style", "omitted")
      return nil
    }
  }

  /// - Returns: the highlights and the shadows.
  private func bevel(_ node: JSONNode) throws(LottieParseError) -> [LayerStyle] {
    let parameters = BevelParameters(
      form: try scalar(node["bs"], default: 2), depth: try scalar(node["sr"], default: 100),
      size: try scalar(node["s"], default: 5), softness: try scalar(node["sf"], default: 0),
      angle: try scalar(node["a"], default: 120), altitude: try scalar(node["ll"], default: 30))
    if let technique = node["bt"], (technique["k"]?.number ?? 1) != 1 {
      note(technique.path, "chiseled bevel", "drawn smooth")
    }
    let white = RGBColor(red: 1, green: 1, blue: 1)
    return [
      LayerStyle(
        kind: .bevel(parameters, isShadow: false),
        color: node["hc"] == nil ? .fixed(white) : try color(node["hc"]),
        opacity: try scalar(node["ho"], default: 75), blendMode: styleBlendMode(node["hm"], .screen)
      ),
      LayerStyle(
        kind: .bevel(parameters, isShadow: true), color: try color(node["sc"]),
        opacity: try scalar(node["so"], default: 75),
        blendMode: styleBlendMode(node["sm"], .multiply)),
    ]
  }

  /// - Parameter key: the key of the opacity, which differs between styles.
  private func style(
    _ node: JSONNode, _ kind: LayerStyle.Kind, _ usual: BlendMode, opacity key: JSONKey = "o"
  ) throws(LottieParseError) -> LayerStyle {
    LayerStyle(
      kind: kind, color: try color(node["c"]),
      opacity: try scalar(node["o"] ?? node[key], default: 100),
      blendMode: styleBlendMode(node["bm"], usual))
  }

  private func lightShadow(
    _ node: JSONNode, distance: Double
  ) throws(LottieParseError) -> ShadowParameters {
    ShadowParameters(
      angle: try scalar(node["a"], default: 120),
      distance: try scalar(node["d"], default: distance),
      size: try scalar(node["s"], default: 5), spread: try scalar(node["ch"], default: 0))
  }

  private func gradientOverlay(_ node: JSONNode) throws(LottieParseError) -> GradientOverlay? {
    let type = node["gt"].flatMap { $0["k"]?.number ?? $0.number } ?? 1
    guard let colors = try gradient(node, colors: "gf", isRadial: type == 2) else {
      note(node.path, "gradient without colors", "omitted")
      return nil
    }
    if type != 1, type != 2 {
      note(node.path, "gradient overlay of unknown type \(type.shortText)", "drawn as linear")
    }
    return GradientOverlay(
      colors: colors, angle: try scalar(node["a"], default: 90),
      scale: try scalar(node["s"], default: 100), isReversed: try scalar(node["re"], default: 0),
      offset: try vector(node["of"], default: .zero))
  }

  /// Maps the menu index of After Effects, counting separators; its internal numbers differ by
  /// version.
  private func styleBlendMode(_ node: JSONNode?, _ usual: BlendMode) -> BlendMode {
    guard let node, let number = node["k"]?.number ?? node.number else { return usual }
    let modes: [Double: BlendMode] = [
      1: .normal, 4: .darken, 5: .multiply, 6: .colorBurn, 10: .lighten, 11: .screen,
      12: .colorDodge, 13: .add, 16: .overlay, 17: .softLight, 18: .hardLight, 24: .difference,
      25: .exclusion,
    ]
    guard let mode = modes[number] else {
      note(
        node.path, "layer style with blend mode \(number.shortText)", "drawn with blend mode normal"
      )
      return .normal
    }
    return mode
  }
}
