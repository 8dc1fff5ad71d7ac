import Foundation
import HangGuard
import Testing

@Suite(.hangGuard) struct ExportCommandTests {
  @Test("What is exported on one machine is restored on another, settings included")
  func roundTrip() throws {
    let (old, new) = (try Command(), try Command())
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nEND:VCARD\n"
    #expect(try old.run("import", "-", input: card).status == 0)
    let file = old.folder.appending(path: "all.zip").path
    let result = try old.run("export", file, "--json")
    #expect(result.status == 0, "\(result.errors)")
    let json = result.json as? [String: Int]
    #expect(json == ["cards": 1, "habits": 0, "photos": 0])
    #expect(try Command.isPrivate(URL(filePath: file)))
    let restored = try new.run("backup", "restore", file)
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(try new.run("people", "list").output.contains("Ada"))
  }

  @Test("A file that exists is kept, and one that is no export is refused with its name")
  func refusals() throws {
    let command = try Command()
    let file = command.folder.appending(path: "taken.zip")
    try Data("PK mine".utf8).write(to: file)
    let taken = try command.run("export", file.path)
    #expect(taken.status == 73, "\(taken.errors)")
    #expect(taken.errors.contains("taken.zip"))
    let restored = try command.run("backup", "restore", file.path)
    #expect([65, 66].contains(restored.status), "\(restored.errors)")
    #expect(restored.errors.contains("taken.zip"))
    #expect(try Data(contentsOf: file) == Data("PK mine".utf8))
  }
}
