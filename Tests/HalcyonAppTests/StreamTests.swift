import Foundation
import HalcyonBackup
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

/// Standard input, standard output and pipes in place of files, and arguments that name nothing.
@Suite(.hangGuard) struct StreamTests {
  /// Starts the program with binary input and output.
  private func run(
    _ command: Command, _ arguments: [String], input: Data = Data()
  ) throws -> (status: Int32, output: Data, errors: String) {
    let process = command.makeProcess(arguments, [:])
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let writing = Thread {
      try? standardInput.fileHandleForWriting.write(contentsOf: input)
      try? standardInput.fileHandleForWriting.close()
    }
    writing.start()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, bytes, String(decoding: text, as: UTF8.self))
  }

  private func store(_ command: Command) async throws {
    let database = try HalcyonDatabase(directory: command.data)
    try await database.addHabit(named: "Read", at: .now)
  }

  @Test("Exports to standard output are restored and imported from standard input")
  func export() async throws {
    let (old, new) = (try Command(), try Command())
    try await store(old)
    let archive = try run(old, ["export", "-"])
    #expect(archive.status == 0 && archive.errors.isEmpty, "\(archive.errors)")
    #expect(archive.output.starts(with: Data("PK".utf8)))
    let restored = try run(new, ["backup", "restore", "-"], input: archive.output)
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(
      String(decoding: restored.output, as: UTF8.self).hasPrefix("Restored “standard input”."))
    #expect(try new.run("habits", "list").output.hasPrefix("Read"))
    for format in ["json", "loop", "sqlite", "csv"] {
      let habits = try run(old, ["habits", "export", "-", "--format", format])
      #expect(habits.status == 0 && !habits.output.isEmpty, "\(format): \(habits.errors)")
      guard format == "json" || format == "loop" else { continue }
      let imported = try run(try Command(), ["habits", "import", "-"], input: habits.output)
      #expect(imported.status == 0, "\(format): \(imported.errors)")
    }
    #expect(try old.run("habits", "export", "-").status == 64)
    #expect(try old.run("export", "-", "--json").status == 64)
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test("A pipe is a file, and is named in messages")
  func pipe() async throws {
    let command = try Command()
    let damaged = try command.begin(["habits", "import", "/dev/stdin"], input: "nothing")()
    #expect(damaged.status == 65)
    #expect(damaged.errors.contains("“/dev/stdin”"), "\(damaged.errors)")
    #expect(!damaged.errors.contains("/command-"), "\(damaged.errors)")
    // The shell passes pipes such as /dev/fd/63.
    let other = try Command()
    try await store(other)
    let archive = other.folder.appending(path: "all.zip").path
    #expect(try other.run("export", archive).status == 0)
    let cards = try command.writeCards(1).appending(path: "0.vcf").path
    for (words, file, start) in [
      ("import", cards, "Imported 1 contact"), ("backup restore", archive, "Restored “/dev/fd/"),
    ] {
      let process = command.makeProcess([], [:])
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = [
        "-c", #""$0" "# + words + #" <(cat "$1") --data-dir "$2""#, Command.program.path, file,
        command.data.path,
      ]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(String(decoding: text, as: UTF8.self).hasPrefix(start), "\(words)")
    }
  }

  @Test("The map is drawn to standard output", arguments: [("png", "\u{89}PNG"), ("pdf", "%PDF")])
  func map(format: String, start: String) async throws {
    let command = try Command()
    try await store(command)
    let drawn = try run(
      command, ["map", "--out", "-", "--size", "64x64", "--format", format])
    #expect(drawn.status == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
    #expect(
      String(decoding: drawn.output.dropFirst().prefix(3), as: UTF8.self) == start.dropFirst())
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test(
    "Names of photos are read from standard input, separated by zero bytes or line ends",
    arguments: ["\0", "\n", "\r\n"])
  func names(separator: String) throws {
    let command = try Command()
    let name = separator == "\0" ? "two\nlines.bmp" : "two words.bmp"
    let photos = [name, "other.bmp"].map { command.folder.appending(path: $0) }
    for (index, photo) in photos.enumerated() {
      try Bitmap.pixel(index).write(to: photo)
    }
    let list = photos.map(\.path).joined(separator: separator) + separator
    let added = try run(command, ["photos", "import", "-", "--json"], input: Data(list.utf8))
    #expect(added.status == 0, "\(added.errors)")
    let result = try JSONSerialization.jsonObject(with: added.output) as? [String: Any]
    #expect(result?["added"] as? Int == 2)
  }

  @Test(
    "An empty argument is a usage error",
    arguments: [
      ["account", "add", "folder", ""], ["account", "add", "folder", "/tmp", "--name", ""],
      ["people", "list", ""], ["import", ""], ["photos", "import", ""], ["export", ""], [""],
      ["--page="], ["people", "show", "--data-dir="],
    ])
  func empty(arguments: [String]) throws {
    let command = try Command()
    let result = try command.begin(arguments)()
    #expect(result.status == 64 && result.output.isEmpty, "\(result.all)")
    #expect(result.errors.contains("is empty"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: command.data.path))
  }

  @Test(
    "A command that reads creates no data in a folder whose name was mistyped",
    arguments: [
      ["people", "list"], ["people", "show", "Ada"], ["people", "export"], ["photos", "list"],
      ["habits", "list"], ["habits", "done", "Read"], ["account", "list"], ["sync"],
      ["sync", "restore"], ["locate"], ["geocoder"],
      ["map", "--out", "/dev/null", "--format", "png"],
      ["backup", "list"], ["backup", "now"], ["doctor"], ["export", "/dev/null/x"],
    ])
  func mistypedFolder(arguments: [String]) throws {
    let command = try Command()
    let result = try command.begin(arguments)()
    #expect(result.status == 66 && result.output.isEmpty, "\(result.all)")
    #expect(result.errors.contains("There is no data of Halcyon in"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: command.data.path))
  }
}

/// Bitmaps without an encoder.
enum Bitmap {
  /// A bitmap with one pixel, whose color is the number.
  /// - Source: the Windows bitmap format (BITMAPINFOHEADER).
  static func pixel(_ number: Int) -> Data {
    func bytes(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let header: [[UInt8]] = [
      Array("BM".utf8), bytes(58), bytes(0), bytes(54), bytes(40), bytes(1), bytes(1),
      [1, 0, 24, 0], bytes(0), bytes(4), bytes(0), bytes(0), bytes(0), bytes(0),
    ]
    return Data(Array(header.joined()) + bytes(number))
  }
}
