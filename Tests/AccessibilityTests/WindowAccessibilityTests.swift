import HalcyonKit
import HangGuard
import Localization
import Shell
import Testing

/// Tests the splash and the pages with assistive technology and the keyboard.
@Suite(.serialized, .hangGuard) struct WindowAccessibilityTests {
  @Test("The splash hides the content and announces that Halcyon is loading")
  func splash() throws {
    let notes = try Desktop.run(
      scenario: "new-session",
      steps: [
        "tree splash panel '\(tr("Loading Halcyon"))'", "key Escape",
        "gone panel '\(tr("Loading Halcyon"))'", "until 'push button' 'All People'", "tree after",
        "focus after-focus",
      ])
    let splash = try #require(try notes.object("splash"))
    #expect(splash.first(named: tr("Loading Halcyon"))?.states.contains("focused") == true)
    #expect(splash.all("push button").isEmpty, "the content is not hidden")
    let after = try #require(try notes.object("after"))
    for page in Page.all {
      #expect(after.all("page tab").contains { $0.name == page.title })
    }
    let focus = try #require(try notes.object("after-focus"))
    #expect(!Page.all.map(\.title).contains(focus.name), "the focus is on the page switcher")
  }

  @Test("Returning quickly shows no splash")
  func quickReturn() throws {
    let notes = try Desktop.run(
      scenario: "quick-return", steps: ["until 'push button' 'All People'", "tree shown"])
    let shown = try #require(try notes.object("shown"))
    #expect(shown.first(named: tr("Loading Halcyon")) == nil)
  }

  @Test("A page has a name, receives the focus and hides the previous page")
  func pages() throws {
    let notes = try Desktop.run(
      scenario: "quick-return",
      steps: [
        "until 'push button' 'All People'", "tree dashboard", "key alt+2",
        "until 'push button' '\(tr("New Habit"))'", "gone 'push button' 'All People'",
        "tree habits", "focus focus",
      ])
    let tree = try #require(try notes.object("habits"))
    let pressed = tree.all("page tab").filter { $0.states.contains("pressed") }.map(\.name)
    #expect(Set(pressed) == [Page.habits.title])
    #expect(try notes.object("focus")?.name == tr("New Habit"))
    for (label, page) in [("dashboard", Page.dashboard), ("habits", .habits)] {
      let tree = try #require(try notes.object(label))
      #expect(tree.all("panel").contains { $0.name == page.title })
    }
  }

  @Test("The page switcher moves to the bottom of a narrow window, and back when it is widened")
  func resizing() throws {
    let tab = "'page tab' '\(Page.habits.title)'"
    let notes = try Desktop.run(
      scenario: "quick-return",
      steps: [
        "until 'push button' 'All People'", "where wide \(tab)", "resize 360x700", "settle",
        "where narrow \(tab)", "resize 900x700", "settle", "where again \(tab)",
      ])
    // The switcher in the header bar keeps its place while the title is shown.
    let isAtBottom = { (label: String) in try notes.places(label).contains { $0.last ?? 0 > 600 } }
    #expect(try !isAtBottom("wide"))
    #expect(try isAtBottom("narrow"))
    #expect(try !isAtBottom("again"))
  }

  @Test("Horizontal scrolling with a mouse switches pages")
  func scrollingSideways() throws {
    let notes = try Desktop.run(
      scenario: "quick-return",
      steps: [
        "until 'push button' 'All People'", "scroll 500 400 right 1",
        "until 'push button' '\(tr("New Habit"))'", "gone 'push button' 'All People'",
        "scroll 500 400 left 1",
        "until 'push button' 'All People'", "tree back",
      ])
    let tree = try #require(try notes.object("back"))
    let pressed = tree.all("page tab").filter { $0.states.contains("pressed") }.map(\.name)
    #expect(Set(pressed) == [Page.dashboard.title])
  }

  @Test("Control+Z undoes a change after the text field had its turn; F6 reaches the message")
  func undo() throws {
    let button = "'push button' '\(tr("New Habit"))'"
    let row = "'push button' 'book,.*'"
    let message = tr("Undone: %1", tr("Added “%1”", "book"))
    let notes = try Desktop.run(
      scenario: "quick-return",
      steps: [
        "until 'push button' 'All People'", "key alt+2", "until \(button)",
        "gone 'push button' 'All People'", "key ctrl+n", "until text '\(tr("Name"))'",
        "key r e a d", "key ctrl+z", "key b o o k Return", "until \(row)", "key ctrl+z",
        "gone \(row)", "until label '\(message).*'", "focus undone", "tree undone-tree", "key F6",
        "focus message", "key Return", "until \(row)", "key ctrl+z", "gone \(row)",
        "key ctrl+shift+z", "until \(row)",
      ])
    #expect(try notes.object("undone")?.name == tr("New Habit"), "the focus left the page")
    let tree = try #require(try notes.object("undone-tree"))
    let label = try #require(tree.all("label").first { $0.name.hasPrefix(message) })
    #expect(label.name == message + ". " + tr("Press Control+Shift+Z to redo."))
    #expect(try notes.object("message")?.name.contains(tr("Redo")) == true)
  }

  @Test("A narrow window shows the title of the page and named tabs in a bar at the bottom")
  func narrow() throws {
    let steps = [
      "until 'push button' 'All People'", "tree shown", "where tabs 'page tab' '.*'",
    ]
    let wide = try Desktop.run(scenario: "quick-return", steps: steps)
    let narrow = try Desktop.run(scenario: "quick-return", size: "380x600", steps: steps)
    let atBottom = try [wide, narrow].map { notes in
      try notes.places("tabs").count { $0.last ?? 0 > 500 }
    }
    #expect(atBottom == [0, Page.all.count], "the hidden bar is exposed, or tabs are missing")
    let tree = try #require(try narrow.object("shown"))
    #expect(tree.all("label").contains { $0.name == Page.dashboard.title })
    let bar = try #require(tree.all("page tab list").last)
    #expect(bar.all("page tab").map(\.name) == Page.all.map(\.title))
  }

  @Test("A damaged database offers a backup, which the keyboard can restore")
  func damaged() throws {
    let notes = try Desktop.run(
      scenario: "damaged-database",
      steps: [
        "until 'push button' '.*[0-9].*'", "focus offer", "key Return",
        "until 'push button' 'All People'",
        "tree restored",
      ])
    #expect(try notes.object("offer")?.role == "push button")
    let restored = try #require(try notes.object("restored"))
    #expect(restored.all("push button").contains { $0.name == "Ada Almeida" })
  }
}
