import GtkKit
import HalcyonCore
import HalcyonText
import XCTest

@testable import ActivityFeature

/// Measures the contrast of the labels of buttons in every style that Halcyon uses.
final class ButtonContrastTests: ContrastTestCase {
  /// Combinations of style classes; an empty one is a plain button.
  private static let styles = [
    [], ["flat"], ["suggested-action"], ["destructive-action"], ["pill"],
    ["pill", "suggested-action"], ["card-link"], ["card-button", "flat"], ["habit-note"],
    ["section-title", "flat"],
  ]

  /// The contrast in the middle of a button, without its corners.
  private static func contrast(of button: Widget, in picture: Picture) throws -> Double {
    let image = try picture.area(of: button).image
    let middle = image.cropped(
      x: image.width / 8..<image.width * 7 / 8, y: image.height / 4..<image.height * 3 / 4)
    return Area(image: middle, background: middle.mostFrequentColor).contrast
  }

  func testButtonsOnTheWindow() throws {
    try Self.forEachVariant { variant in
      let buttons = Self.styles.map { styles in
        let button = Button(label: "Remove")
        for style in styles { button.addStyle(style) }
        return button
      }
      let content = BoxLayout(.vertical, spacing: 6, buttons)
      try Self.draw(content, variant, height: 1_000) { picture in
        for (button, styles) in zip(buttons, Self.styles) {
          XCTAssertGreaterThanOrEqual(
            try Self.contrast(of: button, in: picture), Self.text, "\(styles), \(variant)")
        }
      }
    }
  }

  /// The buttons of a bar have to be readable on each of its tints.
  func testButtonsOnTints() throws {
    try Self.forEachVariant { variant in
      for state in [
        Activity.State.running, .succeeded(changes: 3), .partial, .failed, .offline, .cancelled,
      ] {
        var activity = Activity(id: 1, kind: .contactSync)
        activity.state = state
        activity.counts = ActivityCounts(done: 60, failed: 2, total: 120)
        activity.actions = [.keepPeople, .confirmRemovals, .retry]
        let content = BarContent(activity)
        let summary = BarSummary(
          isAlert: false,
          BarSummary.Handlers(dismiss: {}, toggleDetails: {}, perform: { _ in }))
        summary.show(content, isOpen: true)
        let bar = BoxLayout(.vertical, [summary])
        for style in ["activity-bar", content.tint.style] { bar.addStyle(style) }
        if variant.isHighContrast { bar.addStyle("high-contrast") }
        try Self.draw(bar, variant) { picture in
          XCTAssertFalse(summary.buttons.isEmpty)
          for (action, button) in summary.buttons {
            XCTAssertGreaterThanOrEqual(
              try Self.contrast(of: button, in: picture), Self.text,
              "\(action), \(state), \(variant)")
          }
        }
      }
    }
  }
}
