import HalcyonCore
import Localization

/// An address book of Evolution Data Server.
package struct EvolutionKind: ContactSourceKind {
  /// Returns the address books of the user.
  package typealias Books =
    @Sendable () async throws(ServiceProblem) -> [EvolutionSource.Book]

  /// The key of the `uid` of an address book's source.
  static let book = "book"
  private let books: Books

  /// Creates the kind with the address books of the session.
  package init() {
    self.init(books: { () async throws(ServiceProblem) in try await EvolutionSource.books() })
  }

  /// Creates the kind.
  package init(books: @escaping Books) { self.books = books }

  package let id = "evolution"
  package var title: String { tr("Evolution") }

  package var fields: [ContactSourceField] {
    [
      ContactSourceField(
        Self.book, .choice(all: nil), argument: .positional,
        help: "The identifier or name of the address book. Without it, lists them.")
    ]
  }

  package var identity: [String] { [Self.book] }

  package var command: ContactSourceCommand {
    ContactSourceCommand(
      abstract: "Add an address book of Evolution or GNOME Contacts.",
      severalFound: tr("Choose an address book: halcyon account add evolution BOOK"))
  }

  package var service: ContactSourceService? {
    ContactSourceService(name: "evolution-data-server", heading: tr("Found in Evolution")) {
      count in
      count.map { ntr("Evolution: %1 address book", "Evolution: %1 address books", $0) }
        ?? tr("Evolution: not found (optional)")
    }
  }

  package func location(_ settings: [String: String]) -> String { settings[Self.book] ?? "" }

  /// Returns the title, because the `uid` of an address book means nothing to users.
  package func summary(_ settings: [String: String]) -> String { title }

  /// Returns all address books.
  package func candidates(
    _ settings: [String: String], _ context: ContactSourceContext
  ) async throws(ServiceProblem) -> [ContactSourceCandidate] {
    try await books().map {
      ContactSourceCandidate(id: $0.uid, name: $0.name, configuration: .evolution(book: $0.uid))
    }
  }

  package func source(
    _ settings: [String: String], _ context: ContactSourceContext
  ) -> any ContactSource {
    EvolutionSource(book: location(settings))
  }

  package func changes(_ settings: [String: String]) -> AsyncStream<Void>? {
    EvolutionWatch.changes(book: location(settings))
  }

  package func check(
    _ settings: [String: String], _ context: ContactSourceContext
  ) async throws(ServiceProblem) {
    _ = try await EvolutionSource(book: location(settings)).pass(since: SyncState())
  }
}

extension ContactAccount.Configuration {
  /// The configuration of an address book of Evolution Data Server, identified by the `uid` of its
  /// source.
  public static func evolution(book: String) -> Self {
    EvolutionKind().configuration([EvolutionKind.book: book])
  }
}
