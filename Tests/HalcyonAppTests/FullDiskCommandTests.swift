import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import StoreTestSupport
import Testing

/// Commands that run out of disk space. `FullDiskTests` of the store checks what they leave.
@Suite(.hangGuard, .enabled(if: SmallDisk.isPermitted, "this user may not mount file systems"))
struct FullDiskCommandTests {
  @Test(
    "A command on a full disk says so in one line, and nothing is lost",
    arguments: [["backup", "now"], ["import"]], [0, 40, 200])
  func line(arguments: [String], kilobytes: Int) async throws {
    let command = try Command()
    let cards = try command.writeCards(2_000)
    do {
      let database = try HalcyonDatabase(directory: command.data)
      _ = try await database.addHabit(named: "Read", at: Date(timeIntervalSince1970: 0))
    }
    #expect(try command.run("account", "list").status == 0)
    let names = arguments == ["import"] ? [cards.path] : []
    let result = try await SmallDisk.run(
      Command.program, arguments + names + ["--data-dir", command.data.path], in: command.data,
      leaving: kilobytes,
      ["LC_ALL": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
    #expect(result.status != 0 && result.status < 128, "\(result)")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains("Not enough disk space in “") == true, "\(lines)")
    #expect(lines.first?.contains("Nothing was lost.") == true, "\(lines)")
    let database = try HalcyonDatabase(directory: command.data)
    #expect(try await database.habits().map(\.habit.name) == ["Read"])
    #expect(try await database.integrityProblems() == [])
  }
}
