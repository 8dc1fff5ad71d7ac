import Foundation
import Testing

/// `--scenario` without a display.
@Suite(.timeLimit(.minutes(1))) struct ScenarioCommandTests {
  @Test("The list has one name a line, and the status is 0")
  func list() throws {
    let result = try Command().run("--scenario", "list")
    #expect(result.status == 0 && result.errors.isEmpty)
    let names = result.output.split(separator: "\n")
    #expect(names.count > 30 && names.allSatisfy { !$0.contains(" ") })
    #expect(names.contains("sync-first") && !names.contains("list"))
  }

  @Test("A name that there is not is an error of use, which lists those that there are")
  func unknown() throws {
    let result = try Command().run("--scenario", "no-such")
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains("no-such") && result.errors.contains("sync-first"))
  }

  @Test("A scenario takes no data folder, so that it never touches the user's")
  func folder() throws {
    let command = try Command()
    let result = try command.run("--scenario", "sync-first")
    #expect(result.status == 64)
    #expect(!FileManager.default.fileExists(atPath: command.data.path))
  }
}
