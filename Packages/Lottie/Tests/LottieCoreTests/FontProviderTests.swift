import Foundation
import Testing

@testable import LottieCore

/// A provider whose glyphs are vertical lines of length 50. "fi" is a ligature, Hebrew is
/// right-to-left, and "#" is missing.
private struct FakeFonts: FontProvider {
  func shape(_ line: String, in font: FontRequest) -> ShapedLine? {
    var clusters: [ShapedCluster] = []
    var offset = 0
    var rest = line[...]
    while let first = rest.first {
      let text = rest.hasPrefix("fi") ? "fi" : String(first)
      var stem = BezierContour(start: .zero)
      stem.addCurve(.zero, Vector2(0, -50), to: Vector2(0, -50))
      clusters.append(
        ShapedCluster(
          text: text, offset: offset, advance: text == " " ? 20 : 40,
          outline: BezierPath(text == " " || text == "#" ? [] : [stem]), isMissing: text == "#"))
      offset += text.utf8.count
      rest = rest.dropFirst(text.count)
    }
    if line.contains("א") { clusters.reverse() }
    return ShapedLine(clusters: clusters, family: font.family == "Sans" ? "Sans" : "Other")
  }
}

struct FontProviderTests {
  private var options: LottieOptions {
    var options = LottieOptions()
    options.fonts = FakeFonts()
    return options
  }

  private func xs(_ data: Data) throws -> [Vector2] {
    try LottieAnimation(data: data, options: options).evaluate(at: 0).nodes.flatMap { node in
      guard case .shape(let shape) = node else { return [Vector2]() }
      return shape.path.contours.compactMap(\.points.first).map { shape.transform($0) }
    }
  }

  @Test(
    "Glyphs of a font provider are laid out in lines",
    arguments: [
      (#""t":"xyz","j":0"#, [Vector2(0, 0), Vector2(4, 0), Vector2(8, 0)]),
      (#""t":"fix","j":0"#, [Vector2(0, 0), Vector2(4, 0)]),
      (#""t":"x y","j":0,"tr":100"#, [Vector2(0, 0), Vector2(11, 0)]),
      // The file embeds glyphs, but none for the no-break space.
      (#""t":"A\u00a0A","j":0"#, [Vector2(0, 0), Vector2(12, 0)]),
      (#""t":"xAy","j":0"#, [Vector2(0, 0), Vector2(4, 0), Vector2(16, 0)]),
      (
        #""t":"xy zx","j":0,"lh":12,"sz":[10,50],"ps":[0,0]"#,
        [
          Vector2(0, 8), Vector2(4, 8), Vector2(0, 21), Vector2(4, 21),
        ]
      ),
    ])
  func places(document: String, expected: [Vector2]) throws {
    let places = try xs(textFile(document))
    #expect(agree(places, expected), "\(places)")
  }

  @Test("Right-to-left scripts are reordered within their lines") func rightToLeft() throws {
    let data = textFile(#""t":"xאy zx","j":0,"lh":12,"sz":[12,50],"ps":[0,0]"#)
    guard
      case .text(let layer)? = try LottieAnimation(data: data, options: options)
        .composition.layers.first?.content
    else { throw CocoaError(.featureUnsupported) }
    let letters = layer.texts.first?.letters ?? []
    #expect(letters.map(\.line) == [0, 0, 0, 1, 1, 1])
  }

  @Test("Missing glyphs and substituted fonts are reported and listed") func reports() throws {
    let missing = try LottieAnimation(data: textFile(#""t":"x#""#), options: options)
    #expect(missing.report.entries.map(\.feature) == ["characters without outlines"])
    #expect(
      missing.fonts == [LottieFont(name: "F", family: "Sans", style: "Bold", substitute: nil)])
    let text = String(decoding: textFile(#""t":"x""#), as: UTF8.self)
    let other = try LottieAnimation(
      data: Data(text.replacing(#""Sans""#, with: #""Serif""#).utf8), options: options)
    #expect(other.report.entries.map(\.effect) == [#"using "Other""#])
    #expect(other.fonts.first?.substitute == "Other")
  }

  @Test("Without a font provider, letters without glyphs are omitted") func none() throws {
    let animation = try LottieAnimation(data: textFile(#""t":"x""#))
    #expect(animation.evaluate(at: 0).nodes.isEmpty)
    #expect(animation.report.count == 1)
  }

  @Test(
    "Weights and slants follow from style names",
    arguments: [
      ("Bold", nil, 700, false), ("Semi Bold Italic", nil, 600, true),
      ("ExtraLight", nil, 200, false),
      ("Regular", nil, 400, false), ("Oblique", "300", 300, true), ("Black", "x", 900, false),
    ])
  func requests(style: String, weight: String?, expected: Int, isItalic: Bool) {
    let request = FontRequest(family: "Sans", style: style, weight: weight)
    #expect(request.weight == expected && request.isItalic == isItalic)
  }
}
