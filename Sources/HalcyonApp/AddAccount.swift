import ArgumentParser
import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// Adds a place to take contacts from; what it names is looked for first.
struct AddAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a source of contacts.",
    subcommands: [Folder.self, CardDAV.self, Evolution.self])

  struct Folder: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "A vCard file, or a folder of them with one card a file.")

    @Argument(help: "The folder or file.", completion: .directory)
    var path: String
    @Option(help: "What to call it.")
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
      abstract: "An address book of Evolution or GNOME Contacts.")

    @Argument(help: "Identifier or name of the book; those that there are are listed without it.")
    var book: String?
    @OptionGroup var data: DataOptions

    func run() async throws {
      let database = try data.open()
      let books: [EvolutionSource.Book]
      do { books = try await EvolutionSource.books() } catch {
        throw Accounts.failure(error, subject: "Evolution")
      }
      guard !books.isEmpty else {
        // So it is where the bus of the session lets us see no more of it.
        throw Accounts.failure(
          ContactSourceError.notFound(what: "evolution-data-server"), subject: "Evolution")
      }
      let fitting = book.map { wanted in books.filter { $0.uid == wanted || $0.name == wanted } }
      guard let only = fitting ?? books.first.map({ [$0] }), only.count == 1,
        books.count == 1 || book != nil
      else {
        Console.say(tr("Say which: halcyon account add evolution BOOK"))
        books.forEach { Console.say("\($0.uid)  \($0.name)") }
        throw ExitCode(1)
      }
      for book in only {
        try await AddAccount.add(.evolution(book: book.uid), name: book.name, to: database, data)
      }
    }
  }

  struct CardDAV: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "carddav", abstract: "An address book of a CardDAV server.",
      discussion: """
        The password is read from standard input, or asked for on a terminal; it is kept in the keyring \
        of your session alone. It is sent to the host of URL and to no other.
        """)

    @Argument(help: "The server, or the address book itself: dav.example.org")
    var url: String
    @Option(help: "The name to sign in with.")
    var user: String?
    @Option(help: "URL of one of several address books.")
    var book: String?
    @Flag(help: "Add every address book.")
    var all = false
    @Option(
      help: "A PEM file of a certificate authority to trust for this source.", completion: .file())
    var caFile: String?
    @Option(help: "SHA-256 of a certificate to trust for this source.")
    var fingerprint: String?
    @Option(help: "What to call it.")
    var name: String?
    @OptionGroup var data: DataOptions

    func validate() throws {
      guard AddressBookDiscovery.address(url) != nil else {
        throw ValidationError(tr("“%1” is no http or https address.", url))
      }
      if WebAddress.namesUser(url) {
        throw ValidationError(tr("Give the name with --user, and no password in the address."))
      }
      if book != nil, all { throw ValidationError("Give one of --book and --all.") }
      if let fingerprint, fingerprint.count(where: \.isHexDigit) != 64 {
        throw ValidationError("--fingerprint must have 64 hexadecimal digits.")
      }
      if let caFile, !FileManager.default.isReadableFile(atPath: caFile) {
        throw ValidationError(tr("“%1” cannot be read.", caFile))
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
          throw ValidationError(tr("Give the password on standard input."))
        }
      }
      let books: [AddressBook]
      do { books = try await accounts.books(of: server, password: password) } catch {
        throw Accounts.failure(error, subject: url)
      }
      try await data.withStore {
        for book in try chosen(of: books) {
          do throws(ContactAccountError) {
            AddAccount.say(
              try await accounts.add(
                book, of: server, password: password, name: all ? nil : name))
          } catch {
            // Of several books those that are new are taken.
            let failure = Accounts.failure(error, subject: book.title)
            if !all { throw failure }
            if case .known = error { continue }
            throw failure
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
      Console.say(tr("There are several address books. Give --book URL, or --all:"))
      books.forEach { Console.say("\($0.url)  \($0.displayName ?? "")") }
      throw ExitCode(1)
    }
  }

  fileprivate static func add(
    _ configuration: ContactAccount.Configuration, name: String, to database: HalcyonDatabase,
    _ data: DataOptions
  ) async throws {
    try await data.withStore {
      do throws(ContactAccountError) {
        say(try await data.accounts(in: database).add(configuration, name: name))
      } catch { throw Accounts.failure(error, subject: name) }
    }
  }

  fileprivate static func say(_ account: ContactAccount) {
    Console.say(
      tr("“%1” was added as source %2. Run “halcyon sync”.", account.name, String(account.id)))
  }
}
