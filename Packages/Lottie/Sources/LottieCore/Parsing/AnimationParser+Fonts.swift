import LottiePlatform

extension AnimationParser {
  /// Parses the font list and the embedded glyphs.
  func readGlyphs(_ root: JSONNode) throws(LottieParseError) {
    for font in root["fonts"]?["list"]?.items ?? [] {
      guard let name = font["fName"]?.string, fonts[name] == nil else { continue }
      fonts[name] = TextFont(
        family: font["fFamily"]?.string ?? "", style: font["fStyle"]?.string ?? "",
        weight: font["fWeight"]?.string, ascent: font["ascent"]?.number ?? 0,
        embedded: embeddedFont(font))
      if firstFont == nil { firstFont = fonts[name] }
    }
    hasAbsoluteTangents = isCompleted || version.hasAbsoluteGlyphTangents
    defer { hasAbsoluteTangents = false }
    for node in root["chars"]?.items ?? [] {
      guard let character = node["ch"]?.string else { continue }
      let key = GlyphKey(
        character: character, family: node["fFamily"]?.string ?? "",
        style: node["style"]?.string ?? "")
      guard glyphs[key] == nil else { continue }
      glyphs[key] = Glyph(width: node["w"]?.number ?? 0, shape: try glyphShape(node))
    }
  }

  private func embeddedFont(_ node: JSONNode) -> EmbeddedFont? {
    guard let path = node["fPath"], let uri = path.string, uri.hasPrefix("data:") else {
      return nil
    }
    let room = LottieLimits.fontBytes - fontBytes
    guard let bytes = DataURI.bytes(of: uri, limit: room), bytes.count <= room,
      let font = EmbeddedFont(bytes) ?? unpackedFont(bytes), font.bytes.count <= room
    else {
      note(path.path, "embedded font of an unsupported format, or too large", "ignored")
      return nil
    }
    fontBytes += font.bytes.count
    return font
  }

  private func unpackedFont(_ bytes: Data) -> EmbeddedFont? {
    guard ["wOFF", "wOF2"].contains(where: { bytes.starts(with: $0.utf8) }) else { return nil }
    if let font = options.fonts?.unpacked(bytes).flatMap(EmbeddedFont.init) { return font }
    // Damaged fonts can take long to unpack, so their number is limited.
    fontBytes += LottieLimits.fontBytes / 16
    return nil
  }

  /// Returns the declared fonts; call after the texts have been laid out.
  func namedFonts(_ root: JSONNode) -> [LottieFont] {
    (root["fonts"]?["list"]?.items ?? []).compactMap { node in
      guard let name = node["fName"]?.string, let font = fonts[name] else { return nil }
      return LottieFont(
        name: name, family: font.family, style: font.style, substitute: substitutes[name])
    }
  }

  private func glyphShape(_ node: JSONNode) throws(LottieParseError) -> Glyph.Shape {
    guard let data = node["data"] else { return .outline([]) }
    if node["t"]?.number == 1 { return try glyphComposition(data) }
    let items = try shapeItems(data["shapes"]?.items ?? [], depth: 0)
    return items.isPlain ? .outline(items.contours(in: .identity)) : .items(items)
  }

  private func glyphComposition(_ data: JSONNode) throws(LottieParseError) -> Glyph.Shape {
    guard let asset = data["refId"]?.string else {
      note(data.path, "glyph without composition", "omitted")
      return .outline([])
    }
    return .composition(
      GlyphComposition(
        assetID: asset, startTime: data["st"]?.number ?? 0,
        timeStretch: data["sr"]?.number.flatMap { $0 == 0 ? nil : $0 } ?? 1,
        transform: try transform(data["ks"])))
  }
}

extension [ShapeItem] {
  /// A Boolean value indicating whether these are static paths without paints.
  fileprivate var isPlain: Bool {
    allSatisfy { item in
      switch item {
      case .group(let group):
        group.transform.fixedMatrix != nil && group.transform.opacity == .fixed(100)
          && group.items.isPlain
      case .geometry(.fixed): true
      default: false
      }
    }
  }

  fileprivate func contours(in matrix: AffineMatrix) -> [BezierContour] {
    let start = EvaluationTime(frame: 0)
    return flatMap { item -> [BezierContour] in
      switch item {
      case .group(let group):
        group.items.contours(in: matrix * group.transform.matrix(at: start))
      case .geometry(let geometry):
        BezierPath(geometry.contours(at: start)).transformed(by: matrix).contours
      default: []
      }
    }
  }
}
