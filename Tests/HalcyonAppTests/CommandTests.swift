import Foundation
import GRDB
import HalcyonRecords
import HangGuard
import Testing

/// The subcommands, run as processes.
struct CommandTests {
  /// Needs `make resources`, which compiles the catalogs next to the program.
  @Test("The program finds its translations") func german() throws {
    let command = try Command()
    try command.makeDatabase()
    let german = try command.session(language: "de")
    let said = try command.run("account", "list", environment: german)
    #expect(
      said.output
        == "Noch keine Kontaktquellen. Fügen Sie mit „halcyon account add“ eine hinzu.\n")
    #expect(try command.run("account", "list").output.hasPrefix("No contact sources yet."))
  }

  @Test("A folder is added, synced and listed") func folder() throws {
    let command = try Command()
    let cards = try command.writeCards(6)
    #expect(try command.run("account", "add", "folder", cards.path, "--name", "Pals").status == 0)
    #expect(try command.run("account", "add", "folder", cards.path).status == 73)
    let first = try command.run("sync", "--json")
    #expect(first.status == 0, "\(first.errors)")
    let line = try #require((first.json as? [[String: Any]])?.first)
    #expect(line["added"] as? Int == 6)
    #expect(line["outcome"] as? String == "succeeded")
    let again = try command.run("sync", "--source", "pals")
    #expect(again.status == 0)
    #expect(again.output == "“Pals”: no changes.\n")
    let listed = try command.run("account", "list", "--json")
    #expect((listed.json as? [[String: Any]])?.first?["people"] as? Int == 6)
  }

  @Test("A sync names the files that it skipped, up to a limit") func skipped() throws {
    let command = try Command()
    let cards = try command.writeCards(3)
    for number in 1...22 {
      #expect(mkfifo(cards.appending(path: "pipe-\(number).vcf").path, 0o600) == 0)
    }
    _ = try command.run("account", "add", "folder", cards.path, "--name", "Pals")
    let synced = try command.run("sync", "--no-locate")
    #expect(synced.status == 1)
    let lines = synced.output.split(separator: "\n")
    #expect(lines.first?.contains("3 added, 22 skipped") == true, "\(synced.all)")
    #expect(lines.count == 22 && lines.last == "  2 more problems", "\(synced.all)")
    #expect(lines.contains { $0.contains("“pipe-1.vcf”") }, "\(synced.all)")
  }

  @Test("Removing half of the contacts needs confirmation", arguments: [true, false])
  func brake(isConfirmed: Bool) throws {
    let command = try Command()
    let cards = try command.writeCards(12)
    _ = try command.run("account", "add", "folder", cards.path)
    #expect(try command.run("sync", "--no-locate").status == 0)
    for index in 0..<6 {
      try FileManager.default.removeItem(at: cards.appending(path: "\(index).vcf"))
    }
    let held = try command.run("sync", "--no-locate")
    #expect(held.status == 1)
    #expect(held.output.contains("Nothing was removed"))
    #expect(try people(command) == 12)
    let settled = try command.run(
      "sync", "--no-locate", isConfirmed ? "--confirm-removals" : "--keep-people")
    #expect(settled.status == 0, "\(settled.all)")
    #expect(try people(command) == (isConfirmed ? 6 : 12))
    #expect(try command.run("sync", "--no-locate").status == 0)
    #expect(try people(command) == (isConfirmed ? 6 : 12))
  }

  @Test("Removed people are shown and restored by name, number or all together")
  func restore() throws {
    let command = try Command()
    let cards = try command.writeCards(30)
    _ = try command.run("account", "add", "folder", cards.path, "--name", "Pals")
    _ = try command.run("sync", "--no-locate")
    #expect(try command.run("sync", "restore").output == "Nobody was removed recently.\n")
    for index in 0..<4 {
      try FileManager.default.removeItem(at: cards.appending(path: "\(index).vcf"))
    }
    #expect(try command.run("sync", "--no-locate").status == 0)
    #expect(try people(command) == 26)
    let listed = try command.run("sync", "restore", "--json").json as? [[String: Any]]
    let names = try #require(listed).compactMap { $0["name"] as? String }
    #expect(names.count == 4)
    let number = try #require(listed?.first?["id"] as? Int)
    let restored = try command.run("sync", "restore", String(number), names[1], "nobody")
    #expect(restored.status == 1)
    #expect(restored.output == "“\(names[0])” was restored.\n“\(names[1])” was restored.\n")
    #expect(restored.errors.contains("“nobody” was not removed"))
    #expect(try people(command) == 28)
    let all = try command.run("sync", "restore", "--all", "--json")
    #expect(all.status == 0)
    let lines = try #require(all.json as? [[String: Any]])
    #expect(lines.count == 2 && lines.allSatisfy { $0["isRestored"] as? Bool == true })
    #expect(try people(command) == 30)
    #expect(try command.run("sync", "--no-locate").status == 0)
    #expect(try people(command) == 30)
    #expect(try command.run("sync", "restore", "--all", "Ada").status == 64)
  }

  private func people(_ command: Command) throws -> Int? {
    let report = try command.run("doctor", "--json", "--offline").json as? [String: Any]
    return (report?["database"] as? [String: Any])?["people"] as? Int
  }

  @Test("A sync of a deleted folder fails with a reason and removes nobody")
  func deletedFolder() throws {
    let command = try Command()
    let cards = try command.writeCards(3)
    _ = try command.run("account", "add", "folder", cards.path)
    _ = try command.run("sync", "--no-locate")
    try FileManager.default.removeItem(at: cards)
    let result = try command.run("sync", "--no-locate", "--json")
    #expect(result.status == 66)
    #expect((result.json as? [[String: Any]])?.first?["problem"] as? String == "notFound")
    #expect(try people(command) == 3)
    let lines = try command.run("account", "list").output.split(separator: "\n")
    #expect(lines.count == 2 && lines.last?.contains("was not found") == true)
  }

  @Test("The doctor report names versions, and says problems in sentences") func versions() throws {
    let command = try Command()
    let cards = try command.writeCards(1)
    _ = try command.run("account", "add", "folder", cards.path)
    _ = try command.run("sync", "--no-locate")
    try FileManager.default.removeItem(at: cards)
    _ = try command.run("sync", "--no-locate")
    let result = try command.run("doctor")
    #expect(result.status == 1)
    let versions = /GTK 4\.\d+\.\d+, libadwaita 1\.\d+\.\d+, SQLite 3\.\d+\.\d+/
    #expect(result.output.contains(versions), "\(result.all)")
    #expect(result.output.contains(/System: .+, Linux \d+\./), "\(result.all)")
    let sentence = /Source \d: The address book or folder was not found. Nothing was removed./
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.wholeMatch(of: sentence) != nil } == 1, "\(result.output)")
    #expect(!result.output.contains("notFound"), "\(result.output)")
  }

  @Test("The doctor report contains counts and no personal data") func doctor() throws {
    let command = try Command()
    let cards = try command.writeCards(4)
    _ = try command.run("account", "add", "folder", cards.path, "--name", "Secretpals")
    _ = try command.run("sync")
    _ = try command.run(
      "geocoder", "--nominatim", "https://places.example.net/", "--contact", "me@example.net")
    for result in [
      try command.run("doctor", "--json", "--offline"), try command.run("doctor", "--offline"),
      try command.run("doctor", "--json"), try command.run("doctor"),
    ] {
      #expect(result.status == 0, "\(result.all)")
      for word in ["Quux", "Verde", "Porto", "Secretpals", "example", command.folder.path] {
        #expect(!result.all.contains(word), "\(word) in \(result.all)")
      }
    }
    let report = try #require(
      try command.run("doctor", "--json").json as? [String: Any])
    let database = try #require(report["database"] as? [String: Any])
    #expect(database["people"] as? Int == 4)
    #expect(database["addresses"] as? Int == 4)
    // A new server locates addresses again that were located offline.
    #expect(database["placed"] as? Int == 4)
    #expect(database["pending"] as? Int == 4)
    #expect((report["accounts"] as? [[String: Any]])?.first?["isReachable"] as? Bool == true)
    #expect(report["hasKeyring"] as? Bool == false)
  }

  @Test("A password is read from standard input and stored in no file or log")
  func password() throws {
    let command = try Command()
    let secret = "correct-horse-\(UUID())"
    let arguments = ["account", "add", "carddav", "http://127.0.0.1:9/", "--user", "zoe"]
    let refused = try command.run(
      arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5],
      input: secret + "\n")
    #expect(refused.status == 69)
    #expect(refused.errors.contains("Could not reach"))
    #expect(!refused.all.contains(secret))
    // The libraries log more with these variables.
    let verbose = try command.begin(
      arguments, input: secret + "\n",
      environment: ["G_MESSAGES_DEBUG": "all", "SECRET_DEBUG": "all", "G_DBUS_DEBUG": "all"])()
    #expect(verbose.errors.contains("DEBUG") || verbose.output.contains("DEBUG"))
    let encoded = Data("zoe:\(secret)".utf8).base64EncodedString()
    #expect(!verbose.all.contains(secret) && !verbose.all.contains(encoded))
    let without = try command.run(
      "account", "add", "carddav", "http://127.0.0.1:9/", "--user", "zoe")
    #expect(without.status == 64)
    let inAddress = try command.run("account", "add", "carddav", "http://zoe:pw@127.0.0.1:9/")
    #expect(inAddress.status == 64)
    let files = FileManager.default.enumerator(at: command.data, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard let bytes = try? Data(contentsOf: file) else { continue }
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file.lastPathComponent)")
    }
    #expect((try command.run("account", "list", "--json").json as? [Any])?.isEmpty == true)
  }

  @Test("Every command explains a damaged database, and restoring a backup repairs it")
  func damage() throws {
    let command = try Command()
    let cards = try command.writeCards(5)
    _ = try command.run("account", "add", "folder", cards.path)
    _ = try command.run("sync", "--no-locate")
    #expect(try command.run("backup", "now").status == 0)
    #expect(try command.run("backup", "list").output.contains("halcyon-"))
    let file = command.data.appending(path: HalcyonDatabase.fileName)
    let damaged = Data("This is no database any more. ".utf8) + Data(repeating: 7, count: 9_000)
    try damaged.write(to: file)
    for arguments in [["sync"], ["account", "list"], ["geocoder"], ["backup", "now"], ["locate"]] {
      let result =
        arguments.count == 1
        ? try command.run(arguments[0]) : try command.run(arguments[0], arguments[1])
      #expect(result.status == 65, "\(arguments)")
      #expect(result.errors.contains("damaged"), "\(result.errors)")
      #expect(result.errors.contains("halcyon backup restore"), "\(result.errors)")
    }
    let report = try command.run("doctor", "--json", "--offline")
    #expect(report.status == 1)
    #expect(
      ((report.json as? [String: Any])?["database"] as? [String: Any])?["state"] as? String
        == "damaged")
    let restored = try command.run("backup", "restore")
    #expect(restored.status == 0, "\(restored.all)")
    #expect(try people(command) == 5)
    let aside = try FileManager.default.contentsOfDirectory(atPath: command.data.path)
      .filter { $0.contains(".aside-") }
    #expect(aside.count == 1)
    #expect(try Data(contentsOf: command.data.appending(path: aside[0])) == damaged)
  }

  @Test("Without an undamaged backup, nothing is restored") func noBackup() throws {
    let command = try Command()
    #expect(try command.run("backup", "restore").status == 66)
    #expect(try command.run("backup", "restore", "/no/such/file").status == 66)
  }

  @Test(
    "A file that is not a backup is not restored, and is not called a damaged database",
    arguments: [false, true])
  func foreignFile(isDatabase: Bool) async throws {
    let command = try Command()
    _ = try command.run("import", try command.writeCards(1).path)
    var path = "/etc/passwd"
    if isDatabase {
      path = command.folder.appending(path: "bookmarks.sqlite").path
      let bookmarks = try DatabaseQueue(path: path)
      try await bookmarks.write { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
      try bookmarks.close()
    }
    let result = try command.run("backup", "restore", path)
    #expect(result.status == 65 && result.output.isEmpty)
    #expect(
      result.errors
        == "halcyon: Could not restore “\(path)”: it is not an undamaged Halcyon backup. "
        + "Nothing was changed. “halcyon backup list” shows the backups.\n")
    #expect(try people(command) == 1)
    let files = try FileManager.default.contentsOfDirectory(atPath: command.data.path)
    #expect(!files.contains { $0.contains(".aside-") || $0.contains(".restoring") }, "\(files)")
  }

  @Test("Removing a source removes its people, and a backup restores both") func remove() throws {
    let command = try Command()
    let cards = try command.writeCards(3)
    _ = try command.run("account", "add", "folder", cards.path)
    _ = try command.run("sync", "--no-locate")
    #expect(try command.run("account", "remove", "cards").status == 0)
    #expect(try people(command) == 0)
    #expect(try command.run("account", "remove", "cards").status == 66)
    #expect(try command.run("backup", "restore").status == 0)
    #expect(try people(command) == 3)
  }

  @Test("Ctrl+C stops a sync after complete batches and says so", .hangGuard)
  func interrupt() async throws {
    let command = try Command()
    let cards = try command.writeCards(2_000)
    _ = try command.run("account", "add", "folder", cards.path)
    let result = try await command.run(
      ["sync", "--no-locate"], sending: SIGINT, after: "advanced",
      environment: ["HALCYON_LOG": "debug"])
    #expect(result.status == 1)
    #expect(result.output.contains("canceled"))
    let stored = try #require(try people(command))
    #expect(stored > 0 && stored < 2_000)
    #expect(stored % 100 == 0)
    #expect(try command.run("sync", "--no-locate").status == 0)
    #expect(try people(command) == 2_000)
  }
}
