import HangGuard
import Localization
import Testing

/// Tests the map with assistive technology and the keyboard.
@Suite(.serialized, .hangGuard) struct MapAccessibilityTests {
  @Test("The map opens by keyboard, lists the people in view, and Escape goes back")
  func map() throws {
    let notes = try Desktop.run(
      scenario: "quick-return",
      steps: [
        "until 'push button' '\(tr("Open Map"))'", "reach '\(tr("Open Map"))'", "key Return",
        "until 'push button' '\(tr("Zoom In"))'", "until list '\(tr("People in view"))'",
        "focus map", "tree open", "key plus", "key Right", "key 0", "key Escape",
        "gone 'push button' '\(tr("Zoom In"))'", "focus back",
      ])
    #expect(try notes.object("map")?.name == tr("Map"))
    let open = try #require(try notes.object("open"))
    let buttons = open.all("push button").map(\.name)
    for name in [tr("Zoom In"), tr("Zoom Out"), tr("Show All People"), tr("Save Map…")] {
      #expect(buttons.contains(name))
    }
    #expect(try notes.object("back")?.name == tr("Open Map"))
  }

  @Test("A person is opened and found on the map by keyboard")
  func person() throws {
    let notes = try Desktop.run(
      scenario: "quick-return", size: "700x600",
      steps: [
        "until 'push button' '\(tr("All People"))'", "reach '\(tr("All People"))'", "key Return",
        "until list '\(tr("People"))'", "reach 'Ada Almeida.*'", "key Return",
        "until 'push button' '\(tr("Show on Map"))'", "reach '\(tr("Show on Map"))'", "key Return",
        "until 'push button' '\(tr("Zoom In"))'", "settle", "key Tab", "focus found",
      ])
    let map = try #require(try notes.object("found"))
    #expect(map.name == tr("Map"))
    #expect(map.description?.contains("Ada Almeida") == true, "\(map.description ?? "")")
  }
}
