import CTextOutline
import LottieCore
import LottiePlatform

/// Shapes text in system fonts, for characters whose outlines a file does not contain.
///
/// Fontconfig substitutes missing fonts and characters. Color bitmap glyphs are skipped.
public struct PangoFontProvider: FontProvider {
  /// Creates a provider.
  public init() {}

  /// Shapes a line of text; see `FontProvider`.
  public func shape(_ line: String, in font: FontRequest) -> ShapedLine? {
    guard let embedded = font.embedded, var shaped = shape(line, in: embedded, font) else {
      return shapeInSystemFont(line, font)
    }
    shaped.clusters = shaped.clusters.flatMap { cluster in
      guard cluster.isMissing, let other = shapeInSystemFont(cluster.text, font) else {
        return [cluster]
      }
      return other.clusters.map { part in
        var part = part
        part.offset += cluster.offset
        return part
      }
    }
    return shaped
  }

  /// Unpacks a WOFF or WOFF2 font; see `FontProvider`.
  public func unpacked(_ webFont: Data) -> Data? {
    webFont.withUnsafeBytes { file in
      var size = 0
      let limit = LottieLimits.fontBytes
      guard let font = hal_unpack_font(file.baseAddress, file.count, limit, &size) else {
        return nil
      }
      defer { free(font) }
      return Data(bytes: font, count: size)
    }
  }

  /// Shapes a line in the font that a file embeds; nil if that is damaged or has no glyph for it.
  private func shape(_ line: String, in embedded: EmbeddedFont, _ font: FontRequest) -> ShapedLine?
  {
    let collector = ClusterCollector(line)
    var text = line
    let isFont = text.withUTF8 { characters in
      embedded.bytes.withUnsafeBytes { file in
        characters.withMemoryRebound(to: CChar.self) { characters in
          hal_shape_embedded(
            characters.baseAddress, characters.count, file.baseAddress, file.count, Self.size,
            font.hasSmallCapitals ? 1 : 0, Self.outlineSteps, ClusterCollector.takeCluster,
            ClusterCollector.takeOutline, Unmanaged.passUnretained(collector).toOpaque())
        }
      }
    }
    guard isFont != 0, var shaped = collector.line else { return nil }
    shaped.family = font.family
    return shaped
  }

  private func shapeInSystemFont(_ line: String, _ font: FontRequest) -> ShapedLine? {
    let collector = ClusterCollector(line)
    var text = line
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        font.family.withCString { family in
          var wanted = HalFont(
            family: family, weight: Int32(clamping: font.weight), is_italic: font.isItalic ? 1 : 0,
            has_small_capitals: font.hasSmallCapitals ? 1 : 0, size: Self.size)
          hal_shape_line(
            characters.baseAddress, characters.count, &wanted, Self.outlineSteps,
            ClusterCollector.takeCluster, ClusterCollector.takeOutline,
            Unmanaged.passUnretained(collector).toOpaque())
        }
      }
    }
    return collector.line
  }

  /// The font size that `FontProvider` prescribes.
  private static let size = 100.0
  /// The maximum number of outline steps in one line; a letter typically has about 30.
  private static let outlineSteps = 1_000_000
}

/// Collects the clusters and outlines that the C code reports.
private final class ClusterCollector {
  private let bytes: [UInt8]
  private var clusters: [ShapedCluster] = []
  private var families: [String: Int] = [:]
  private var contour: BezierContour?

  init(_ line: String) { bytes = Array(line.utf8) }

  static let takeCluster: HalTakeCluster = { cluster, data in
    guard let cluster, let collector = of(data) else { return }
    collector.add(cluster.pointee)
  }

  static let takeOutline: HalTakeOutline = { step, points, data in
    guard let points, let collector = of(data) else { return }
    collector.add(step, points)
  }

  static func of(_ data: UnsafeMutableRawPointer?) -> ClusterCollector? {
    data.map { Unmanaged<ClusterCollector>.fromOpaque($0).takeUnretainedValue() }
  }

  var line: ShapedLine? {
    finishContour()
    guard clusters.contains(where: { !$0.isMissing }) else { return nil }
    let family = families.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return ShapedLine(clusters: clusters, family: family?.key ?? "")
  }

  func add(_ cluster: HalCluster) {
    finishContour()
    let (start, end) = (min(cluster.start, bytes.count), min(cluster.end, bytes.count))
    let text = String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    if let family = cluster.family, cluster.missing == 0 {
      families[String(cString: family), default: 0] += 1
    }
    clusters.append(
      ShapedCluster(
        text: text, offset: start, advance: cluster.advance, outline: BezierPath(),
        isMissing: cluster.missing != 0))
  }

  func add(_ step: HalOutlineStep, _ points: UnsafePointer<Double>) {
    func point(_ index: Int) -> Vector2 { Vector2(points[2 * index], points[2 * index + 1]) }
    switch step {
    case HAL_OUTLINE_MOVE:
      finishContour()
      contour = BezierContour(start: point(0))
    case HAL_OUTLINE_LINE:
      guard let from = contour?.points.last else { return }
      contour?.addCurve(from, point(0), to: point(0))
    case HAL_OUTLINE_CURVE: contour?.addCurve(point(0), point(1), to: point(2))
    default:
      if let start = contour?.points.first, let end = contour?.points.last, start != end {
        contour?.addCurve(end, start, to: start)
      }
      contour?.isClosed = true
      finishContour()
    }
  }

  private func finishContour() {
    if let contour, contour.curveCount > 0, let last = clusters.indices.last {
      clusters[last].outline.contours.append(contour)
    }
    contour = nil
  }
}
