import GtkKit
import GtkTestSupport
import HalcyonDev
import XCTest

@testable import HalcyonKit
@testable import Shell

/// Tests page transitions at five positions in all four directions: the geometry and opacity of the
/// pages, and reference images.
final class TransitionPictureTests: GtkTestCase {
  private static let (width, height) = (240, 96)
  private static let stops = [0, 0.25, 0.5, 0.75, 1]

  func testTransitionsInAllDirections() throws {
    defer { PictureAppearance.reset() }
    var names: Set<String> = []
    for isRightToLeft in [false, true] {
      PictureAppearance(isRightToLeft: isRightToLeft).apply()
      for (from, to) in [(Page.dashboard, Page.habits), (.habits, .dashboard)] {
        let isForward = to.index > from.index
        let name =
          "transition-\(isForward ? "forward" : "backward")-\(isRightToLeft ? "rtl" : "ltr")"
        names.insert(name)
        let images = try Self.stops.map { part in
          let (image, ground) = try Self.draw(from, to, part)
          // A forward transition enters from the trailing edge, which is the left one in
          // right-to-left layouts.
          Self.check(
            image, ground, from, to, part, fromRight: isForward != isRightToLeft, name)
          return image
        }
        try References.check(WidgetImage.stacked(images), name)
      }
    }
    try References.checkOrphans("transition-", drawn: names)
  }

  private static func draw(_ from: Page, _ to: Page, _ part: Double) throws
    -> (WidgetImage, ground: Color)
  {
    let stack = PageStack(pages: Page.all) { Sheet($0) }
    return try withWindow(stack, width: width, height: height) { _ in
      stack.show(from)
      XCTAssertTrue(MainLoop.wait { stack.size.width > 0 })
      stack.show(to, pausedAt: part)
      // Pictures of a widget are over white.
      let ground = stack.color(named: "window_bg_color") ?? Color(red: 1, green: 1, blue: 1)
      return (try XCTUnwrap(WidgetImage(of: stack)), ground)
    }
  }

  /// Checks that each page covers its share of the width with an opacity of the same value.
  private static func check(
    _ image: WidgetImage, _ ground: Color, _ from: Page, _ to: Page, _ part: Double,
    fromRight: Bool, _ name: String
  ) {
    XCTAssertEqual([image.width, image.height], [width, height], name)
    let seam = Int((Double(image.width) * (fromRight ? 1 - part : part)).rounded())
    for (page, share, isRight) in [(to, part, fromRight), (from, 1 - part, !fromRight)]
    where share > 0 {
      let columns = isRight ? seam..<image.width : 0..<seam
      for column in [columns.lowerBound, columns.upperBound - 1] {
        let pixel = image.pixels[(image.height - 1) * image.width + column]
        let wanted = Sheet.color(page).over(ground, opacity: share)
        XCTAssertTrue(
          zip(pixel.channels, wanted).allSatisfy { abs(Double($0) - $1) <= 2 },
          "\(name) at \(part), column \(column): \(pixel.channels), not \(wanted)")
      }
    }
  }
}

/// A page of one color with a mark at its leading edge.
private final class Sheet: Canvas {
  private let page: Page

  init(_ page: Page) {
    self.page = page
    super.init(cssName: "sheet")
  }

  static func color(_ page: Page) -> Color {
    switch page {
    case .dashboard: Color(red: 0.8, green: 0.2, blue: 0.1)
    case .habits: Color(red: 0.1, green: 0.6, blue: 0.3)
    default: Color(red: 0.1, green: 0.3, blue: 0.8)
    }
  }

  override func draw(_ snapshot: Snapshot) {
    let (width, height) = (Double(size.width), Double(size.height))
    snapshot.fill(Rectangle(width: width, height: height), with: Self.color(page))
    let mark = 24.0
    let x = isRightToLeft ? width - 12 - mark : 12
    snapshot.fill(
      Rectangle(x: x, y: 12, width: mark, height: mark), with: Color(red: 1, green: 1, blue: 1))
  }
}

extension Color {
  /// Returns the channels, 0...255, composited over a color.
  @MainActor fileprivate func over(_ ground: Color, opacity: Double) -> [Double] {
    zip([red, green, blue], [ground.red, ground.green, ground.blue]).map {
      255 * (Double($0) * opacity + Double($1) * (1 - opacity))
    }
  }
}

extension UInt32 {
  fileprivate var channels: [UInt32] { [self >> 16 & 0xFF, self >> 8 & 0xFF, self & 0xFF] }
}
