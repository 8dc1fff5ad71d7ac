extension AnimationParser {
  /// Reads the texts of a text layer, sets them and reads what moves their letters.
  func text(_ node: JSONNode) throws(LottieParseError) -> Layer.Content {
    guard let part = node["t"], let data = part["d"].map(filled) else {
      note(node.path, "text layer without text", "it is left out")
      return .null
    }
    let motion = try textMotion(part, of: node)
    let site = data["x"]?.string == nil ? nil : expressionSite(of: data)
    var styles: [TextStyle] = []
    let path = motion.isFixed ? motion.path?.setting(at: Moment(frame: 0)) : nil
    var layer = TextLayer(texts: [], motion: motion, startTime: node["st"]?.number ?? 0)
    // Files before 4.4.14 hold the only text without keyframes.
    for item in data["k"]?.items ?? [data] {
      try spend(1, of: .keyframes, at: item.path)
      let document = item["s"]?.isObject ?? false ? item["s"] ?? item : item
      let start = item["t"]?.number ?? 0
      guard let (text, style) = try setText(document, start: start, motion: motion) else {
        continue
      }
      var set = text
      set.style = styles.count
      styles.append(style)
      layer.texts.append(set.resting(under: motion, on: path))
    }
    layer.rewriter = site.map {
      TextRewriter(site: $0, styles: styles, glyphs: glyphs, provider: options.fonts)
    }
    layer.texts.sort { $0.start < $1.start }
    return layer.texts.isEmpty ? .null : .text(layer)
  }

  private func setText(
    _ node: JSONNode, start: Double, motion: TextMotion
  ) throws(LottieParseError) -> (text: SetText, style: TextStyle)? {
    guard let text = node["t"]?.string, let font = textFont(node) else {
      note(node.path, "text without font", "it is left out")
      return nil
    }
    let count = text.unicodeScalars.count
    guard count <= LottieLimits.textCharacters else {
      note(
        node.path, "text of more than \(LottieLimits.textCharacters) characters", "it is left out")
      return nil
    }
    textCharacters += count
    guard textCharacters <= LottieLimits.fileTextCharacters else {
      note(
        node.path, "texts of more than \(LottieLimits.fileTextCharacters) characters in all",
        "it is left out")
      return nil
    }
    noteUnusedForms(of: node)
    var setting = textSetting(node, font: font)
    if glyphs.isEmpty, motion.isNone, setting.boxWidth == nil { setting.firstBreak = 0 }
    let style = TextStyle(
      font: font, capitals: node["ca"]?.number ?? 0, setting: setting,
      box: options.drawsBeyondLottieWeb ? TextBox(node, ascent: font.ascent) : nil, motion: motion)
    let (letters, measures) = setLetters(text, node, style)
    try spend(letters.reduce(0) { $0 + $1.vertexCount }, of: .vertices, at: node.path)
    return (
      SetText(start: start, letters: letters, paint: textPaint(node), measures: measures), style
    )
  }

  /// Files without a list of fonts name only the font itself.
  private func textFont(_ node: JSONNode) -> TextFont? {
    guard let name = node["f"]?.string else { return nil }
    if let font = fonts[name] ?? firstFont { return font }
    guard options.fonts != nil, let first = name.split(separator: "-").first else { return nil }
    return TextFont(
      family: String(first), style: String(name.dropFirst(first.count)), weight: nil, ascent: 75)
  }

  private func setLetters(
    _ text: String, _ node: JSONNode, _ style: TextStyle
  ) -> (letters: [TextLetter], measures: TextMeasures) {
    let font = style.font
    var shaper = TextShaper(
      glyphs: glyphs, provider: options.fonts, font: font, capitals: style.capitals,
      budget: LottieLimits.shapedCharacters - shapedCharacters)
    let set = style.letters(of: text, shaper: &shaper)
    shapedCharacters = LottieLimits.shapedCharacters - shaper.budget
    for family in shaper.standIns.sorted() {
      if let name = node["f"]?.string, standIns[name] == nil { standIns[name] = family }
      note(node.path, "font \"\(font.family)\" is not there", "\"\(family)\" stands in")
    }
    if shaper.isOverBudget {
      note(
        node.path, "more than \(LottieLimits.shapedCharacters) characters without outlines",
        "they are left out")
    } else if shaper.hasMissing {
      note(node.path, "characters without outlines", "they are left out")
    }
    return set
  }

  private func textSetting(_ node: JSONNode, font: TextFont) -> TextSetting {
    let size = node["s"]?.number ?? 0
    let justification: TextMeasures.Justification =
      switch node["j"]?.number {
      case 1: .right
      case 2: .center
      case 4 where options.drawsBeyondLottieWeb: .right
      case 5 where options.drawsBeyondLottieWeb: .center
      default: .left
      }
    var setting = TextSetting(
      size: size, tracking: (node["tr"]?.number ?? 0) / 1000 * size,
      lineHeight: node["lh"]?.number.flatMap { $0 == 0 ? nil : $0 },
      justification: justification, baselineShift: node["ls"]?.number ?? 0)
    if let box = node["sz"]?.numbers, box.count >= 2 { setting.boxWidth = box[0] }
    if let place = node["ps"]?.numbers, place.count >= 2 {
      setting.origin = Vector2(place[0], place[1] + font.ascent * size / 100)
    }
    return setting
  }

  private func textPaint(_ node: JSONNode) -> TextPaint {
    func color(_ key: String) -> RGBColor? {
      guard let parts = node[key]?.numbers, parts.count >= 3 else { return nil }
      return RGBColor(red: parts[0], green: parts[1], blue: parts[2])
    }
    return TextPaint(
      fill: color("fc"), stroke: color("sc"), strokeWidth: node["sw"]?.number ?? 0,
      isFillOnTop: options.drawsBeyondLottieWeb && node["of"].map { !$0.isTrue } ?? false)
  }

  /// What lottie-web, which decides, does not do either.
  private func noteUnusedForms(of node: JSONNode) {
    guard !options.drawsBeyondLottieWeb else { return }
    func note(_ part: JSONNode, _ feature: String, _ effect: String) {
      self.note(part.path, feature, "\(effect), \(Self.beyondLottieWeb)")
    }
    if let lines = node["j"], let form = lines.number, form > 2 {
      note(lines, "justified lines", "they are set to the left")
    }
    if let vertical = node["vj"], vertical.isTrue {
      note(vertical, "vertical alignment of a box", "the text starts at the top")
    }
    if let resized = node["rs"], resized.isTrue {
      note(resized, "text that shrinks to its box", "it keeps its size")
    }
    if node["sc"] != nil, let order = node["of"], !order.isTrue {
      note(order, "fill over stroke", "the stroke lies on top")
    }
  }
}

extension SetText {
  /// The same text with what can be worked out once for all frames.
  fileprivate func resting(under motion: TextMotion, on path: PathSetting?) -> SetText {
    guard motion.isFixed else { return self }
    var text = self
    let places = LetterPlaces(
      motion: motion, text: self, path: path, moment: Moment(frame: 0)
    ).all()
    text.places = places
    if motion.isNone { text.items = merged(places) }
    return text
  }

  /// All outlines as one shape; nil when letters are more than outlines, or have strokes, which
  /// each letter lays over the one before.
  private func merged(_ places: [LetterPlace?]) -> [ShapeItem]? {
    guard paint.stroke == nil || paint.strokeWidth <= 0, let fill = paint.fill else { return nil }
    var contours: [BezierContour] = []
    for (letter, place) in zip(letters, places) {
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
    return contours.map { .geometry(.path(.fixed($0))) } + [.paint(paint)]
  }
}

extension TextLetter {
  var vertexCount: Int {
    guard case .outline(let contours)? = shape else { return 0 }
    return contours.reduce(0) { $0 + $1.curveCount + 1 }
  }
}
