import Foundation
import HalcyonStore
import Testing

/// The command line, from outside.
struct CommandTests {
  /// Needs `make resources`, which compiles the catalogues beside the program.
  @Test("The program finds its translations") func german() throws {
    let command = try Command()
    let said = try command.run("account", "list", language: "de")
    #expect(
      said.output
        == "Noch keine Kontaktquelle. Mit „halcyon account add“ lässt sich eine hinzufügen.\n")
    #expect(try command.run("account", "list").output.hasPrefix("No contact source yet."))
  }

  @Test("A folder is added, synced, and listed") func folder() throws {
    let command = try Command()
    let cards = try command.writeCards(6)
    #expect(try command.run("account", "add", "folder", cards.path, "--name", "Pals").status == 0)
    #expect(try command.run("account", "add", "folder", cards.path).status == 2)
    let first = try command.run("sync", "--json")
    #expect(first.status == 0, "\(first.errors)")
    let line = try #require((first.json as? [[String: Any]])?.first)
    #expect(line["added"] as? Int == 6)
    #expect(line["outcome"] as? String == "succeeded")
    let again = try command.run("sync", "--source", "pals")
    #expect(again.status == 0)
    #expect(again.output == "“Pals”: nothing has changed.\n")
    let listed = try command.run("account", "list", "--json")
    #expect((listed.json as? [[String: Any]])?.first?["people"] as? Int == 6)
  }

  @Test("Where half is gone nobody is removed without a word", arguments: [true, false])
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

  private func people(_ command: Command) throws -> Int? {
    let report = try command.run("doctor", "--json", "--offline").json as? [String: Any]
    return (report?["database"] as? [String: Any])?["people"] as? Int
  }

  @Test("A source that is gone fails with its reason, and what is stored stays") func gone() throws
  {
    let command = try Command()
    let cards = try command.writeCards(3)
    _ = try command.run("account", "add", "folder", cards.path)
    _ = try command.run("sync", "--no-locate")
    try FileManager.default.removeItem(at: cards)
    let result = try command.run("sync", "--no-locate", "--json")
    #expect(result.status == 2)
    #expect((result.json as? [[String: Any]])?.first?["problem"] as? String == "notFound")
    #expect(try people(command) == 3)
    let lines = try command.run("account", "list").output.split(separator: "\n")
    #expect(lines.count == 2 && lines.last?.contains("is not there") == true)
  }

  @Test("The doctor counts, and tells nothing of whom or where") func doctor() throws {
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
    // A server that was just named looks again for what was found offline, which is shown meanwhile.
    #expect(database["placed"] as? Int == 4)
    #expect(database["pending"] as? Int == 4)
    #expect((report["accounts"] as? [[String: Any]])?.first?["isReachable"] as? Bool == true)
    #expect(report["hasKeyring"] as? Bool == false)
  }

  @Test("A password comes from standard input and is found nowhere afterwards") func password()
    throws
  {
    let command = try Command()
    let secret = "correct-horse-\(UUID())"
    let arguments = ["account", "add", "carddav", "http://127.0.0.1:9/", "--user", "zoe"]
    let refused = try command.run(
      arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5],
      input: secret + "\n")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("cannot be reached"))
    #expect(!refused.all.contains(secret))
    // The libraries say more to whoever asks them to.
    let talkative = try command.begin(
      arguments, input: secret + "\n",
      environment: ["G_MESSAGES_DEBUG": "all", "SECRET_DEBUG": "all", "G_DBUS_DEBUG": "all"])()
    #expect(talkative.errors.contains("DEBUG") || talkative.output.contains("DEBUG"))
    let encoded = Data("zoe:\(secret)".utf8).base64EncodedString()
    #expect(!talkative.all.contains(secret) && !talkative.all.contains(encoded))
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

  @Test("Every command says what to do about a damaged database, and a backup brings it back")
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
      #expect(result.status == 2, "\(arguments)")
      #expect(result.errors.contains("damaged"), "\(result.errors)")
      #expect(result.errors.contains("halcyon backup restore"), "\(result.errors)")
    }
    let sick = try command.run("doctor", "--json", "--offline")
    #expect(sick.status == 1)
    #expect(
      ((sick.json as? [String: Any])?["database"] as? [String: Any])?["state"] as? String
        == "damaged")
    let restored = try command.run("backup", "restore")
    #expect(restored.status == 0, "\(restored.all)")
    #expect(try people(command) == 5)
    let aside = try FileManager.default.contentsOfDirectory(atPath: command.data.path)
      .filter { $0.contains(".aside-") }
    #expect(aside.count == 1)
    #expect(try Data(contentsOf: command.data.appending(path: aside[0])) == damaged)
  }

  @Test("Nothing is restored where there is no good backup") func noBackup() throws {
    let command = try Command()
    #expect(try command.run("backup", "restore").status == 1)
    #expect(try command.run("backup", "restore", "/no/such/file").status == 2)
  }

  @Test("A source is removed with its people, and a backup brings both back") func remove() throws {
    let command = try Command()
    let cards = try command.writeCards(3)
    _ = try command.run("account", "add", "folder", cards.path)
    _ = try command.run("sync", "--no-locate")
    #expect(try command.run("account", "remove", "cards").status == 0)
    #expect(try people(command) == 0)
    #expect(try command.run("account", "remove", "cards").status == 64)
    #expect(try command.run("backup", "restore").status == 0)
    #expect(try people(command) == 3)
  }

  @Test("Control and C leaves whole batches and says so") func interrupt() throws {
    let command = try Command()
    let cards = try command.writeCards(2_000)
    _ = try command.run("account", "add", "folder", cards.path)
    let (status, output) = try command.interrupt("sync", "--no-locate")
    #expect(status == 1)
    #expect(output.contains("stopped"))
    let stored = try #require(try people(command))
    #expect(stored > 0 && stored < 2_000)
    #expect(stored % 100 == 0)
    #expect(try command.run("sync", "--no-locate").status == 0)
    #expect(try people(command) == 2_000)
  }
}
