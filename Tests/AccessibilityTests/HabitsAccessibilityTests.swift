import HangGuard
import Localization
import Testing

/// Tests the habits page with assistive technology and the keyboard.
@Suite(.serialized, .hangGuard) struct HabitsAccessibilityTests {
  /// Adds a template with a daily schedule, so that the weekday does not matter, and focuses the
  /// cell of today.
  private static let addHabit = [
    "until 'push button' '\(tr("All People"))'", "key alt+2",
    "until 'push button' '\(tr("New Habit"))'",
    "reach '\(tr("Add %1, %2", tr("Meditate"), ".*"))'", "key Return",
    "until 'check box' '.*: \(tr("not recorded"))'", "reach '.*: \(tr("not recorded"))'",
  ]

  @Test("The days of a habit are check boxes that the keyboard changes")
  func days() throws {
    let notes = try Desktop.run(
      scenario: "quick-return",
      steps: Self.addHabit + [
        "key space", "until 'check box' '.*: \(tr("done"))'", "tree done", "key ctrl+s",
        "until 'check box' '.*: \(tr("skipped"))'", "key Delete",
        "gone 'check box' '.*: \(tr("skipped"))'",
      ])
    let tree = try #require(try notes.object("done"))
    let boxes = tree.all("check box")
    #expect(boxes.count >= 5, "hidden days are not exposed")
    #expect(boxes.count { $0.states.contains("checked") } == 1)
  }

  @Test("The page of a habit has charts with tables, and the value at the cursor is announced")
  func charts() throws {
    let notes = try Desktop.run(
      scenario: "quick-return",
      steps: Self.addHabit + [
        "key space", "key Home", "key Return", "until 'push button' '\(tr("Edit"))'",
        "tree page", "reach '\(tr("History"))'", "key Up", "focus day",
      ])
    let page = try #require(try notes.object("page"))
    let tables = page.all("table")
    for name in [tr("History"), tr("By Weekday"), tr("By Month")] {
      let table = try #require(tables.first { $0.name == name })
      #expect(!table.children.isEmpty, "\(name)")
    }
    let day = try #require(try notes.object("day"))
    #expect(day.name.hasPrefix(tr("History") + ", "))
    #expect(day.name.hasSuffix(tr("done")))
  }
}
