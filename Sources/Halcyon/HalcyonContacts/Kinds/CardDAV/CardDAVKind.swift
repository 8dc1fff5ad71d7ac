import Foundation
import HalcyonCore
import HalcyonNetwork
import Localization

/// An address book on a CardDAV server.
package struct CardDAVKind: ContactSourceKind {
  private let connection: CardDAVConnection

  /// Creates the kind with connections over the network.
  package init() {
    self.init(
      transports: { CardDAVConnection.transport(for: $0) }, directory: SystemServiceDirectory())
  }

  /// Creates the kind.
  /// - Parameters:
  ///   - transports: Creates the connection to the server of an account.
  ///   - directory: Where the servers of a domain are looked up.
  package init(
    transports: @escaping CardDAVConnection.Transports,
    directory: any ServiceDirectory = NoServiceDirectory()
  ) {
    connection = CardDAVConnection(transports: transports, directory: directory)
  }

  package let id = "carddav"
  package var title: String { tr("CardDAV") }

  package var identity: [String] { [CardDAVSettings.addressBookKey, ContactSetting.userName] }

  package func location(_ settings: [String: String]) -> String {
    let server = CardDAVSettings(settings)
    return server.addressBook ?? server.url
  }

  /// Returns the address that the user entered.
  package func summary(_ settings: [String: String]) -> String { CardDAVSettings(settings).url }

  /// Returns whether `text` is the name of the address book or its URL, which may be relative to
  /// the server.
  package func matches(
    _ candidate: ContactSourceCandidate, _ text: String, _ settings: [String: String]
  ) -> Bool {
    let home = AddressBookDiscovery.address(CardDAVSettings(settings).url)
    return candidate.id == home?.resolving(text)?.description || candidate.name == text
  }

  /// Returns the address books that discovery finds at the address of the server.
  package func candidates(
    _ settings: [String: String], _ context: ContactSourceContext
  ) async throws(ServiceProblem) -> [ContactSourceCandidate] {
    let server = CardDAVSettings(settings)
    let books = try await connection.books(
      of: server, password: try await context.password(), clock: context.clock)
    return books.map { book in
      var found = server
      found.addressBook = book.url.description
      // The user info before the host is not part of the address and may contain a password.
      if found.url.contains("@"), let address = AddressBookDiscovery.address(found.url) {
        found.url = address.description
      }
      return ContactSourceCandidate(
        id: book.url.description, name: book.displayName ?? "",
        fallbackName: book.url.origin.host, configuration: .cardDAV(found), isChecked: true)
    }
  }

  package func source(
    _ settings: [String: String], _ context: ContactSourceContext
  ) -> any ContactSource {
    CardDAVAccountSource(
      server: CardDAVSettings(settings), connection: connection, context: context)
  }

  package func check(
    _ settings: [String: String], _ context: ContactSourceContext
  ) async throws(ServiceProblem) {
    let password = try await context.password()
    _ = try await connection.books(
      of: CardDAVSettings(settings), password: password, clock: context.clock,
      retriesFailures: false)
  }

  package func checkLocally(_ settings: [String: String]) throws(ServiceProblem) {
    let server = CardDAVSettings(settings)
    guard AddressBookDiscovery.address(server.addressBook ?? server.url) != nil else {
      throw .notFound(what: server.url)
    }
  }
}

extension CardDAVKind: PictureSourceKind {
  func pictures(
    _ settings: [String: String], _ context: ContactSourceContext, timeouts: HTTPTimeouts
  ) async throws(ServiceProblem) -> PictureConnection {
    try connection.pictures(
      CardDAVSettings(settings), password: try await context.password(), timeouts: timeouts)
  }
}

// MARK: - Fields and texts

extension CardDAVKind {
  package var fields: [ContactSourceField] {
    [
      ContactSourceField(
        ContactSetting.url, .url, label: tr("Server _address"), argument: .positional,
        help: "The server, or the address book itself: dav.example.org", isRequired: true
      ) {
        AddressBookDiscovery.address($0) == nil
          ? tr("“%1” is not a valid HTTP(S) address.", $0) : nil
      },
      ContactSourceField(
        ContactSetting.userName, .text, label: tr("User _name"), argument: .option("user"),
        help: "The user name."),
      ContactSourceField("password", .password, label: tr("_Password")),
      ContactSourceField(
        CardDAVSettings.addressBookKey, .choice(all: "Add all address books."),
        argument: .option("book"), help: "The URL or name of one of several address books."),
      ContactSourceField(
        ContactSetting.certificateAuthorityFile, .certificateAuthority,
        argument: .option("ca-file"),
        help: "A PEM file with a certificate authority to trust for this source."
      ) {
        FileManager.default.isReadableFile(atPath: $0) ? nil : tr("Could not read “%1”.", $0)
      },
      ContactSourceField(
        ContactSetting.certificateFingerprint, .fingerprint, argument: .option("fingerprint"),
        help: "The SHA-256 fingerprint of a certificate to trust for this source."
      ) {
        $0.count(where: \.isHexDigit) == 64
          ? nil : "--fingerprint must have 64 hexadecimal digits."
      },
      ContactSourceField(
        ContactSetting.clientCertificate, .text, argument: .option("client-certificate"),
        help: "A PEM file with a client certificate and its key, or a PKCS#11 URI with its PIN."
      ) {
        $0.hasPrefix("pkcs11:") || FileManager.default.isReadableFile(atPath: $0)
          ? nil : tr("Could not read “%1”.", $0)
      },
      .name,
    ]
  }

  package var entries: [ContactSourceEntry] {
    [
      ContactSourceEntry(
        title: tr("Add Card_DAV Server…"),
        subtitle: tr("For Nextcloud, Radicale and others. The password is stored in your keyring."),
        input: .form(
          ContactSourceForm(
            title: tr("Add CardDAV Server"), icon: "network-server-symbolic",
            heading: tr("Server"),
            description: tr("For most servers, the host name is enough, such as dav.example.org."),
            action: tr("_Find Address Books"),
            actionDescription: tr("The password is only sent to this server"),
            choices: tr("Address Books"),
            choicesDescription: tr("Choose one. You can add others in the same way."))))
    ]
  }

  package var command: ContactSourceCommand {
    ContactSourceCommand(
      abstract: "Add an address book of a CardDAV server.",
      discussion: """
        Reads the password from standard input, or asks for it on a terminal. The password is stored \
        in the keyring only, and is sent to the host of the URL only.
        """,
      severalFound: tr("The server has several address books. Add --book URL or --all:"))
  }
}
