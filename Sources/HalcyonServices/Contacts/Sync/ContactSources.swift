import Foundation
import HalcyonCore
import HalcyonStore

/// Makes the source of any account: the only place that brings an account, its password and its
/// certificates together.
///
/// ```swift
/// let sources = ContactSources(database: database)
/// let center = ContactSyncCenter(
///   database: database, activity: activity, sources: { sources.source(for: $0) })
/// ```
public struct ContactSources: Sendable {
  /// Makes the connection to the server of an account.
  public typealias Transports = @Sendable (ContactAccount.CardDAV) -> any HTTPTransport

  private let database: HalcyonDatabase
  private let secrets: any SecretStore
  private let transports: Transports
  private let clock: any Clock<Duration>

  /// The sources of the accounts in `database`.
  /// - Parameters:
  ///   - secrets: keeps the passwords by the accounts' `uuid`.
  ///   - clock: what sleeps between tries.
  public init(
    database: HalcyonDatabase, secrets: any SecretStore = KeyringSecretStore(),
    clock: any Clock<Duration> = ContinuousClock(),
    transports: @escaping Transports = { ContactSources.transport(of: $0) }
  ) {
    self.database = database
    self.secrets = secrets
    self.clock = clock
    self.transports = transports
  }

  /// A session of libsoup that trusts whom the account trusts.
  public static func transport(of account: ContactAccount.CardDAV) -> any HTTPTransport {
    SoupTransport(
      userAgent: UserAgent.text(),
      trust: SoupTransport.Trust(
        authorityFile: account.certificateAuthorityFile,
        fingerprint: account.certificateFingerprint))
  }

  /// The source of an account; nil for imported files, which have none. Asks nothing yet.
  public func source(for account: ContactAccount) -> (any ContactSource)? {
    guard case .cardDAV(let server) = account.configuration else {
      return ContactSyncCenter.localSource(account)
    }
    return CardDAVAccountSource(sources: self, account: account, server: server)
  }

  /// The address books that the address of an account leads to.
  /// - Parameters:
  ///   - password: nil where the server asks for none.
  ///   - isPatient: whether what passes is tried again; a look whether somebody answers is not.
  /// - Throws: `notFound` where there is none.
  public func books(
    of server: ContactAccount.CardDAV, password: Secret?, isPatient: Bool = true
  ) async throws(ContactSourceError) -> [AddressBook] {
    let address = try Self.address(server.addressBook ?? server.url)
    var patience = DAVPatience(clock: clock)
    var timeouts = HTTPTimeouts()
    if !isPatient {
      patience.tries = 1
      patience.waits = 0
      timeouts = HTTPTimeouts(
        connect: .seconds(5), answer: .seconds(10), idle: .seconds(5), total: .seconds(20))
    }
    let client = DAVClient(
      transport: transports(server), credentials: try credentials(of: server, password),
      patience: patience, timeouts: timeouts)
    return try await AddressBookDiscovery(client: client).books(at: address)
  }

  /// Looks whether what an account names is there now; fetches no card.
  /// - Throws: why it is not.
  public func check(_ account: ContactAccount) async throws(ContactSourceError) {
    switch account.configuration {
    case .importedFiles: return
    case .folder(let path): _ = try FolderListing(path)
    case .evolution(let book): _ = try await EvolutionSource(book: book).pass(since: SyncState())
    case .cardDAV(let server):
      let password = try await password(of: account, server)
      _ = try await books(of: server, password: password, isPatient: false)
    }
  }

  /// The password of an account; nil where the server asks for nobody.
  /// - Throws: `signInNeeded` where there should be one, `keyring` where the keyring does not answer.
  func password(
    of account: ContactAccount, _ server: ContactAccount.CardDAV
  ) async throws(ContactSourceError) -> Secret? {
    guard !server.userName.isEmpty else { return nil }
    let secret: Secret?
    do {
      secret = try await secrets.secret(for: account.secretName)
    } catch {
      throw error.sourceError
    }
    guard let secret else { throw .signInNeeded }
    return secret
  }

  /// The book of an account, looked for at the first use and stored with the account.
  func book(
    of account: ContactAccount, _ server: ContactAccount.CardDAV, _ password: Secret?
  ) async throws(ContactSourceError) -> WebAddress {
    if let known = server.addressBook { return try Self.address(known) }
    guard let book = try await books(of: server, password: password).first else {
      throw .notFound(what: server.url)
    }
    // It may have been renamed meanwhile.
    if var stored = try? await database.contactAccount(id: account.id),
      stored.configuration == account.configuration
    {
      var found = server
      found.addressBook = book.url.description
      stored.configuration = .cardDAV(found)
      // Without it the next pass looks again.
      try? await database.updateContactAccount(stored)
    }
    return book.url
  }

  func cardDAV(
    _ book: WebAddress, _ server: ContactAccount.CardDAV, _ password: Secret?
  ) throws(ContactSourceError) -> CardDAVSource {
    CardDAVSource(
      book: book, transport: transports(server), credentials: try credentials(of: server, password),
      clock: clock)
  }

  /// Bound to the host that the user named, wherever the server says that the book is.
  private func credentials(
    of server: ContactAccount.CardDAV, _ password: Secret?
  ) throws(ContactSourceError) -> HTTPCredentials? {
    guard let password, !server.userName.isEmpty else { return nil }
    return HTTPCredentials(
      user: server.userName, password: password, for: try Self.address(server.url))
  }

  private static func address(_ text: String) throws(ContactSourceError) -> WebAddress {
    guard let address = AddressBookDiscovery.address(text) else { throw .notFound(what: text) }
    return address
  }
}

extension ContactAccount {
  /// The name of its password in the keyring.
  public var secretName: String { uuid.uuidString.lowercased() }
}

extension SecretStoreError {
  /// What it means for an account.
  public var sourceError: ContactSourceError {
    switch self {
    case .locked: .keyring(isLocked: true, message: "")
    case .noService(let message), .failed(let message):
      .keyring(isLocked: false, message: message)
    }
  }
}

/// The CardDAV source of an account: asks the keyring and the server when a pass begins, so that a new
/// password counts at once.
private struct CardDAVAccountSource: ContactSource {
  let sources: ContactSources
  let account: ContactAccount
  let server: ContactAccount.CardDAV

  func pass(since state: SyncState) async throws(ContactSourceError) -> any SyncPass {
    let password = try await sources.password(of: account, server)
    let book = try await sources.book(of: account, server, password)
    return try await sources.cardDAV(book, server, password).pass(since: state)
  }
}
