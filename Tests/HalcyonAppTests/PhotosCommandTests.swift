import Foundation
import HalcyonBackup
import HalcyonRecords
import HangGuard
import Testing

/// `halcyon photos`.
@Suite(.hangGuard) struct PhotosCommandTests {
  private func write(_ count: Int, _ command: Command) throws -> URL {
    let folder = command.folder.appending(path: "pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<count {
      try Bitmap.pixel(number).write(to: folder.appending(path: "\(number).bmp"))
    }
    return folder
  }

  @Test("Photos are added once, and the exit status reports problems") func adding() throws {
    let command = try Command()
    let folder = try write(3, command)
    let look = try command.run("photos", "import", folder.path, "--dry-run", "--json")
    #expect(look.status == 0)
    #expect((look.json as? [[String: Any]])?.count == 3)
    #expect(!FileManager.default.fileExists(atPath: command.data.path))
    let first = try command.run("photos", "import", folder.path)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output == "3 photos added.\n")
    try Data("text".utf8).write(to: folder.appending(path: "text.jpg"))
    try Bitmap.pixel(1).write(to: folder.appending(path: "same.bmp"))
    let again = try command.run("photos", "import", folder.path, "--json")
    #expect(again.status == 1)
    #expect(again.errors.contains("text.jpg"))
    let result = again.json as? [String: Any]
    let names = ["added", "updated", "unchanged", "duplicates", "failed"]
    #expect(names.map { result?[$0] as? Int } == [0, 0, 3, 1, 1])
    let account = (result?["account"] as? [String: Any])?["photo"] as? [String: Int]
    #expect(
      account == ["found": 5, "added": 0, "updated": 0, "unchanged": 4, "leftOut": 1])
    #expect(try command.run("photos", "import", folder.path + "/none").status == 66)
    #expect(try command.run("photos", "import").status == 64)
    let report = try command.run("doctor", "--json", "--offline").json as? [String: Any]
    #expect((report?["database"] as? [String: Any])?["photos"] as? Int == 3)
  }

  @Test("Photos are listed, searched and copied") func listing() throws {
    let command = try Command()
    let folder = try write(2, command)
    #expect(try command.run("photos", "import", folder.path).status == 0)
    let list = try command.run("photos", "list", "--json").json as? [[String: Any]]
    #expect(list?.count == 2)
    #expect(list?.first?["favorite"] as? Bool == false)
    let one = try command.run("photos", "list", "--search", "1.bmp")
    #expect(one.output == folder.path + "/1.bmp\n")
    #expect(try command.run("photos", "list", "--favorites").output == "")
    let target = command.folder.appending(path: "copies")
    for _ in 0..<2 {
      let export = try command.run("photos", "export", target.path, "--search", "1.bmp")
      #expect(export.status == 0 && export.output == "1 photo copied.\n", "\(export.errors)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
    #expect(names == ["1 (2).bmp", "1.bmp"])
    try FileManager.default.removeItem(at: folder.appending(path: "0.bmp"))
    #expect(try command.run("photos", "export", target.path).status == 1)
  }

  @Test("After a kill, complete batches are stored, and the next import adds the rest")
  func kill() async throws {
    let command = try Command()
    let folder = try write(1_600, command)
    let result = try await command.run(
      ["photos", "import", folder.path], sending: SIGKILL, after: "advanced",
      environment: ["HALCYON_LOG": "debug"])
    #expect(result.status == 128 + SIGKILL)
    let database = try HalcyonDatabase(directory: command.data)
    let stored = try await database.photoCount()
    #expect(stored > 0 && stored < 1_600 && stored % 64 == 0)
    let rest = try command.run("photos", "import", folder.path, "--json").json as? [String: Any]
    #expect(rest?["unchanged"] as? Int == stored)
    #expect(rest?["added"] as? Int == 1_600 - stored)
  }

  @Test(
    "Read-only and full disks are reported, and nothing is lost", .enabled(if: Disk.isMountable))
  func disks() throws {
    let command = try Command()
    let folder = try write(3, command)
    // More than the full disk has room for.
    let large = Bitmap.pixel(4) + Data(repeating: 0, count: 100_000)
    try large.write(to: folder.appending(path: "large.bmp"))
    #expect(try command.run("photos", "import", folder.path).status == 0)
    let disk = command.folder.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    let target = disk.appending(path: "copies").path
    for (options, expected) in [
      ("ro", "Read-only file system"), ("size=16k", "No space left on device"),
    ] {
      let result = try Disk.run(
        [Command.program.path, "photos", "export", target, "--data-dir", command.data.path],
        on: disk.path, options: options)
      #expect(result.status != 0)
      #expect(result.text.contains("Could not write “\(target)"))
      #expect(
        result.text.contains("\(expected). Choose another folder, then try again."),
        "\(result.text)")
    }
    #expect(try command.run("photos", "list", "--json").status == 0)
    #expect(try Data(contentsOf: folder.appending(path: "large.bmp")) == large)
  }
}

/// Small disks in memory, which only a program and its children see.
private enum Disk {
  /// A Boolean value indicating whether the system permits them.
  static let isMountable = (try? run(["true"], on: "/mnt", options: "ro").status) == 0

  /// Runs a program while a disk is mounted at a folder.
  static func run(
    _ words: [String], on folder: String, options: String
  ) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments =
      [
        "--map-root-user", "--mount", "sh", "-c",
        "mount -t tmpfs -o \"$1\" none \"$0\" && shift && exec \"$@\"", folder, options,
      ] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
