import ArgumentParser
import CommandSupport
import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonStore
import HalcyonText
import Localization

/// Adds a contact source after checking that it can be reached.
struct AddAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a contact source.",
    subcommands: [Folder.self, CardDAV.self, Evolution.self])

  struct Folder: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a vCard file, or a folder with one vCard per file.")

    @Argument(help: "The folder or file.", completion: .directory)
    var path: String
    @Option(help: "The name of the source.")
    var name: String?
    @OptionGroup var data: DataOptions

    func run() async throws {
      let database = try data.open()
      let url = URL(fileURLWithPath: path).standardizedFileURL
      let configuration = ContactAccount.Configuration.folder(path: url.path)
      let name = name ?? url.deletingPathExtension().lastPathComponent
      try await AddAccount.add(configuration, name: name, to: database, data)
    }
  }

  struct Evolution: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add an address book of Evolution or GNOME Contacts.")

    @Argument(help: "The identifier or name of the address book. Without it, lists them.")
    var book: String?
    @OptionGroup var data: DataOptions

    func run() async throws {
      let database = try data.open()
      let books: [EvolutionSource.Book]
      do { books = try await EvolutionSource.books() } catch {
        throw Accounts.failure(error, subject: "Evolution")
      }
      guard !books.isEmpty else {
        // A session bus that hides Evolution's service looks the same.
        throw Accounts.failure(
          ContactSourceError.notFound(what: "evolution-data-server"), subject: "Evolution")
      }
      let matching = book.map { wanted in books.filter { $0.uid == wanted || $0.name == wanted } }
      guard let only = matching ?? books.first.map({ [$0] }), only.count == 1,
        books.count == 1 || book != nil
      else {
        Console.say(tr("Choose an address book: halcyon account add evolution BOOK"))
        books.forEach { Console.say("\($0.uid)  \($0.name)") }
        throw CommandFailure(.incomplete)
      }
      for book in only {
        try await AddAccount.add(.evolution(book: book.uid), name: book.name, to: database, data)
      }
    }
  }

  struct CardDAV: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "carddav", abstract: "Add an address book of a CardDAV server.",
      discussion: """
        Reads the password from standard input, or asks for it on a terminal. The password is stored \
        in the keyring only, and is sent to the host of the URL only.
        """)

    @Argument(help: "The server, or the address book itself: dav.example.org")
    var url: String
    @Option(help: "The user name.")
    var user: String?
    @Option(help: "The URL or name of one of several address books.")
    var book: String?
    @Flag(help: "Add all address books.")
    var all = false
    @Option(
      help: "A PEM file with a certificate authority to trust for this source.",
      completion: .file())
    var caFile: String?
    @Option(help: "The SHA-256 fingerprint of a certificate to trust for this source.")
    var fingerprint: String?
    @Option(help: "The name of the source.")
    var name: String?
    @OptionGroup var data: DataOptions

    func validate() throws {
      guard AddressBookDiscovery.address(url) != nil else {
        throw ValidationError(tr("“%1” is not a valid HTTP(S) address.", url))
      }
      if WebAddress.namesUser(url) {
        throw ValidationError(
          tr("Use --user for the user name, and put no password in the address."))
      }
      if book != nil, all { throw ValidationError("Use either --book or --all, not both.") }
      if let fingerprint, fingerprint.count(where: \.isHexDigit) != 64 {
        throw ValidationError("--fingerprint must have 64 hexadecimal digits.")
      }
      if let caFile, !FileManager.default.isReadableFile(atPath: caFile) {
        throw ValidationError(tr("Could not read “%1”.", caFile))
      }
    }

    func run() async throws {
      let database = try data.open()
      let accounts = data.accounts(in: database)
      let server = ContactAccount.CardDAV(
        url: url, userName: user ?? "",
        certificateAuthorityFile: caFile.map { URL(fileURLWithPath: $0).standardizedFileURL.path },
        certificateFingerprint: fingerprint)
      var password: Secret?
      if let user {
        password = Console.readSecret(tr("Password of %1:", user))
        guard password != nil else {
          throw CommandFailure(tr("Enter the password on standard input."), .usage)
        }
      }
      let books: [AddressBook]
      do { books = try await accounts.books(of: server, password: password) } catch {
        throw Accounts.failure(error, subject: url)
      }
      try await data.withStore {
        for book in try chosen(of: books) {
          do throws(ContactAccountError) {
            AddAccount.confirm(
              try await accounts.add(
                book, of: server, password: password, name: all ? nil : name))
          } catch {
            // With --all, skips the address books that were added before.
            if all, case .known = error {
              Console.report(UserText.sentence(error, subject: book.title))
              continue
            }
            throw Accounts.failure(error, subject: book.title)
          }
        }
      }
    }

    private func chosen(of books: [AddressBook]) throws -> [AddressBook] {
      if let book {
        let home = AddressBookDiscovery.address(url)
        let wanted = books.filter { $0.url == home?.resolving(book) || $0.displayName == book }
        if wanted.count == 1 { return wanted }
      } else if all || books.count == 1 {
        return books
      }
      Console.say(tr("The server has several address books. Add --book URL or --all:"))
      books.forEach { Console.say("\($0.url)  \($0.displayName ?? "")") }
      throw CommandFailure(.incomplete)
    }
  }

  fileprivate static func add(
    _ configuration: ContactAccount.Configuration, name: String, to database: HalcyonDatabase,
    _ data: DataOptions
  ) async throws {
    try await data.withStore {
      do throws(ContactAccountError) {
        confirm(try await data.accounts(in: database).add(configuration, name: name))
      } catch { throw Accounts.failure(error, subject: name) }
    }
  }

  fileprivate static func confirm(_ account: ContactAccount) {
    Console.say(
      tr("Added “%1” as source %2. Run “halcyon sync” next.", account.name, String(account.id)))
  }
}
