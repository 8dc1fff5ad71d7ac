extension AnimationParser {
  /// Parses the texts and animators of a text layer and lays out the texts.
  func text(_ node: JSONNode) throws(LottieParseError) -> Layer.Content {
    guard let part = node["t"], let data = part["d"].map(resolvingSlot) else {
      note(node.path, "text layer without text", "omitted")
      return .null
    }
    let animation = try textAnimation(part, of: node)
    let reference = data["x"]?.string == nil ? nil : expressionReference(of: data)
    var styles: [TextStyle] = []
    let path = animation.isStatic ? animation.path?.evaluated(at: EvaluationTime(frame: 0)) : nil
    var layer = TextLayer(texts: [], animation: animation, startTime: node["st"]?.number ?? 0)
    // Files before 4.4.14 store a single text without keyframes.
    for item in data["k"]?.items ?? [data] {
      try spend(1, of: .keyframes, at: item.path)
      let document = item["s"]?.isObject ?? false ? item["s"] ?? item : item
      let start = item["t"]?.number ?? 0
      guard let (text, style) = try layoutText(document, start: start, animation: animation) else {
        continue
      }
      var layout = text
      layout.style = styles.count
      styles.append(style)
      layer.texts.append(layout.precomputed(for: animation, on: path))
    }
    layer.expression = reference.map {
      TextExpression(reference: $0, styles: styles, glyphs: glyphs, provider: options.fonts)
    }
    layer.texts.sort { $0.start < $1.start }
    return layer.texts.isEmpty ? .null : .text(layer)
  }

  private func layoutText(
    _ node: JSONNode, start: Double, animation: TextAnimation
  ) throws(LottieParseError) -> (text: TextLayout, style: TextStyle)? {
    guard let text = node["t"]?.string, let font = textFont(node) else {
      note(node.path, "text without font", "omitted")
      return nil
    }
    let count = text.unicodeScalars.count
    guard count <= LottieLimits.textCharacters else {
      note(
        node.path, "text of more than \(LottieLimits.textCharacters) characters", "omitted")
      return nil
    }
    textCharacters += count
    guard textCharacters <= LottieLimits.fileTextCharacters else {
      note(
        node.path, "more than \(LottieLimits.fileTextCharacters) characters in all texts",
        "omitted")
      return nil
    }
    noteUnsupportedFeatures(of: node)
    var paragraph = paragraphStyle(node, font: font)
    if glyphs.isEmpty, animation.isNone, paragraph.boxWidth == nil { paragraph.firstBreak = 0 }
    let style = TextStyle(
      font: font, capitals: node["ca"]?.number ?? 0, paragraph: paragraph,
      box: options.drawsBeyondLottieWeb ? TextBox(node, ascent: font.ascent) : nil,
      animation: animation)
    let (letters, metrics) = layoutLetters(text, node, style)
    try spend(letters.reduce(0) { $0 + $1.vertexCount }, of: .vertices, at: node.path)
    return (
      TextLayout(start: start, letters: letters, paint: textPaint(node), metrics: metrics), style
    )
  }

  /// Finds the font of a text. Files without a font list specify only the font's name.
  private func textFont(_ node: JSONNode) -> TextFont? {
    guard let name = node["f"]?.string else { return nil }
    if let font = fonts[name] ?? firstFont { return font }
    guard options.fonts != nil, let first = name.split(separator: "-").first else { return nil }
    return TextFont(
      family: String(first), style: String(name.dropFirst(first.count)), weight: nil, ascent: 75)
  }

  private func layoutLetters(
    _ text: String, _ node: JSONNode, _ style: TextStyle
  ) -> (letters: [TextLetter], metrics: TextMetrics) {
    let font = style.font
    var shaper = TextShaper(
      glyphs: glyphs, provider: options.fonts, font: font, capitals: style.capitals,
      budget: LottieLimits.shapedCharacters - shapedCharacters)
    let set = style.letters(of: text, shaper: &shaper)
    shapedCharacters = LottieLimits.shapedCharacters - shaper.budget
    for family in shaper.substitutes.sorted() {
      if let name = node["f"]?.string, substitutes[name] == nil { substitutes[name] = family }
      note(node.path, "missing font \"\(font.family)\"", "using \"\(family)\"")
    }
    if shaper.isOverBudget {
      note(
        node.path, "more than \(LottieLimits.shapedCharacters) characters without outlines",
        "omitted")
    } else if shaper.hasMissing {
      note(node.path, "characters without outlines", "omitted")
    }
    return set
  }

  private func paragraphStyle(_ node: JSONNode, font: TextFont) -> ParagraphStyle {
    let size = node["s"]?.number ?? 0
    let justification: TextMetrics.Justification =
      switch node["j"]?.number {
      case 1: .right
      case 2: .center
      case 4 where options.drawsBeyondLottieWeb: .right
      case 5 where options.drawsBeyondLottieWeb: .center
      default: .left
      }
    var paragraph = ParagraphStyle(
      size: size, tracking: (node["tr"]?.number ?? 0) / 1000 * size,
      lineHeight: node["lh"]?.number.flatMap { $0 == 0 ? nil : $0 },
      justification: justification, baselineShift: node["ls"]?.number ?? 0)
    if let box = node["sz"]?.numbers, box.count >= 2 { paragraph.boxWidth = box[0] }
    if let place = node["ps"]?.numbers, place.count >= 2 {
      paragraph.origin = Vector2(place[0], place[1] + font.ascent * size / 100)
    }
    return paragraph
  }

  private func textPaint(_ node: JSONNode) -> TextPaint {
    func color(_ key: JSONKey) -> RGBColor? {
      guard let parts = node[key]?.numbers, parts.count >= 3 else { return nil }
      return RGBColor(red: parts[0], green: parts[1], blue: parts[2])
    }
    return TextPaint(
      fill: color("fc"), stroke: color("sc"), strokeWidth: node["sw"]?.number ?? 0,
      isFillOnTop: options.drawsBeyondLottieWeb && node["of"].map { !$0.isTrue } ?? false)
  }

  /// Reports text features that are ignored unless ``LottieOptions/drawsBeyondLottieWeb`` is set.
  private func noteUnsupportedFeatures(of node: JSONNode) {
    guard !options.drawsBeyondLottieWeb else { return }
    func note(_ part: JSONNode, _ feature: String, _ effect: String) {
      self.note(part.path, feature, "\(effect), \(Self.beyondLottieWeb)")
    }
    if let lines = node["j"], let form = lines.number, form > 2 {
      note(lines, "justified lines", "aligned to the left")
    }
    if let vertical = node["vj"], vertical.isTrue {
      note(vertical, "vertical alignment in a text box", "aligned to the top")
    }
    if let resized = node["rs"], resized.isTrue {
      note(resized, "text that shrinks to its box", "drawn at full size")
    }
    if node["sc"] != nil, let order = node["of"], !order.isTrue {
      note(order, "fill over stroke", "stroke drawn over fill")
    }
  }
}

extension TextLayout {
  /// Adds the placements that are the same in all frames.
  fileprivate func precomputed(for animation: TextAnimation, on path: EvaluatedTextPath?)
    -> TextLayout
  {
    guard animation.isStatic else { return self }
    var text = self
    let placements = LetterPlacer(
      animation: animation, text: self, path: path, time: EvaluationTime(frame: 0)
    ).placements()
    text.placements = placements
    if animation.isNone { text.items = merged(placements) }
    return text
  }

  /// Merges all contours into one shape; nil if glyphs are not plain contours, or if they are
  /// stroked, since each letter's stroke is drawn over the previous letter.
  private func merged(_ placements: [LetterPlacement?]) -> [ShapeItem]? {
    guard paint.stroke == nil || paint.strokeWidth <= 0, let fill = paint.fill else { return nil }
    var contours: [BezierContour] = []
    for (letter, place) in zip(letters, placements) {
      guard let place else { continue }
      switch letter.shape {
      case nil: continue
      case .outline(let outline)?:
        contours += BezierPath(outline).transformed(by: place.matrix).contours
      case .items?, .composition?: return nil
      }
    }
    let paint = ShapePaint(
      kind: .fill(.nonZero), source: .color(.fixed(fill)), opacity: .fixed(100))
    return contours.map { .geometry(.fixed([$0])) } + [.paint(paint)]
  }
}
