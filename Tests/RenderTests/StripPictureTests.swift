import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonDev
import HalcyonText
import ServiceTestSupport
import XCTest

@testable import ActivityFeature
@testable import HalcyonKit

/// Tests every state of the activity strip in every appearance with invariants and reference
/// images.
final class StripPictureTests: GtkTestCase {
  /// An appearance that is tested.
  enum Variant: String, CaseIterable {
    case light, dark, contrast, large, narrow

    var width: Int { self == .narrow ? 360 : 640 }

    var appearance: PictureAppearance {
      switch self {
      case .light, .narrow: PictureAppearance()
      case .dark: PictureAppearance(style: .dark)
      case .contrast: PictureAppearance(style: .highContrast)
      case .large: PictureAppearance(textScale: 2)
      }
    }
  }

  func testEveryStateInEveryAppearance() throws {
    let states = try Self.states()
    XCTAssertGreaterThan(states.count, 20)
    Self.styles.load(from: BrowserSession.root.appendingPathComponent("data"))
    Appearance.addIconFolder(BrowserSession.root.appendingPathComponent("data/icons").path)
    defer { PictureAppearance.reset() }
    var pictures: [[WidgetImage]] = Array(repeating: [], count: states.count)
    for variant in Variant.allCases {
      Self.apply(variant)
      let drawn = try Self.draw(states, variant)
      for (index, image) in drawn.enumerated() {
        pictures[index].append(image)
        Self.check(image, states[index], variant)
      }
    }
    for (state, images) in zip(states, pictures) {
      try References.check(WidgetImage.stacked(images), state.name)
    }
    try References.checkOrphans("strip-", drawn: Set(states.map(\.name)))
  }

  private static let styles = AppearanceStyles()

  private static func apply(_ variant: Variant) {
    variant.appearance.apply()
    MainLoop.drain()
    XCTAssertEqual(Appearance.isHighContrast, variant == .contrast)
  }

  @MainActor private final class Played { var states: Result<[StripState], any Error>? }

  private static func states() throws -> [StripState] {
    let played = Played()
    Task.detached {
      do {
        let states = try await StripState.all()
        await MainActor.run { played.states = .success(states) }
      } catch {
        await MainActor.run { played.states = .failure(error) }
      }
    }
    _ = MainLoop.wait { played.states != nil }
    return try XCTUnwrap(played.states, "the scenarios timed out").get()
  }

  /// Renders all states in one window, one after the other.
  private static func draw(
    _ states: [StripState], _ variant: Variant
  ) throws -> [WidgetImage] {
    let gray: Float = variant == .dark ? 0x24 / 255.0 : 0xFA / 255.0
    let content = BoxLayout(.vertical)
    return try withWindow(content, width: variant.width, height: 400) { _ in
      XCTAssertTrue(MainLoop.wait { content.size.width > 0 })
      return try states.map { state in
        let strip = ActivityStrip(now: { ScenarioPlayer.start })
        content.append(strip.widget)
        strip.show(state.snapshot)
        defer { content.remove(strip.widget) }
        return try XCTUnwrap(
          WidgetImage(of: strip.widget, background: Color(red: gray, green: gray, blue: gray)),
          "\(state.name) has no size")
      }
    }
  }

  /// Checks invariants that do not depend on the design.
  private static func check(
    _ image: WidgetImage, _ state: StripState, _ variant: Variant
  ) {
    let what = "\(state.name), \(variant)"
    XCTAssertEqual(image.width, variant.width, "\(what): is wider than the window")
    XCTAssertGreaterThanOrEqual(image.height, 40, what)
    // Clipped text and icons touch the edge.
    let edge = 4
    let cut = (0..<image.height).filter { row in
      let line = image.pixels[(row * image.width)..<((row + 1) * image.width)]
      return Set(line.prefix(edge)).count > 1 || Set(line.suffix(edge)).count > 1
    }
    XCTAssertEqual(cut, [], "\(what): clipped in these rows")
    guard state.snapshot.activities.count == 1, let activity = state.snapshot.activities.first
    else { return }
    let content = BarContent(activity)
    if content.message.count < 40, content.actions.count < 2, variant.hasPlainText {
      XCTAssertLessThanOrEqual(image.height, 50, what)
    }
    let color = image.mostFrequentColor & 0xFF_FFFF
    let expected = content.tint.colors(isDark: variant == .dark).background
    XCTAssertEqual(
      color, expected, "\(what): \(content.tint) is \(String(color, radix: 16))")
  }
}

extension StripPictureTests.Variant {
  fileprivate var hasPlainText: Bool { self != .large && self != .narrow }
}
