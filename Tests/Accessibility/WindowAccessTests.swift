import HalcyonServices
import HalcyonUI
import Testing

/// The splash and the pages as assistive technology and the keyboard find them.
@Suite(.serialized, .timeLimit(.minutes(5))) struct WindowAccessTests {
  @Test("While the splash is up it is all that there is, and says that Halcyon is loading")
  func splash() throws {
    let notes = try Desktop.run(
      scenario: "new-session",
      steps: [
        "until panel '\(tr("Loading Halcyon"))'", "tree splash", "key Escape",
        "gone panel '\(tr("Loading Halcyon"))'", "until list '.*'", "tree after",
        "focus after-focus",
      ])
    let splash = try #require(try notes.object("splash"))
    #expect(splash.first(named: tr("Loading Halcyon"))?.states.contains("focused") == true)
    #expect(splash.all("push button").isEmpty, "the content is not hidden")
    let after = try #require(try notes.object("after"))
    for page in Page.allCases {
      #expect(after.all("push button").contains { $0.name == page.title })
    }
    let focus = try #require(try notes.object("after-focus"))
    #expect(!Page.allCases.map(\.title).contains(focus.name), "the focus is in the switcher")
  }

  @Test("A quick return has no splash")
  func quickReturn() throws {
    let notes = try Desktop.run(scenario: "quick-return", steps: ["until list '.*'", "tree shown"])
    let shown = try #require(try notes.object("shown"))
    #expect(shown.first(named: tr("Loading Halcyon")) == nil)
  }

  @Test("A page is named, takes the keyboard, and leaves no other behind")
  func pages() throws {
    let notes = try Desktop.run(
      scenario: "quick-return",
      steps: [
        "until list '.*'", "tree dashboard", "key alt+2",
        "until 'push button' '\(tr("New Habit"))'", "gone list '.*'", "tree habits", "focus focus",
      ])
    let tree = try #require(try notes.object("habits"))
    let pressed = tree.all("push button").filter { $0.states.contains("pressed") }.map(\.name)
    #expect(Set(pressed) == [Page.habits.title])
    #expect(try notes.object("focus")?.name == tr("New Habit"))
    for (label, page) in [("dashboard", Page.dashboard), ("habits", .habits)] {
      let tree = try #require(try notes.object(label))
      #expect(tree.all("panel").contains { $0.name == page.title })
    }
  }

  @Test("A damaged store is told with the way back, which the keyboard takes")
  func damaged() throws {
    let notes = try Desktop.run(
      scenario: "damaged-database",
      steps: [
        "until 'push button' '.*[0-9].*'", "focus offer", "key Return", "until list '.*'",
        "tree restored",
      ])
    #expect(try notes.object("offer")?.role == "push button")
    let restored = try #require(try notes.object("restored"))
    let people = restored.all("list item")
    #expect(!people.isEmpty && people.allSatisfy { !$0.name.isEmpty })
  }
}
