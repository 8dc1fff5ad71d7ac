import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import HabitsFeature
@testable import HalcyonKit

/// Draws the list, the page of a habit and the editor in each appearance. With `HALCYON_PICTURES`,
/// the pictures are written to that folder.
final class HabitsPictureTests: GtkTestCase {
  /// An appearance.
  private struct Variant {
    var name: String
    var width = 1_000
    var isDark = false
    var isHighContrast = false
    var textScale = 1.0
    var isRightToLeft = false
  }

  private static let variants = [
    Variant(name: "light"), Variant(name: "dark", isDark: true),
    Variant(name: "contrast", isHighContrast: true),
    Variant(name: "dark-contrast", isDark: true, isHighContrast: true),
    Variant(name: "narrow", width: 360), Variant(name: "large", textScale: 2),
    Variant(name: "narrow-large", width: 360, textScale: 2),
    Variant(name: "mirrored", isRightToLeft: true),
    Variant(name: "narrow-mirrored", width: 360, isRightToLeft: true),
  ]

  private static let contrast = Settings(schema: "org.gnome.desktop.a11y.interface")

  func testFitsInEachAppearance() throws {
    let styles = AppearanceStyles()
    styles.load(from: Self.root.appending(path: "data"))
    Appearance.addIconFolder(Self.root.appending(path: "data/icons").path)
    Appearance.setAnimations(enabled: false)
    defer {
      Self.apply(Variant(name: ""))
      Appearance.setAnimations(enabled: true)
      styles.unload()
      MainLoop.drain()
    }
    let database = try HalcyonDatabase.inMemory()
    let model = try Self.model(database)
    for variant in Self.variants {
      Self.apply(variant)
      let window = TestPageWindow()
      let page = HabitsPage(model: model, window: window)
      try withWindow(page.widget, width: variant.width, height: 900) { parent in
        window.dialogParent = parent
        XCTAssertTrue(MainLoop.wait { page.rows.count == 5 })
        try Self.draw(page, "list", variant)
        page.open(page.rows[0].id)
        XCTAssertTrue(MainLoop.wait { page.habitPage?.review != nil })
        try Self.draw(page, "page", variant)
        page.edit(page.rows[1].id)
        try Self.draw(page, "editor", variant)
      }
    }
  }

  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..", directoryHint: .isDirectory).standardizedFileURL
  }

  private static func apply(_ variant: Variant) {
    Appearance.force(dark: variant.name.isEmpty ? nil : variant.isDark)
    contrast[SettingKey("high-contrast", fallback: false)] = variant.isHighContrast
    Appearance.setTextScale(variant.textScale)
    Appearance.isRightToLeft = variant.isRightToLeft
    MainLoop.drain()
  }

  /// Draws the page, which must not be wider than the window.
  private static func draw(
    _ page: HabitsPage, _ name: String, _ variant: Variant
  ) throws {
    MainLoop.paint(2, framesOf: page.widget)
    let gray: Float = variant.isDark ? 0x24 / 255.0 : 0xFA / 255.0
    let image = try XCTUnwrap(
      WidgetImage(of: page.widget, background: Color(red: gray, green: gray, blue: gray)))
    XCTAssertLessThanOrEqual(image.width, variant.width, "\(name), \(variant.name)")
    XCTAssertGreaterThan(image.colorCount(), 20, "\(name), \(variant.name)")
    if let folder = ProcessInfo.processInfo.environment["HALCYON_PICTURES"] {
      _ = image.write(to: "\(folder)/habits-\(name)-\(variant.name).png")
    }
  }

  /// Returns a model with five habits in two groups.
  private static func model(_ database: HalcyonDatabase) throws -> HabitsModel {
    let now = Date(timeIntervalSince1970: 1_772_539_200)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let model = HabitsModel(calendar: calendar) { now }
    let today = model.today
    var isDone = false
    Task {
      let group = try await database.addHabitGroup(named: "Health").value
      for (index, template) in HabitTemplate.all(firstWeekday: .monday).prefix(5).enumerated() {
        var definition = template.definition
        definition.groupID = index < 3 ? group : nil
        let id = try await database.addHabit(definition, at: now).value
        let days = (0..<400).filter { ($0 * 7 + index) % 5 > 1 }.map { today.advanced(by: -$0) }
        _ = try await database.editEntry(.tick, of: id, on: days, at: now)
        _ = try await database.editEntry(
          .set(.skip), of: id, on: [today.advanced(by: -3)], at: now)
        _ = try await database.editEntry(.note("A note"), of: id, on: [today], at: now)
      }
      isDone = true
    }
    XCTAssertTrue(MainLoop.wait { isDone })
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
    XCTAssertTrue(MainLoop.wait { model.habits.count == 5 })
    return model
  }
}
