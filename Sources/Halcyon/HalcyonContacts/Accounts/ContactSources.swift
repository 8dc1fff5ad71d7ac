import Foundation
import HalcyonCore
import HalcyonNetwork
import HalcyonStore

/// Creates the source of any account. Only this type combines an account with its password and its
/// certificates.
///
/// ```swift
/// let sources = ContactSources(database: database)
/// let center = ContactSyncCenter(
///   database: database, activity: activity, sources: { sources.source(for: $0) })
/// ```
public struct ContactSources: Sendable {
  /// Creates the connection to the server of an account.
  public typealias Transports = @Sendable (ContactAccount.CardDAV) -> any HTTPTransport

  private let database: HalcyonDatabase
  private let secrets: any SecretStore
  private let transports: Transports
  private let clock: any Clock<Duration>

  /// Creates the sources for the accounts in `database`.
  /// - Parameters:
  ///   - secrets: Stores the passwords, keyed by the `uuid` of the account.
  ///   - clock: Sleeps between attempts.
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

  /// Creates a libsoup session with the certificates that the account trusts.
  public static func transport(of account: ContactAccount.CardDAV) -> any HTTPTransport {
    SoupTransport(
      userAgent: UserAgent.text(),
      trust: SoupTransport.Trust(
        authorityFile: account.certificateAuthorityFile,
        fingerprint: account.certificateFingerprint))
  }

  /// Returns the source of an account; nil for imported files, which have none. Sends no request
  /// yet.
  public func source(for account: ContactAccount) -> (any ContactSource)? {
    guard case .cardDAV(let server) = account.configuration else {
      return ContactSyncCenter.localSource(account)
    }
    return CardDAVAccountSource(sources: self, account: account, server: server)
  }

  /// Returns the address books that discovery finds at the address of an account.
  /// - Parameters:
  ///   - password: Nil if the server requires none.
  ///   - retriesFailures: Whether failures that may be temporary are retried; `false` also sets
  ///     short timeouts.
  /// - Throws: `notFound` if there is none.
  public func books(
    of server: ContactAccount.CardDAV, password: Secret?, retriesFailures: Bool = true
  ) async throws(ContactSourceError) -> [AddressBook] {
    let address = try Self.address(server.addressBook ?? server.url)
    var retryPolicy = RetryPolicy(clock: clock)
    var timeouts = HTTPTimeouts()
    if !retriesFailures {
      retryPolicy.backoff.attempts = 1
      retryPolicy.maximumWaits = 0
      timeouts = HTTPTimeouts(
        connect: .seconds(5), response: .seconds(10), idle: .seconds(5), total: .seconds(20))
    }
    let client = DAVClient(
      transport: transports(server), credentials: try credentials(of: server, password),
      retryPolicy: retryPolicy, timeouts: timeouts)
    return try await AddressBookDiscovery(client: client).books(at: address)
  }

  /// Checks whether the source of an account is available. Fetches no cards.
  /// - Throws: The reason why it is not.
  public func check(_ account: ContactAccount) async throws(ContactSourceError) {
    switch account.configuration {
    case .importedFiles: return
    case .folder(let path): _ = try FolderListing(path)
    case .evolution(let book): _ = try await EvolutionSource(book: book).pass(since: SyncState())
    case .cardDAV(let server):
      let password = try await password(of: account, server)
      _ = try await books(of: server, password: password, retriesFailures: false)
    }
  }

  /// Returns the password of an account; nil if the server requires no sign-in.
  /// - Throws: `signInNeeded` if the password is missing, `keyring` if the keyring is unavailable.
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

  /// Returns the address book of an account. It is discovered at first use and stored with the
  /// account.
  func book(
    of account: ContactAccount, _ server: ContactAccount.CardDAV, _ password: Secret?
  ) async throws(ContactSourceError) -> WebAddress {
    if let known = server.addressBook { return try Self.address(known) }
    guard let book = try await books(of: server, password: password).first else {
      throw .notFound(what: server.url)
    }
    // The account may have been renamed in the meantime.
    if var stored = try? await database.contactAccount(id: account.id),
      stored.configuration == account.configuration
    {
      var found = server
      found.addressBook = book.url.description
      stored.configuration = .cardDAV(found)
      // If it is not stored, the next pass repeats the discovery.
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

  /// Binds the credentials to the host that the user entered, even if the address book is on
  /// another one.
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
  /// The key of the password in the keyring.
  public var secretName: String { uuid.uuidString.lowercased() }
}

extension SecretStoreError {
  /// The error that a contact source reports.
  public var sourceError: ContactSourceError {
    switch self {
    case .locked: .keyring(isLocked: true, message: "")
    case .noService(let message), .failed(let message):
      .keyring(isLocked: false, message: message)
    }
  }
}

/// The CardDAV source of an account. Reads the password when a pass begins, so that a new one takes
/// effect without a restart.
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
