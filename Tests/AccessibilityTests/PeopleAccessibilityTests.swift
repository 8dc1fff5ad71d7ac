import HangGuard
import Testing

/// People as assistive technology sees them.
@Suite(.serialized, .hangGuard) struct PeopleAccessibilityTests {
  @Test("A person is opened from the Dashboard by keyboard")
  func openPerson() throws {
    let notes = try Desktop.run(
      scenario: "quick-return", size: "700x600",
      steps: [
        "until 'push button' 'All People'", "reach 'All People'", "key Return",
        "until list 'People'", "until 'list item' 'Ada Almeida.*'", "focus first", "key Return",
        "until 'push button' 'Favorite'", "tree person", "key Escape",
        "gone 'push button' 'Favorite'",
        "focus back",
      ])
    let first = try #require(try notes.object("first"))
    #expect(first.name.hasPrefix("Ada Almeida"))
    let person = try #require(try notes.object("person"))
    #expect(person.first(named: "Ada Almeida") != nil)
    #expect(person.all("push button").contains { $0.name == "Menu for Ada Almeida" })
    #expect(try notes.object("back")?.name == first.name)
  }
}
