import Foundation
import GRDB
import HalcyonBackup
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

/// Commands whose data cannot be written, or is damaged.
@Suite(.hangGuard) struct StoredDataTests {
  private func added(_ command: Command, cards: Int) throws {
    let folder = try command.writeCards(cards)
    #expect(try command.run("account", "add", "folder", folder.path).status == 0)
  }

  @Test("sync --json prints the results even if the database cannot grow")
  func full() throws {
    let command = try Command()
    try added(command, cards: 1_500)
    let size = try command.data.appending(path: HalcyonDatabase.fileName)
      .resourceValues(forKeys: [.fileSizeKey]).fileSize
    let process = command.makeProcess(["sync", "--json", "--no-locate"], [:])
    // No file may become larger than the database is now, as on a full disk.
    process.arguments =
      [
        "-c", "trap '' XFSZ; ulimit -f \(try #require(size) / 512); exec \"$0\" \"$@\"",
        Command.program.path,
      ] + (process.arguments ?? [])
    process.executableURL = URL(filePath: "/bin/sh")
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    let lines = try JSONSerialization.jsonObject(with: text) as? [[String: Any]]
    #expect(lines?.count == 1 && lines?.first?["outcome"] as? String == "failed")
    // The batches that were stored remain, and the next sync completes them.
    let rest = try command.run("sync", "--json", "--no-locate")
    let result = try #require((rest.json as? [[String: Any]])?.first)
    #expect(rest.status == 0 && result["outcome"] as? String == "succeeded", "\(rest.all)")
    #expect(lines?.first?["added"] as? Int == 1_500 - (result["added"] as? Int ?? 0))
  }

  @Test("doctor --verify says that all is identical, and finds and repairs a flipped bit")
  func verify() async throws {
    let command = try Command()
    try added(command, cards: 20)
    #expect(try command.run("sync", "--no-locate").status == 0)
    let intact = try command.run("doctor", "--verify")
    #expect(intact.status == 0 && intact.output.contains("Everything is identical."))

    let path = command.data.appending(path: HalcyonDatabase.fileName).path
    let store = try DatabaseQueue(path: path)
    try await store.write { db in
      let raw = try Data.fetchOne(db, sql: "SELECT raw FROM person WHERE uid = '7'")
      var bytes = try #require(raw)
      bytes[bytes.startIndex + 40] ^= 1
      try db.execute(sql: "UPDATE person SET raw = ? WHERE uid = '7'", arguments: [bytes])
    }
    try store.close()
    let offline = try command.run("doctor", "--verify", "--json", "--offline")
    let found = try #require(offline.json as? [String: Any])
    #expect(offline.status == 1 && found["unrepairedCards"] as? Int == 1, "\(offline.all)")
    let repaired = try command.run("doctor", "--verify")
    #expect(repaired.status == 1 && repaired.output.contains("downloaded again"))
    #expect(try command.run("doctor", "--verify").output.contains("Everything is identical."))
  }

  @Test("One habit that cannot be read is named, and hides no other")
  func unreadable() async throws {
    let command = try Command()
    let database = try HalcyonDatabase(directory: command.data)
    for name in ["Read", "Run"] { try await database.addHabit(named: name, at: .now) }
    let store = try DatabaseQueue(path: database.path)
    try await store.write { db in
      try db.execute(
        sql: "UPDATE habit SET created = '+55840-01-01 00:00:00.000' WHERE name = 'Read'")
    }
    let list = try command.run("habits", "list")
    #expect(list.status == 1 && list.output.contains("Run"), "\(list.all)")
    #expect(list.all.contains("1 habit could not be read: “Read”."), "\(list.all)")
    let doctor = try command.run("doctor", "--offline")
    #expect(doctor.status == 1 && doctor.output.contains("1 record could not be read"))
    let verify = try command.run("doctor", "--verify", "--offline")
    #expect(verify.status == 1 && verify.output.contains("“Read” (habit 1) is damaged"))
    let export = command.data.appending(path: "all.zip").path
    #expect(try command.run("export", export).status == 1)
    #expect(FileManager.default.fileExists(atPath: export))
  }

  @Test("doctor --verify restores a changed name from a backup")
  func restored() async throws {
    let command = try Command()
    let database = try HalcyonDatabase(directory: command.data)
    try await database.addHabit(named: "Read", at: .now)
    #expect(try command.run("backup", "now").status == 0)
    let store = try DatabaseQueue(path: database.path)
    try await store.write { db in try db.execute(sql: "UPDATE habit SET name = 'Read!'") }
    let verify = try command.run("doctor", "--verify", "--offline")
    #expect(verify.status == 1 && verify.output.contains("“Read!” (habit 1) was damaged"))
    #expect(try await database.habits().map(\.habit.name) == ["Read"])
    let again = try command.run("doctor", "--verify", "--offline")
    #expect(again.status == 0 && again.output.contains("Everything is identical."), "\(again.all)")
  }

  @Test("An open database notices what another program stored")
  func otherProgram() async throws {
    let command = try Command()
    let database = try HalcyonDatabase(directory: command.data)
    database.followOtherPrograms()
    var people = database.peopleObservation().makeAsyncIterator()
    #expect(try await people.next()?.isEmpty == true)
    for count in 1...2 {
      let cards = try command.writeCards(count)
      #expect(try command.run("import", cards.path).status == 0)
      #expect(try await people.next()?.count == count)
    }
  }
}
