import Foundation
import Testing

@testable import LottieCore

/// Test doubles for the resources in ``LottieOptions``, by their names in the table of features.
enum TestDoubles {
  static func options(_ names: [String]) -> LottieOptions {
    var options = LottieOptions()
    for name in names {
      switch name {
      case "beyond": options.drawsBeyondLottieWeb = true
      case "expressions": options.expressions = FixedExpressions()
      case "fonts": options.fonts = BoxFonts()
      case "images": options.imageLoader = OneImage()
      default: Issue.record("no option \(name)")
      }
    }
    return options
  }
}

/// An engine whose expressions all return 45.
private struct FixedExpressions: ExpressionEngine, ExpressionProgram {
  let unknownNames: [String] = []
  let readsOtherProperties = false

  func compile(_ source: String) throws(ExpressionSyntaxError) -> any ExpressionProgram { self }
  func value(in context: ExpressionContext) -> ExpressionValue? { .numbers([45]) }
}

/// A provider whose glyphs are boxes of 50 x 70, in embedded fonts of 50 x 20.
private struct BoxFonts: FontProvider {
  func shape(_ line: String, in font: FontRequest) -> ShapedLine? {
    var offset = 0
    let clusters = line.map { letter in
      let box = BezierContour.rectangle(
        center: Vector2(25, -35), size: Vector2(50, font.embedded == nil ? 70 : 20),
        cornerRadius: 0)
      defer { offset += String(letter).utf8.count }
      return ShapedCluster(
        text: String(letter), offset: offset, advance: 60, outline: BezierPath([box]),
        isMissing: false)
    }
    return ShapedLine(clusters: clusters, family: font.family)
  }
}

/// A PNG of 2 x 1 pixels.
private struct OneImage: LottieImageLoader {
  func imageData(folder: String, name: String) -> Data? { Data(base64Encoded: ImageTests.png) }
}
