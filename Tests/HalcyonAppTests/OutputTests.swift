import Foundation
import Testing

/// Standard output and standard error.
struct OutputTests {
  @Test(
    "Output that cannot be written ends the program with 74 and a message",
    arguments: [
      ["account", "list", "--json"], ["account", "list"], ["doctor", "--json", "--offline"],
      ["--help"], ["--scenario", "list"],
    ])
  func fullDevice(arguments: [String]) throws {
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let command = try Command()
    try command.makeDatabase()
    let result = try command.begin(arguments, output: full)()
    #expect(result.status == 74)
    #expect(result.errors.contains("Could not write to standard output"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test("Names cannot control the terminal or reverse the text after them")
  func controls() throws {
    let command = try Command()
    let folder = try command.writeCards(1)
    let name = "a\u{1B}[2J\u{202E}b\u{2066}c\u{9B}d\u{7F}é"
    #expect(
      try command.run("account", "add", "folder", folder.path, "--name", name).status == 0)
    let text = try command.run("account", "list")
    #expect(text.output.contains("a\u{FFFD}[2J[U+202e]b[U+2066]c\u{FFFD}d\u{FFFD}é"), "\(text.all)")
    let json = try command.run("account", "list", "--json")
    #expect(json.output.contains(#"\u001b[2J"#) && json.output.contains(#"c\u009bd\u007fé"#))
    #expect((json.json as? [[String: Any]])?.first?["name"] as? String == name)
  }

  @Test("A closed pipe ends the program silently", arguments: [["--help"], ["account", "list"]])
  func closedPipe(arguments: [String]) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let command = try Command()
    try command.makeDatabase()
    let result = try command.begin(arguments, output: pipe.fileHandleForWriting)()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
  }

  @Test("Work is completed although its output is lost") func lostOutput() throws {
    let command = try Command()
    let cards = try command.writeCards(3)
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    #expect(try command.begin(["import", cards.path, "--json"], output: full)().status == 74)
    let report = try command.run("doctor", "--json", "--offline").json as? [String: Any]
    #expect((report?["database"] as? [String: Any])?["people"] as? Int == 3)
  }

  @Test("Without a display, one sentence and the status 69") func noDisplay() throws {
    let command = try Command()
    let result = try command.begin(
      [],
      environment: [
        "DISPLAY": "", "WAYLAND_DISPLAY": "", "GDK_BACKEND": "", "BROADWAY_DISPLAY": "",
        "XDG_RUNTIME_DIR": command.folder.path,
      ])()
    #expect(result.status == 69)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("no display is available"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test("--quiet prints only results and problems, --verbose also what is done")
  func verbosity() throws {
    let command = try Command()
    let cards = try command.writeCards(1)
    let quiet = try command.run("import", cards.path, "--quiet")
    #expect(quiet.status == 0 && quiet.all.isEmpty, "\(quiet.all)")
    let added = try command.run("account", "add", "folder", cards.path, "-q")
    #expect(added.status == 0 && added.all.isEmpty, "\(added.all)")
    #expect(try command.run("people", "list", "--quiet").output.contains("Zoe Quux 0"))
    let missing = try command.run("import", "/no/such/file.vcf", "--quiet")
    #expect(missing.status == 66 && !missing.errors.isEmpty)
    let verbose = try command.run("import", cards.path, "--verbose")
    #expect(verbose.errors.contains("debug") && !verbose.output.isEmpty)
    #expect(try command.run("people", "list", "--quiet", "--verbose").status == 64)
    #expect(try command.run("--quiet", "--verbose").status == 64)
  }

  @Test("The player has a version, and shows the errors of arguments safely")
  func player() throws {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = Command.program.deletingLastPathComponent().appending(
      path: "lottie-play")
    process.arguments = ["--version"]
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    let wrong = Process()
    wrong.executableURL = process.executableURL
    wrong.arguments = ["a", "b\u{1B}[2J"]
    wrong.standardError = errors
    try wrong.run()
    let message = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    wrong.waitUntilExit()
    #expect(wrong.terminationStatus == 64)
    #expect(message.contains("b\u{FFFD}[2J") && !message.contains("\u{1B}"), "\(message)")
  }

  @Test("HALCYON_LOG sets the log level; the default logs nothing of an import")
  func logLevel() throws {
    let command = try Command()
    let cards = try command.writeCards(1)
    #expect(try command.run("import", cards.path).errors.isEmpty)
    let debug = try command.begin(["import", cards.path], environment: ["HALCYON_LOG": "debug"])()
    #expect(debug.errors.contains("debug") && debug.errors.contains("advanced"))
    let wrong = try command.begin(["import", cards.path], environment: ["HALCYON_LOG": "loud"])()
    #expect(wrong.status == 0 && wrong.errors.contains("HALCYON_LOG must be one of"))
  }
}
