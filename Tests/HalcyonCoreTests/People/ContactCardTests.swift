import HalcyonCore
import Testing

@Suite struct ContactCardTests {
  private func card(_ change: (inout ContactCard) -> Void) -> ContactCard {
    var card = ContactCard()
    change(&card)
    return card
  }

  @Test("The display name falls back from FN to N, organization, e-mail and phone")
  func displayName() {
    let full = card {
      $0.formattedName = "  Dr.  Ada\n Berg "
      $0.name = .init(family: "Berg", given: "Ada", prefixes: "Dr.")
      $0.organization = "Sea"
      $0.emails = ["a@example.org", "b@example.org"]
      $0.phones = ["1"]
    }
    var card = full
    #expect(card.displayName == "Dr. Ada Berg")
    card.formattedName = " "
    #expect(card.displayName == "Dr. Ada Berg")
    card.name = .init(family: "Berg", suffixes: "Jr.")
    #expect(card.displayName == "Berg Jr.")
    card.name = .init()
    #expect(card.displayName == "Sea")
    card.organization = ""
    #expect(card.displayName == "a@example.org")
    card.emails = []
    #expect(card.displayName == "1")
    card.phones = []
    #expect(card.displayName == nil)
  }

  @Test("A blank address is empty, and the one-line form omits empty components")
  func address() {
    #expect(PostalAddress(street: " \n", country: "\t").isEmpty)
    let address = PostalAddress(
      postOfficeBox: "12", extended: " ", street: "Main St 1\nRear", locality: "Portland",
      region: "OR", postalCode: "97201", country: "USA")
    #expect(address.oneLine == "Main St 1 Rear, 12, 97201, Portland, OR, USA")
    #expect(!address.isEmpty)
  }

  @Test(
    "A card identifies a person by a name, organization, e-mail address, phone number or address")
  func identity() {
    #expect(!ContactCard().identifiesPerson)
    let paths: [WritableKeyPath<ContactCard, [String]>] = [\.emails, \.phones]
    for path in paths {
      var card = ContactCard()
      card[keyPath: path] = ["x"]
      #expect(card.identifiesPerson)
    }
    var card = ContactCard()
    card.organization = "x"
    #expect(card.identifiesPerson)
    card.organization = " "
    #expect(!card.identifiesPerson)
    card.addresses = [PostalAddress(locality: "x")]
    #expect(card.identifiesPerson)
  }

  @Test(
    "Only skipped cards and files count as lost",
    arguments: [
      (ContactImportIssue.nameless(path: "a", line: 1), false),
      (.partlyRead(path: "a", line: 1, name: "", reason: .noEnd), false),
      (.malformed(path: "a", line: 1, reason: .noBegin), true),
      (.empty(path: "a", line: 1), true), (.missing(path: "a"), true),
    ])
  func loss(issue: ContactImportIssue, isLoss: Bool) { #expect(issue.isLoss == isLoss) }
}
