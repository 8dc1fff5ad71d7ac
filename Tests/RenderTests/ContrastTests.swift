import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonMaintenance
import XCTest

@testable import HalcyonUI

/// Measures the contrast of custom-drawn widgets in drawn pictures. The text has twice the default
/// size, so that strokes contain pixels that are not antialiased.
final class ContrastTests: GtkTestCase {
  /// An appearance that is measured.
  private enum Variant: CaseIterable {
    case light, dark, lightContrast, darkContrast

    var isDark: Bool { self == .dark || self == .darkContrast }
    var isHighContrast: Bool { self == .lightContrast || self == .darkContrast }
    /// The minimum contrast of icons, lines and other graphics.
    var graphics: Double { isHighContrast ? 4.5 : 3 }
  }

  /// The minimum contrast of text.
  private static let text = 4.5

  @MainActor private static let styles = AppearanceStyles()
  @MainActor private static let contrast = Settings(schema: "org.gnome.desktop.a11y.interface")

  func testDaysAndRing() throws {
    try Self.forEachVariant { variant in
      let row = Self.row()
      let (full, half) = (ProgressRing(diameter: 28), ProgressRing(diameter: 28))
      full.show(1, words: "")
      half.show(0.5, words: "")
      let rings = BoxLayout(.horizontal, spacing: 12, [full, half])
      rings.horizontalAlignment = .start
      let habits = BoxLayout(.vertical, [row, rings])
      habits.addStyle("habits")
      habits.addStyle("card")
      try Self.draw(habits, variant) { picture in
        let cells = row.days.filter(\.isMapped).suffix(5)
        XCTAssertEqual(cells.count, 5)
        for (index, cell) in cells.enumerated() {
          let area = try picture.area(of: cell).cropped(to: cell.circle)
          XCTAssertGreaterThanOrEqual(
            area.contrast(ofLeftEdge: 4), variant.graphics,
            "circle of \(cell.mark?.words ?? ""), \(variant)")
          guard index < 4 else { continue }
          let (width, height) = (area.image.width, area.image.height)
          let sign = area.image.cropped(
            x: width / 4..<width * 3 / 4, y: height / 4..<height * 3 / 4)
          XCTAssertGreaterThanOrEqual(
            Area(image: sign, background: sign.mostFrequentColor).contrast, variant.graphics,
            "sign of \(cell.mark?.words ?? ""), \(variant)")
        }
        // The left half of the half-full ring shows the track only.
        XCTAssertGreaterThanOrEqual(
          try picture.area(of: half).contrast(ofLeftEdge: 6), variant.graphics, "track, \(variant)")
        let edges = try [full, half].map { try picture.area(of: $0).coloredPixels(ofLeftEdge: 6) }
        XCTAssertGreaterThan(edges[0], edges[1], "progress is thicker than the track, \(variant)")
        for label in [row.nameLabel, row.statusLabel] {
          XCTAssertGreaterThanOrEqual(
            try picture.area(of: label).contrast, Self.text, "\(label.text), \(variant)")
        }
      }
    }
  }

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

  func testPeople() throws {
    try Self.forEachVariant { variant in
      let coordinate = try XCTUnwrap(Coordinate(latitude: 38.72, longitude: -9.14))
      let place = Place(
        name: "Lisbon", countryCode: "PT", coordinate: coordinate, precision: .city)
      let rows = [PersonSummary.Whereabouts.located(place), .notFound(address: "Lisbon")].map {
        let row = PersonRow()
        row.show(
          PersonSummary(
            id: 1, displayName: "Ada", whereabouts: $0, address: PostalAddress(locality: "Lisbon")),
          isCurrent: true)
        return row
      }
      let card = BoxLayout(.vertical, rows)
      card.addStyle("card")
      try Self.draw(card, variant) { picture in
        for row in rows {
          let image = try picture.area(of: row).image
          let parts = row.parts
          for (name, part) in [("name", parts.name), ("place", parts.place)] {
            let area = image.cropped(part)
            XCTAssertGreaterThanOrEqual(
              Area(image: area, background: area.mostFrequentColor).contrast, Self.text,
              "\(name), \(variant)")
          }
          let avatar = image.cropped(parts.avatar)
          XCTAssertGreaterThanOrEqual(
            Area(image: avatar, background: avatar.mostFrequentColor).contrast, Self.text,
            "initials, \(variant)")
        }
      }
    }
  }

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

  func testCharts() throws {
    try Self.forEachVariant { variant in
      let chart = BarChart(color: HabitPalette.color(HabitColor.standard.index))
      chart.show(
        title: "This week",
        bars: (1...3).map {
          .init(label: "M", name: "Monday", value: Double($0), text: "\($0)")
        },
        format: { String($0) })
      let box = BoxLayout(.vertical, [chart])
      try Self.draw(box, variant) { picture in
        let area = try picture.area(of: chart)
        XCTAssertGreaterThanOrEqual(area.contrast, variant.graphics, "bars, \(variant)")
      }
    }
  }

  func testMarkOfBrokenPhoto() throws {
    try Self.forEachVariant { variant in
      let box = BoxLayout(.horizontal)
      let textures = PhotoTextures(ticker: box) { .failure(.notPicture(path: $0.file.path)) }
      let photo = Photo(
        id: 1, file: PhotoFile(path: "/photo.jpg", bytes: 1, modifiedNanoseconds: 0),
        header: PhotoHeader(width: 1, height: 1), wallTime: WallTime(clamping: 0),
        added: Date(timeIntervalSince1970: 0))
      let cell = PhotoCell(textures: textures)
      box.append(cell)
      let prepare = {
        _ = textures.state(of: photo, at: 0)
        XCTAssertTrue(MainLoop.wait { textures.failure(of: photo) != nil })
        cell.show(photo, at: 0)
      }
      try Self.draw(box, variant, prepare: prepare) { picture in
        let image = try picture.area(of: cell).image
        XCTAssertGreaterThanOrEqual(
          Area(image: image, background: image.mostFrequentColor).contrast, variant.graphics,
          "mark, \(variant)")
      }
    }
  }

  /// A habit that was done, skipped and not done, and has entries of every kind.
  /// A row whose last five days are done, skipped, not done, waiting and not recorded.
  @MainActor private static func row() -> HabitRow {
    let today = Day(clamping: 20_000)
    let marks: [HabitHistory.Mark] = [
      .init(today.advanced(by: -4), .yes), .init(today.advanced(by: -3), .skip),
      .init(today.advanced(by: -2), .no),
      .init(today.advanced(by: -1), .yes, flags: .pending),
    ]
    let date = Date(timeIntervalSince1970: 0)
    let habit = Habit(
      id: 1, uuid: UUID(), definition: HabitDefinition(name: "Read"), created: date,
      modified: date)
    let row = HabitRow(
      id: 1, actions: .init(open: {}, activate: { _ in }, menu: { _ in Menu() }))
    row.show(
      HabitProgress(TrackedHabit(habit: habit, history: HabitHistory(marks)), on: today),
      last: today, today: today, dates: ChartDates(), DayNames(ChartDates()))
    return row
  }

  private static func forEachVariant(_ body: @MainActor (Variant) throws -> Void) throws {
    try MainActor.assumeIsolated {
      styles.load(from: BrowserSession.root.appendingPathComponent("data"))
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
  }

  /// Draws a widget in a window over the window's background.
  @MainActor private static func draw(
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

/// The picture of a window.
@MainActor private struct Picture {
  let root: Widget
  let image: WidgetImage

  /// Returns the part of the picture that shows a widget.
  func area(of widget: Widget) throws -> Area {
    let bounds = try XCTUnwrap(widget.bounds(in: root))
    let part = image.cropped(bounds)
    // Around a widget is its background.
    let around = image.cropped(
      Rectangle(
        x: bounds.x - 3, y: bounds.y - 3, width: bounds.width + 6, height: bounds.height + 6))
    return Area(image: part, background: around.pixels.first ?? 0)
  }
}

/// A part of a picture and the color of its background.
@MainActor private struct Area {
  let image: WidgetImage
  let background: UInt32

  /// The contrast of the color that differs most from the background, 1...21.
  var contrast: Double { Self.contrast(image.pixels, background) }

  /// Returns the part with a rectangle in logical pixels.
  func cropped(to part: Rectangle) -> Area {
    Area(image: image.cropped(part), background: background)
  }

  /// Returns the contrast of the leftmost pixels in the middle.
  func contrast(ofLeftEdge width: Int) -> Double {
    Self.contrast(edge(width).pixels, background)
  }

  /// Returns the number of the leftmost pixels in the middle that differ from the background.
  func coloredPixels(ofLeftEdge width: Int) -> Int {
    edge(width).pixels.count { Self.contrast([$0], background) > 1.5 }
  }

  private func edge(_ width: Int) -> WidgetImage {
    let middle = image.height / 2
    return image.cropped(x: 0..<width, y: middle..<middle + 1)
  }

  private static func contrast(_ pixels: [UInt32], _ background: UInt32) -> Double {
    let back = background.luminance
    return Set(pixels).map { color in
      let (light, dark) = (max(color.luminance, back), min(color.luminance, back))
      return (light + 0.05) / (dark + 0.05)
    }.max() ?? 1
  }
}

extension WidgetImage {
  @MainActor fileprivate func cropped(_ area: Rectangle) -> WidgetImage {
    let (left, top) = (Int(area.x.rounded()), Int(area.y.rounded()))
    return cropped(
      x: left..<left + max(Int(area.width.rounded()), 0),
      y: top..<top + max(Int(area.height.rounded()), 0))
  }
}

extension UInt32 {
  /// The relative luminance, 0...1.
  /// - Source: https://www.w3.org/TR/WCAG21/#dfn-relative-luminance
  fileprivate var luminance: Double {
    let weights: [(UInt32, Double)] = [(16, 0.2126), (8, 0.7152), (0, 0.0722)]
    return weights.reduce(0) { sum, part in
      let channel = Double(self >> part.0 & 0xFF) / 255
      return sum + part.1
        * (channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4))
    }
  }
}
