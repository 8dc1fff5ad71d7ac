import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit

final class NavigationDrawingTests: GtkTestCase {
  func testTheUpperLevelHidesWhatIsBelowIt() throws {
    for isRightToLeft in [false, true] {
      let red = Color(red: 1, green: 0, blue: 0)
      let view = NavigationView(root: SolidPage(red))
      view.isRightToLeft = isRightToLeft
      try withWindow(view) { _ in
        XCTAssertTrue(MainLoop.wait { view.size.width > 0 })
        // The subpage draws no background of its own.
        view.push(NavigationPane(Subpage(title: "Empty", widget: BoxLayout(.vertical))))
        view.aim(at: 1)
        view.move(to: 0.5)
        let image = try XCTUnwrap(WidgetImage(of: view))
        let ground = try XCTUnwrap(view.color(named: "window_bg_color"))
        // In right-to-left layouts, subpages enter from the left.
        let row = (0..<image.width).map { image.pixels[image.height / 2 * image.width + $0] }
        let columns = isRightToLeft ? row.reversed() : row
        let half = image.width / 2
        let mixed = red.over(ground, 0.5)
        XCTAssertTrue(columns[half...].allSatisfy { isClose($0, ground.over(ground, 1)) })
        XCTAssertTrue(columns[..<(half - 16)].allSatisfy { isClose($0, mixed) })
        XCTAssertFalse(isClose(columns[half - 1], mixed), "the shadow at the edge")
      }
    }
  }
}

/// Returns whether the channels of two pixels differ by rounding only.
private func isClose(_ first: UInt32, _ second: UInt32) -> Bool {
  [0, 8, 16, 24].allSatisfy { shift in
    abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)) <= 2
  }
}

extension Color {
  /// The pixel of this color with an opacity over another one.
  fileprivate func over(_ ground: Color, _ opacity: Float) -> UInt32 {
    let channel = { (above: Float, below: Float) in
      UInt32(((above * opacity + below * (1 - opacity)) * 255).rounded())
    }
    return 0xFF00_0000 | channel(red, ground.red) << 16 | channel(green, ground.green) << 8
      | channel(blue, ground.blue)
  }
}
