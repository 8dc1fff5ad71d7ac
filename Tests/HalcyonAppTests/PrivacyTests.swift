import Foundation
import HalcyonRecords
import Testing

/// The access modes of stored files.
struct PrivacyTests {
  /// All files and folders in the data folder, itself included.
  private func contents(_ command: Command) throws -> [URL] {
    let found = FileManager.default.enumerator(at: command.data, includingPropertiesForKeys: nil)
    return [command.data] + (found?.compactMap { $0 as? URL } ?? [])
  }

  @Test("New files have the mode 0600 and folders 0700, whatever the umask is")
  func created() throws {
    let command = try Command()
    let cards = try command.writeCards(2)
    let before = umask(0)
    defer { umask(before) }
    _ = try command.run("import", cards.path)
    #expect(try command.run("backup", "now").status == 0)
    #expect(try command.run("backup", "restore").status == 0)
    let all = try contents(command)
    #expect(all.contains { $0.path.contains("backups/halcyon-") })
    #expect(all.contains { $0.path.contains(".aside-") })
    for url in all {
      #expect(try Command.isPrivate(url), "\(url.path)")
    }
  }

  @Test("Files that others could read are corrected at the start, and other files are left alone")
  func corrected() throws {
    let command = try Command()
    _ = try command.run("import", try command.writeCards(2).path)
    _ = try command.run("backup", "now")
    let manager = FileManager.default
    let thumbnails = command.data.appending(path: "cache/thumbnails/ab")
    try manager.createDirectory(at: thumbnails, withIntermediateDirectories: true)
    let thumbnail = thumbnails.appending(path: String(repeating: "ab", count: 16) + ".png")
    try Data().write(to: thumbnail)
    let foreign = command.data.appending(path: "notes.txt")
    let outside = command.folder.appending(path: "outside")
    for url in [foreign, outside] { try Data().write(to: url) }
    let link = command.data.appending(path: "backups/halcyon-link.sqlite")
    try manager.createSymbolicLink(at: link, withDestinationURL: outside)
    var own = try contents(command)
    own.removeAll { [foreign.path, link.path].contains($0.path) }
    for url in own + [foreign, outside] {
      let mode = Command.isFolder(url) ? 0o755 : 0o644
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    }
    #expect(try command.run("account", "list").status == 0)
    #expect(own.count >= 8)
    for url in own {
      #expect(try Command.isPrivate(url), "\(url.path)")
    }
    for url in [foreign, outside] { #expect(try Command.mode(url) == 0o644, "\(url.path)") }
  }

  @Test("The mode of the home folder is not changed if it is the data folder")
  func homeFolder() throws {
    let command = try Command()
    try command.makeDatabase()
    let file = command.data.appending(path: HalcyonDatabase.fileName)
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: command.data.path)
    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let result = try command.begin(["account", "list"], environment: ["HOME": command.data.path])()
    #expect(result.status == 0)
    #expect(try Command.mode(command.data) == 0o755)
    #expect(try Command.mode(file) == 0o600)
  }
}
