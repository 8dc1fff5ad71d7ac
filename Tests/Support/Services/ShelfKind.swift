import Foundation
import HalcyonContacts
import HalcyonCore

/// A kind of contact source that only tests register: shelves with two cards in memory.
package struct ShelfKind: ContactSourceKind {
  /// The label of a shelf that does not exist.
  package static let missing = "missing"
  private let changes: AsyncStream<Void>?

  package init() { self.init(changes: nil) }

  /// Creates the kind.
  /// - Parameter changes: The change notifications of all shelves.
  package init(changes: AsyncStream<Void>?) { self.changes = changes }

  package let id = "shelf"
  package var title: String { "Shelf" }

  package var fields: [ContactSourceField] {
    [
      ContactSourceField(
        "label", .text, label: "_Label", argument: .positional, help: "The label of the shelf.",
        isRequired: true
      ) { $0.contains("/") ? "A label has no slash." : nil },
      ContactSourceField(
        "room", .text, argument: .option("room"), help: "The room of the shelf."),
      .name,
    ]
  }

  package var identity: [String] { ["label"] }

  package var entries: [ContactSourceEntry] {
    [
      ContactSourceEntry(
        title: "Add S_helf…", subtitle: "Two cards",
        input: .form(
          ContactSourceForm(
            title: "Add Shelf", icon: "folder-symbolic", heading: "Shelf", action: "_Add")))
    ]
  }

  package var command: ContactSourceCommand { ContactSourceCommand(abstract: "Add a shelf.") }

  package func location(_ settings: [String: String]) -> String { settings["label"] ?? "" }

  package func candidates(
    _ settings: [String: String], _ context: ContactSourceContext
  ) async throws(ServiceProblem) -> [ContactSourceCandidate] {
    [
      ContactSourceCandidate(
        id: location(settings), name: "", configuration: configuration(settings))
    ]
  }

  package func source(
    _ settings: [String: String], _ context: ContactSourceContext
  ) -> any ContactSource { Shelf(label: location(settings)) }

  package func changes(_ settings: [String: String]) -> AsyncStream<Void>? { changes }

  package func check(
    _ settings: [String: String], _ context: ContactSourceContext
  ) async throws(ServiceProblem) {
    if location(settings) == Self.missing { throw .notFound(what: Self.missing) }
  }

  package func checkLocally(_ settings: [String: String]) throws(ServiceProblem) {
    if location(settings) == Self.missing { throw .noPermission(what: Self.missing) }
  }
}

private struct Shelf: ContactSource {
  let label: String

  var traits: Activity.SourceTraits {
    var traits = Activity.SourceTraits()
    traits.notFound = "The shelf is gone."
    traits.replacement = .openSettings
    return traits
  }

  func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass {
    if label == ShelfKind.missing { throw .notFound(what: label) }
    return ShelfPass(label: label)
  }
}

private actor ShelfPass: SyncPass {
  private var steps: [SyncStep]

  init(label: String) {
    let cards = ["Ada", "Bo"].map {
      SourceCard(href: Href($0), etag: nil, bytes: Data(vcard("\($0) \(label)", uid: $0).utf8))
    }
    steps = [
      .total(cards.count), .batch(cards, undelivered: []),
      .end(SyncEnd(removals: .allBut(HrefSet(cards.map(\.href))), token: nil)),
    ]
  }

  func next() async throws(ServiceProblem) -> SyncStep? {
    steps.isEmpty ? nil : steps.removeFirst()
  }
}
