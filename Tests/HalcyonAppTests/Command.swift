import Foundation

/// The program as it is built, over a data folder of its own that goes with it.
final class Command {
  struct Result {
    var status: Int32
    var output, errors: String
    var all: String { output + errors }
    /// The JSON that was printed.
    var json: Any? { try? JSONSerialization.jsonObject(with: Data(output.utf8)) }
  }

  let folder: URL
  var data: URL { folder.appending(path: "data") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "halcyon-app-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Beside the tests, where SwiftPM puts it.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "halcyon")

  /// Runs it to its end, without a session and with an end of `input`.
  func run(
    _ arguments: String..., input: String = "", language: String? = nil
  ) throws -> Result {
    try begin(arguments, input: input, environment: language.map { ["LANGUAGE": $0] } ?? [:])()
  }

  /// Starts it, in an environment that has more than ours.
  /// - Returns: waits for its end.
  func begin(
    _ arguments: [String], input: String = "", environment more: [String: String] = [:]
  ) throws -> () throws -> Result {
    let process = Process()
    let (standardInput, output, errors) = (Pipe(), Pipe(), folder.appending(path: "\(UUID())"))
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    process.executableURL = Self.program
    process.arguments = arguments + ["--data-dir", data.path]
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    environment["LANGUAGE"] = nil
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
    environment.merge(more) { $1 }
    process.environment = environment
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    return {
      let said = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Result(
        status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
        errors: try String(contentsOf: errors, encoding: .utf8))
    }
  }

  /// Runs it until a first batch is stored, then interrupts it.
  func interrupt(_ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.program
    process.arguments = arguments + ["--data-dir", data.path]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let log = data.appending(path: "halcyon.sqlite-wal").path
    // The first batch grows the log; nothing else tells from outside that it is there.
    while process.isRunning {
      let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
      if (size ?? 0) > 150_000 { break }
      usleep(500)
    }
    process.interrupt()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  /// Writes cards "Zoe Quux 0" and so on, each with an address, one a file.
  func writeCards(_ count: Int) throws -> URL {
    let cards = folder.appending(path: "cards")
    try FileManager.default.createDirectory(at: cards, withIntermediateDirectories: true)
    for index in 0..<count {
      let card = """
        BEGIN:VCARD
        VERSION:4.0
        UID:\(index)
        FN:Zoe Quux \(index)
        ADR:;;Rua Verde \(index);Porto;;;Portugal
        END:VCARD

        """
      try Data(card.utf8).write(to: cards.appending(path: "\(index).vcf"))
    }
    return cards
  }
}
