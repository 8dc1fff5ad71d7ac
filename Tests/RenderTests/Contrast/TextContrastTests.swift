import GtkKit
import HalcyonCore
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit

/// Measures the contrast of secondary text.
final class TextContrastTests: ContrastTestCase {
  func testSecondaryText() throws {
    try Self.forEachVariant { variant in
      let header = HabitHeader { _ in }
      let day = Day(clamping: 20_000)
      header.show(last: day, today: day, DayNames(ChartDates()))
      let heading = PageHeading("Title")
      heading.summary = "Summary of the page"
      let subtitle = ActionRow(title: "Title", subtitle: "Subtitle of a row")
      let group = PreferencesGroup(title: "Group", [subtitle])
      let content = BoxLayout(.vertical, [header, heading.widget, group])
      try Self.draw(content, variant) { picture in
        for label in header.labels.filter(\.isMapped) + [heading.summaryLabel] {
          XCTAssertGreaterThanOrEqual(
            try picture.area(of: label).contrast, Self.text, "\(label.text), \(variant)")
        }
        let area = try picture.area(of: subtitle)
        let lower = area.image.cropped(
          x: 0..<area.image.width, y: area.image.height * 11 / 20..<area.image.height)
        XCTAssertGreaterThanOrEqual(
          Area(image: lower, background: area.image.mostFrequentColor).contrast, Self.text,
          "subtitle, \(variant)")
      }
    }
  }

  func testCards() throws {
    try Self.forEachVariant { variant in
      let summary = Label("2 of 4 done", style: "dim-label")
      let card = Card("Today", summary: "2 of 4 done", Label("content"))
      try Self.draw(BoxLayout(.vertical, [card.widget, summary]), variant) { picture in
        let image = try picture.area(of: card.widget).image
        let line = image.cropped(x: image.width / 2..<image.width, y: 0..<60)
        XCTAssertGreaterThanOrEqual(
          Area(image: line, background: image.mostFrequentColor).contrast, Self.text,
          "summary, \(variant)")
        XCTAssertGreaterThanOrEqual(
          try picture.area(of: summary).contrast, Self.text, "secondary text, \(variant)")
      }
    }
  }
}
