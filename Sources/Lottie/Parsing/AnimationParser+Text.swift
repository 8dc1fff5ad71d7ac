extension AnimationParser {
  /// Reads the fonts and the outlines of characters that the file carries.
  func readGlyphs(_ root: JSONNode) throws(LottieParseError) {
    for font in root["fonts"]?["list"]?.items ?? [] {
      guard let name = font["fName"]?.string, fonts[name] == nil else { continue }
      fonts[name] = TextFont(
        family: font["fFamily"]?.string ?? "", style: font["fStyle"]?.string ?? "",
        ascent: font["ascent"]?.number ?? 0)
    }
    for node in root["chars"]?.items ?? [] {
      guard let character = node["ch"]?.string else { continue }
      let key = GlyphKey(
        character: character, family: node["fFamily"]?.string ?? "",
        style: node["style"]?.string ?? "")
      guard glyphs[key] == nil else { continue }
      let items = try shapeItems(node["data"]?["shapes"]?.items ?? [], depth: 0)
      glyphs[key] = Glyph(
        width: node["w"]?.number ?? 0, contours: items.contours(in: .identity))
    }
  }

  /// Reads the texts of a text layer and sets them in the glyphs of the file.
  func text(_ node: JSONNode) throws(LottieParseError) -> Layer.Content {
    if let animators = node["t"]?["a"], !(animators.items ?? []).isEmpty {
      note(animators.path, "text animators", "the text stays as it is written")
    }
    if let path = node["t"]?["p"], path["m"] != nil {
      note(path.path, "text on a path", "it is set in a straight line")
    }
    guard let data = node["t"]?["d"] else {
      note(node.path, "text layer without text", "it is left out")
      return .null
    }
    if let expression = data["x"], expression.string != nil {
      note(expression.path, "expression of a text", "the text follows its keyframes only")
    }
    var texts: [SetText] = []
    // Files before 4.4.14 hold the only text without keyframes.
    for item in data["k"]?.items ?? [data] {
      try spend(1, of: .keyframes, at: item.path)
      let document = item["s"]?.isObject ?? false ? item["s"] ?? item : item
      texts.append(SetText(start: item["t"]?.number ?? 0, items: try shapes(of: document)))
    }
    return texts.isEmpty ? .null : .text(texts.sorted { $0.start < $1.start })
  }

  private func shapes(of node: JSONNode) throws(LottieParseError) -> [ShapeItem] {
    guard let text = node["t"]?.string, let font = node["f"]?.string.flatMap({ fonts[$0] }) else {
      note(node.path, "text without font", "it is left out")
      return []
    }
    let characters = Array(text.replacing("\r\n", with: "\r").map(String.init))
    guard characters.count <= LottieLimits.textCharacters else {
      note(
        node.path, "text of more than \(LottieLimits.textCharacters) characters", "it is left out")
      return []
    }
    let known = characters.map {
      glyphs[GlyphKey(character: $0, family: font.family, style: font.style)]
    }
    let isMissing = zip(characters, known).contains { character, glyph in
      glyph == nil && !["\r", "\n", "\u{3}", " "].contains(character)
    }
    if isMissing { note(node.path, "characters without outlines", "they are left out") }
    let size = node["s"]?.number ?? 0
    var setting = TextSetting(
      size: size, tracking: (node["tr"]?.number ?? 0) / 1000 * size,
      lineHeight: node["lh"]?.number.flatMap { $0 == 0 ? nil : $0 } ?? size * 1.2,
      justification: node["j"]?.number ?? 0, baselineShift: node["ls"]?.number ?? 0)
    if let box = node["sz"]?.numbers, box.count >= 2 {
      let place = node["ps"]?.numbers ?? []
      setting.boxWidth = box[0]
      setting.origin = Vector2(
        place.first ?? 0, (place.count > 1 ? place[1] : 0) + font.ascent * size / 100)
    }
    let contours = setting.contours(zip(characters, known).map { ($0, $1) })
    try spend(contours.reduce(0) { $0 + $1.curveCount + 1 }, of: .vertices, at: node.path)
    return contours.map { .geometry(.path(.fixed($0))) } + paints(of: node)
  }

  /// The stroke lies on top, as in lottie-web.
  private func paints(of node: JSONNode) -> [ShapeItem] {
    func paint(_ key: String, _ kind: ShapePaint.Kind) -> [ShapeItem] {
      guard let parts = node[key]?.numbers, parts.count >= 3 else { return [] }
      let color = RGBColor(red: parts[0], green: parts[1], blue: parts[2])
      return [
        .paint(ShapePaint(kind: kind, source: .color(.fixed(color)), opacity: .fixed(100)))
      ]
    }
    let pen = StrokePen(
      width: .fixed(node["sw"]?.number ?? 0), cap: .butt, join: .miter, miterLimit: 4, dashes: [],
      dashOffset: .fixed(0))
    return paint("sc", .stroke(pen)) + paint("fc", .fill(.nonZero))
  }
}

extension [ShapeItem] {
  /// The outlines at the start; paints and modifiers do not count in glyphs.
  fileprivate func contours(in matrix: AffineMatrix) -> [BezierContour] {
    flatMap { item -> [BezierContour] in
      switch item {
      case .group(let group):
        group.items.contours(in: matrix * group.transform.matrix(at: Moment(frame: 0)))
      case .geometry(let geometry):
        BezierPath(geometry.contours(at: Moment(frame: 0))).transformed(by: matrix).contours
      case .paint, .modifier, .repeater: []
      }
    }
  }
}
