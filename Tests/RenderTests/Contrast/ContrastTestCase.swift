import Foundation
import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit

/// Measures the contrast of custom-drawn widgets in drawn pictures. The text has twice the default
/// size, so that strokes contain pixels that are not antialiased.
class ContrastTestCase: GtkTestCase {
  /// An appearance that is measured.
  enum Variant: CaseIterable {
    case light, dark, lightContrast, darkContrast

    var isDark: Bool { self == .dark || self == .darkContrast }
    var isHighContrast: Bool { self == .lightContrast || self == .darkContrast }
    /// The minimum contrast of icons, lines and other graphics.
    var graphics: Double { isHighContrast ? 4.5 : 3 }
  }

  /// The minimum contrast of text.
  static let text = 4.5

  private static let styles = AppearanceStyles()
  private static let contrast = Settings(schema: "org.gnome.desktop.a11y.interface")

  /// Runs a test in each appearance.
  static func forEachVariant(_ body: @MainActor (Variant) throws -> Void) throws {
    styles.load(from: BrowserSession.root.appendingPathComponent("data"))
    Appearance.addIconFolder(BrowserSession.root.appendingPathComponent("data/icons").path)
    Appearance.setAnimations(enabled: false)
    Appearance.pin(font: "Cantarell 11")
    Appearance.setTextScale(2)
    defer {
      contrast[SettingKey("high-contrast", fallback: false)] = false
      Appearance.force(dark: nil)
      Appearance.setTextScale(1)
      Appearance.pin(font: nil)
      Appearance.setAnimations(enabled: true)
      styles.unload()
      MainLoop.drain()
    }
    for variant in Variant.allCases {
      Appearance.force(dark: variant.isDark)
      contrast[SettingKey("high-contrast", fallback: false)] = variant.isHighContrast
      MainLoop.drain()
      XCTAssertEqual(Appearance.isHighContrast, variant.isHighContrast)
      try body(variant)
    }
  }

  /// Draws a widget in a window over the window's background.
  static func draw(
    _ content: Widget, _ variant: Variant, height: Int = 300, prepare: () -> Void = {},
    test: String = #function,
    _ body: (Picture) throws -> Void
  ) throws {
    let gray: Float = variant.isDark ? 0x24 / 255.0 : 0xFA / 255.0
    let root = BoxLayout(.vertical, [content])
    content.setMargins(12)
    try withWindow(root, width: 900, height: height) { _ in
      XCTAssertTrue(MainLoop.wait { root.size.width > 0 })
      prepare()
      let image = try XCTUnwrap(
        WidgetImage(of: root, background: Color(red: gray, green: gray, blue: gray)))
      if let folder = ProcessInfo.processInfo.environment["HALCYON_WRITE_CONTRAST"] {
        _ = image.write(to: "\(folder)/\(test)-\(variant).png")
      }
      try body(Picture(root: root, image: image))
    }
  }
}
