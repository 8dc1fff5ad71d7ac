import GtkKit
import XCTest

@testable import DashboardFeature

/// Measures the contrast of the Dashboard.
final class DashboardContrastTests: ContrastTestCase {
  func testDayRing() throws {
    try Self.forEachVariant { variant in
      let ring = DayRing()
      ring.show(done: 2, of: 4)
      let box = BoxLayout(.horizontal, [ring])
      try Self.draw(box, variant) { picture in
        let area = try picture.area(of: ring)
        // The left half of the half-full ring shows the track only.
        XCTAssertGreaterThanOrEqual(
          area.contrast(ofLeftEdge: 8), variant.graphics, "track, \(variant)")
        let (width, height) = (area.image.width, area.image.height)
        let right = area.image.cropped(x: width - 12..<width, y: height / 3..<height * 2 / 3)
        XCTAssertGreaterThanOrEqual(
          Area(image: right, background: area.background).contrast, variant.graphics,
          "ring, \(variant)")
        let text = area.image.cropped(x: width / 4..<width * 3 / 4, y: height / 3..<height * 2 / 3)
        XCTAssertGreaterThanOrEqual(
          Area(image: text, background: text.mostFrequentColor).contrast, Self.text,
          "text, \(variant)")
      }
    }
  }
}
