import GtkKit
import HalcyonMaintenance
import XCTest

@testable import Shell

/// Measures the contrast of what covers the window during the start.
final class StartContrastTests: ContrastTestCase {
  func testCover() throws {
    try Self.forEachVariant { variant in
      let details = LoadingDetails()
      let cover = WindowCover(details.widget, style: "loading")
      try Self.draw(cover, variant, height: 700) { picture in
        // Large text.
        XCTAssertGreaterThanOrEqual(
          try picture.area(of: cover.name).contrast, variant.graphics, "name, \(variant)")
      }
      let start = StartupPage()
      var state = StartUp()
      for stage in StartUp.Stage.allCases.prefix(1) {
        _ = state.begin(stage)
        state.fail(stage, .storage(.failed(message: "disk"), backup: nil))
      }
      start.show(state)
      try Self.draw(start.cover, variant, height: 700) { picture in
        XCTAssertGreaterThanOrEqual(
          try picture.area(of: start.message).contrast, Self.text, "message, \(variant)")
      }
    }
  }

  func testSplash() throws {
    try Self.forEachVariant { variant in
      for height in [294, 700, 1_400] {
        let splash = SplashLayer(lottie: nil, logo: nil)
        try Self.draw(splash.widget, variant, height: height) { picture in
          for (label, least) in [
            (splash.labels.name, variant.graphics), (splash.labels.loading, Self.text),
          ] {
            XCTAssertGreaterThanOrEqual(
              try picture.area(of: label).contrast, least, "\(label.text), \(height), \(variant)")
          }
        }
      }
    }
  }
}
