import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

/// The output of each command with `--json`, compared with docs/json.schema.json.
@Suite(.hangGuard) struct JSONFormatTests {
  private static let validator = Command.package.appending(path: "meson_helpers/test/check_json.py")

  /// Runs the validator, whose Python needs Debian's packages.
  private func validate(_ arguments: [String], input: String = "") throws -> (Int32, String) {
    let process = Process()
    let (standardInput, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [Self.validator.path] + arguments
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  /// A command, its arguments, and the exit statuses that it may have.
  private typealias Case = (name: String, arguments: [String], statuses: Set<Int32>)

  private static let card = """
    BEGIN:VCARD
    VERSION:4.0
    UID:ada
    FN:Ada Lovelace
    N:Lovelace;Ada;;;
    NICKNAME:Countess
    ORG:Engines
    TITLE:Analyst
    BDAY:18151210
    ANNIVERSARY:--0708
    EMAIL;TYPE=home:ada@example.org
    TEL;TYPE=cell:+44 1
    URL:https://example.org/
    ADR:;;Rua Verde 1;Porto;;4000-001;Portugal
    CATEGORIES:Friends
    NOTE:Numbers
    X-SKYPE:ada
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    FN:Nobody
    BDAY:circa 1800
    END:VCARD

    """

  /// Fills a data folder, so that each command has something to print.
  private func fill(_ command: Command) async throws {
    let database = try HalcyonDatabase(directory: command.data)
    try await database.addHabit(named: "Read", at: .now)
    let cards = try command.writeCards(30)
    try Self.card.write(
      to: command.folder.appending(path: "ada.vcf"), atomically: true, encoding: .utf8)
    let pictures = command.folder.appending(path: "pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    try Bitmap.pixel(1).write(to: pictures.appending(path: "a.bmp"))
    try Data("BM no picture".utf8).write(to: pictures.appending(path: "b.bmp"))
    #expect(try command.run("account", "add", "folder", cards.path, "--name", "Pals").status == 0)
    #expect(try command.run("sync", "--no-locate").status == 0)
    for index in 0..<2 {
      try FileManager.default.removeItem(at: cards.appending(path: "\(index).vcf"))
    }
    #expect(try command.run("backup", "now").status == 0)
  }

  private func cases(_ command: Command) -> [Case] {
    let (ada, pictures) = (command.folder.path + "/ada.vcf", command.folder.path + "/pictures")
    let habits = command.folder.path + "/habits.json"
    return [
      ("sync", ["sync", "--no-locate"], [0]), ("sync restore", ["sync", "restore"], [0]),
      ("import", ["import", ada], [0, 1]),
      ("import --account", ["import", ada, "--account"], [0, 1]),
      ("account list", ["account", "list"], [0]),
      ("people list", ["people", "list"], [0]),
      ("people show", ["people", "show", "Ada Lovelace"], [0]),
      ("people show", ["people", "show", "Nobody"], [0]),
      ("photos import --dry-run", ["photos", "import", pictures, "--dry-run"], [1]),
      ("photos import", ["photos", "import", pictures], [1]),
      ("photos list", ["photos", "list"], [0]),
      ("photos export", ["photos", "export", command.folder.path + "/copies"], [0]),
      ("habits done", ["habits", "done", "Read", "--note", "Page 3"], [0]),
      ("habits skip", ["habits", "skip", "Read", "--day", "2026-03-31"], [0]),
      ("habits list", ["habits", "list"], [0]), ("habits show", ["habits", "show", "Read"], [0]),
      ("habits import", ["habits", "import", habits], [0]),
      ("locate ADDRESS", ["locate", "Porto, Portugal"], [0]), ("locate", ["locate"], [0, 1]),
      ("geocoder", ["geocoder"], [0]),
      (
        "geocoder",
        ["geocoder", "--nominatim", "https://places.example.net/", "--contact", "me@example.net"],
        [0]
      ), ("backup list", ["backup", "list"], [0]),
      ("export", ["export", command.folder.path + "/all.zip"], [0]),
      ("doctor", ["doctor", "--offline"], [0, 1]), ("doctor", ["doctor"], [0, 1]),
      ("doctor --verify", ["doctor", "--verify", "--offline"], [0, 1]),
    ]
  }

  @Test("Each command prints the JSON that docs/json.md describes")
  func outputs() async throws {
    let command = try Command()
    try await fill(command)
    #expect(try command.run("habits", "export", command.folder.path + "/habits.json").status == 0)
    for (name, arguments, statuses) in cases(command) {
      let isAccount = arguments.contains("--account")
      let result = try command.begin(arguments + (isAccount ? [] : ["--json"]))()
      #expect(statuses.contains(result.status), "\(name): \(result.status) \(result.errors)")
      let (status, differences) = try validate(["halcyon " + name], input: result.output)
      #expect(status == 0, "\(name): \(differences)\n\(result.output)")
    }
  }

  @Test("Each command with --json is described and compared")
  func complete() throws {
    let command = try Command()
    let dump = try command.run("--experimental-dump-help").json as? [String: Any]
    var commands: Set<String> = []
    func add(_ description: [String: Any]?, _ path: [String]) {
      let arguments = description?["arguments"] as? [[String: Any]] ?? []
      let names = arguments.flatMap { $0["names"] as? [[String: Any]] ?? [] }
      if names.contains(where: { $0["name"] as? String == "json" }) {
        commands.insert(path.joined(separator: " "))
      }
      for child in description?["subcommands"] as? [[String: Any]] ?? [] {
        add(child, path + [child["commandName"] as? String ?? ""])
      }
    }
    add(dump?["command"] as? [String: Any], ["halcyon"])
    let described = try validate(["--commands"]).1.split(separator: "\n").map(String.init)
    let compared = Set(cases(command).map { "halcyon " + $0.name })
    #expect(commands.count > 15)
    #expect(commands.subtracting(described).isEmpty)
    #expect(Set(described.filter { $0.hasPrefix("halcyon ") }) == compared)
  }
}
