extension DrawList: CustomStringConvertible {
  /// A textual representation with one line per node and contour; numbers have at most three
  /// decimals.
  public var description: String {
    var lines = ["canvas \(text(width)) x \(text(height))"]
    for node in nodes { node.write(to: &lines, indent: "") }
    return lines.joined(separator: "\n")
  }
}

extension DrawNode {
  fileprivate func write(to lines: inout [String], indent: String) {
    switch self {
    case .shape(let shape):
      lines.append(indent + shape.headline)
      for contour in shape.path.contours { lines.append(indent + "  " + contour.line) }
    case .group(let group):
      var line = "\(indent)group \(text(group.opacity))"
      if let clip = group.clip {
        line += " clip \(text(clip.width)) x \(text(clip.height))\(clip.transform.suffix)"
      }
      if group.blendMode != .normal { line += " \(group.blendMode.rawValue)" }
      if group.isIsolated { line += " isolated" }
      lines.append(line)
      for filter in group.filters {
        lines.append("\(indent)  filter \(filter.accept(FilterWords()))")
      }
      if let region = group.filterRegion {
        lines.append(
          "\(indent)  filter region \(text(region.width)) x \(text(region.height))"
            + region.transform.suffix)
      }
      for mask in group.masks { mask.write(to: &lines, indent: indent + "  ") }
      if let matte = group.matte {
        let kind = (matte.isInverted ? "inverted " : "") + (matte.isLuma ? "luma" : "alpha")
        lines.append("\(indent)  matte \(kind)")
        for node in matte.nodes { node.write(to: &lines, indent: indent + "    ") }
      }
      for node in group.nodes { node.write(to: &lines, indent: indent + "  ") }
    case .image(let image):
      lines.append(
        "\(indent)image \(text(image.width)) x \(text(image.height)) \(image.fit.scaling.rawValue)"
          + " of \(image.source.bytes.count) bytes \(text(image.opacity))"
          + image.transform.suffix)
    }
  }
}

/// A filter as text.
protocol FilterText {
  var words: String { get }
}

/// Returns each filter as text.
private struct FilterWords: DrawFilterVisitor {
  typealias Result = String

  func visit(_ filter: some FilterText) -> String { filter.words }
}

extension DrawLayerStyle: FilterText {
  var words: String {
    var words = "\(shape.words) \(paint.words) \(text(opacity))"
    if blendMode != .normal { words += " \(blendMode.rawValue)" }
    if isAlone { words += isConcealed ? " alone concealed" : " alone" }
    return words
  }
}

extension DrawLayerStyle.Shape {
  fileprivate var words: String {
    switch self {
    case .outside(let offset, let size, let spread):
      "outside at \(offset.text) size \(text(size)) spread \(text(spread))"
    case .inside(let offset, let size, let spread, let isInverted):
      "inside\(isInverted ? " inverted" : "") at \(offset.text) size \(text(size)) "
        + "spread \(text(spread))"
    case .satin(let offset, let size, let isInverted):
      "satin\(isInverted ? " inverted" : "") at \(offset.text) size \(text(size))"
    case .bevel(let bevel):
      "bevel \(bevel.form.rawValue) \(bevel.isShadow ? "shadow" : "highlight") "
        + "size \(text(bevel.size)) depth \(text(bevel.depth)) soften \(text(bevel.softness)) "
        + "light \(text(bevel.light.x)),\(text(bevel.light.y)),\(text(bevel.light.z))"
    case .cover: "cover"
    }
  }
}

extension DrawMask {
  fileprivate func write(to lines: inout [String], indent: String) {
    var line = "\(indent)mask \(mode.rawValue) \(text(opacity))"
    if expansion != 0 { line += " grown \(text(expansion))" }
    lines.append(line + transform.suffix)
    for contour in path.contours { lines.append(indent + "  " + contour.line) }
  }
}

extension DrawShape {
  fileprivate var headline: String {
    let paint = "\(paint.words) \(text(opacity))"
    switch style {
    case .fill(let rule):
      return "fill \(rule.rawValue) \(paint)\(transform.suffix)"
    case .stroke(let pen):
      var line = "stroke \(text(pen.width)) \(pen.cap.rawValue) \(pen.join.rawValue)"
      if pen.join == .miter { line += " limit \(text(pen.miterLimit))" }
      if !pen.dashes.isEmpty {
        line += " dash \(pen.dashes.map(text).joined(separator: ",")) at \(text(pen.dashOffset))"
      }
      return line + " \(paint)\(transform.suffix)"
    }
  }
}

extension DrawPaint {
  fileprivate var words: String {
    switch self {
    case .color(let color): color.hex
    case .gradient(let gradient): gradient.words
    }
  }
}

extension Gradient {
  fileprivate var words: String {
    let stops = stops.map { stop in
      "\(LottieCore.text(stop.offset)) \(stop.color.hex)"
        + (stop.opacity < 1 ? "/\(LottieCore.text(stop.opacity))" : "")
    }.joined(separator: ", ")
    switch shape {
    case .linear(let start, let end): return "linear \(start.text) to \(end.text) [\(stops)]"
    case .radial(let center, let radius, let focus):
      let from = focus == center ? "" : " from \(focus.text)"
      return "radial \(center.text) r \(LottieCore.text(radius))\(from) [\(stops)]"
    }
  }
}

extension AffineMatrix {
  /// The transform after what it applies to; empty for the identity.
  var suffix: String {
    if self == .identity { return "" }
    if a == 1, b == 0, c == 0, d == 1 { return " move \(text(tx)) \(text(ty))" }
    return " matrix \([a, b, c, d, tx, ty].map(text).joined(separator: " "))"
  }
}

extension RGBColor {
  /// Hexadecimal notation with eight bits per component, as in `#00ccd6`.
  var hex: String {
    "#"
      + [red, green, blue].map { component in
        let digits = String(Int((component * 255).rounded()), radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}

extension BezierContour {
  /// SVG path commands: M start, L line, C curve, Z closed.
  fileprivate var line: String {
    guard let start = points.first else { return "empty" }
    var words = ["M \(start.text)"]
    for index in 0..<curveCount {
      let curve = self.curve(index)
      words.append(
        curve.isStraight
          ? "L \(curve.p3.text)" : "C \(curve.p1.text) \(curve.p2.text) \(curve.p3.text)")
    }
    if isClosed { words.append("Z") }
    return words.joined(separator: " ")
  }
}

extension Vector2 {
  var text: String { "\(LottieCore.text(x)),\(LottieCore.text(y))" }
}

private func text(_ value: Double) -> String { value.shortText }
