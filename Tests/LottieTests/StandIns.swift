import Foundation
import Testing

@testable import Lottie

/// Small stand-ins for what ``LottieOptions`` can be given, by the names that the table of features
/// knows them by.
enum StandIns {
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

/// Each expression is a number of 45.
private struct FixedExpressions: ExpressionEngine, ExpressionProgram {
  let unknownNames: [String] = []
  let readsOtherProperties = false

  func compile(_ source: String) throws(ExpressionSyntaxError) -> any ExpressionProgram { self }
  func value(in context: ExpressionContext) -> ExpressionValue? { .numbers([45]) }
}

/// Each letter is a box of 50 x 70.
private struct BoxFonts: FontProvider {
  func shape(_ line: String, in font: FontRequest) -> ShapedLine? {
    var offset = 0
    let clusters = line.map { letter in
      let box = BezierContour.rectangle(
        center: Vector2(25, -35), size: Vector2(50, 70), cornerRadius: 0)
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
