import GtkKit
import HalcyonCore
import XCTest

@testable import ActivityFeature

/// Measures the contrast of the activity strip.
final class StripContrastTests: ContrastTestCase {
  func testStrip() throws {
    try Self.forEachVariant { variant in
      for state in [
        Activity.State.running, .succeeded(changes: 3), .partial, .failed, .offline, .cancelled,
      ] {
        var activity = Activity(id: 1, kind: .contactSync)
        activity.state = state
        activity.counts = ActivityCounts(done: 60, failed: 2, total: 120)
        activity.actions = activity.possibleActions
        let content = BarContent(activity)
        let summary = BarSummary(
          isAlert: false,
          BarSummary.Handlers(dismiss: {}, toggleDetails: {}, perform: { _ in }))
        summary.show(content, isOpen: true)
        let bar = BoxLayout(.vertical, [summary])
        for style in ["activity-bar", content.tint.style] { bar.addStyle(style) }
        if variant.isHighContrast { bar.addStyle("high-contrast") }
        try Self.draw(bar, variant) { picture in
          XCTAssertGreaterThanOrEqual(
            try picture.area(of: summary.message).contrast, Self.text, "text, \(state), \(variant)")
          let graphics: [Widget] =
            [summary.icon, summary.expand, summary.dismiss] + [summary.ring].compactMap { $0 }
          for (index, widget) in graphics.enumerated() {
            XCTAssertGreaterThanOrEqual(
              try picture.area(of: widget).contrast, variant.graphics,
              "icon \(index), \(state), \(variant)")
          }
          for (_, button) in summary.buttons {
            let image = try picture.area(of: button).image
            XCTAssertGreaterThanOrEqual(
              Area(image: image, background: image.mostFrequentColor).contrast, Self.text,
              "\(button.label), \(state), \(variant)")
          }
        }
      }
    }
  }
}
