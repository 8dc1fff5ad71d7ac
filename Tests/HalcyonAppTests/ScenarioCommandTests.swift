import Foundation
import HangGuard
import Testing

/// `--scenario` without a display.
@Suite(.hangGuard) struct ScenarioCommandTests {
  @Test("The list has one name per line")
  func list() throws {
    let result = try Command().run("--scenario", "list")
    #expect(result.status == 0 && result.errors.isEmpty)
    let names = result.output.split(separator: "\n")
    #expect(names.count > 30 && names.allSatisfy { !$0.contains(" ") })
    #expect(names.contains("sync-first") && !names.contains("list"))
  }

  @Test("An unknown name is a usage error that lists the scenarios")
  func unknown() throws {
    let result = try Command().run("--scenario", "no-such")
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains("no-such") && result.errors.contains("sync-first"))
  }

  @Test("A scenario accepts no data folder, so it cannot change the user's data")
  func folder() throws {
    let command = try Command()
    let result = try command.run("--scenario", "sync-first")
    #expect(result.status == 64)
    #expect(!FileManager.default.fileExists(atPath: command.data.path))
  }
}
