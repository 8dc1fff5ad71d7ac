import HalcyonCore
import HalcyonNetwork

/// The CardDAV source of an account. Reads the password and finds the address book when a pass
/// begins.
struct CardDAVAccountSource: ContactSource {
  let server: CardDAVSettings
  let connection: CardDAVConnection
  let context: ContactSourceContext

  func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass {
    let password = try await context.password()
    let book = try await book(password)
    return try await connection.source(book, server, password: password, clock: context.clock) {
      var moved = server
      moved.addressBook = book.description
      moved.move(to: $0 == book ? nil : $0.description)
      await context.store(moved.values)
    }.pass(since: state)
  }

  /// Returns the address book of the account. It is discovered at first use and stored with the
  /// account; if that fails, the next pass repeats the discovery.
  private func book(_ password: Secret?) async throws(ServiceProblem) -> WebAddress {
    if let known = server.addressBook { return try CardDAVConnection.address(known) }
    let books = try await connection.books(of: server, password: password, clock: context.clock)
    guard let book = books.first else { throw .notFound(what: server.url) }
    var found = server
    found.addressBook = book.url.description
    await context.store(found.values)
    return book.url
  }
}
