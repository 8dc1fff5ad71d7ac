import Foundation
import Glibc
import HalcyonBackup
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

/// Runs the built program with a temporary data folder, which is removed with this object.
final class Command {
  struct Result {
    /// The exit status, or 128 plus the number of the signal that killed the program.
    var status: Int32
    var output, errors: String
    var all: String { output + errors }
    /// The JSON value in the output.
    var json: Any? { try? JSONSerialization.jsonObject(with: Data(output.utf8)) }
  }

  let folder: URL
  var data: URL { folder.appending(path: "data") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "halcyon-app-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Creates an empty database, without which commands that only read fail.
  func makeDatabase() throws { _ = try HalcyonDatabase(directory: data) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The folder that contains `Package.swift`.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// SwiftPM puts it next to the tests.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "halcyon")

  /// Runs the program until it exits, without a session bus.
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    try begin(arguments, input: input, environment: environment)()
  }

  /// Returns the environment of a session in a language.
  ///
  /// The C library 2.41 and later translates nothing in `C.UTF-8`, so its locale gets the name of
  /// the language.
  func session(language: String) throws -> [String: String] {
    let locales = folder.appending(path: "locales")
    try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: locales.appending(path: language + ".utf8"),
      withDestinationURL: URL(filePath: "/usr/lib/locale/C.utf8"))
    return ["LOCPATH": locales.path, "LC_ALL": language + ".UTF-8", "LANGUAGE": language]
  }

  /// Starts the program.
  /// - Parameters:
  ///   - environment: variables that are added to the environment of the tests; an empty value
  ///     removes one.
  ///   - output: where standard output goes; `nil` collects it.
  /// - Returns: a function that waits for the exit.
  func begin(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    output: FileHandle? = nil
  ) throws -> () throws -> Result {
    let process = makeProcess(arguments, environment)
    let (standardInput, collected) = (Pipe(), Pipe())
    let errors = folder.appending(path: "\(UUID())")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    process.standardInput = standardInput
    process.standardOutput = output ?? collected
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    // Keeps the folder until the exit.
    return { [self] in
      defer { withExtendedLifetime(self) {} }
      let text = output == nil ? collected.fileHandleForReading.readDataToEndOfFile() : Data()
      return Result(
        status: process.finalStatus(), output: String(decoding: text, as: UTF8.self),
        errors: try String(contentsOf: errors, encoding: .utf8))
    }
  }

  /// Runs the program and sends it a signal as soon as a line on standard error contains `text`.
  ///
  /// However late the signal is, the program is at most a few lines ahead: writing more blocks it
  /// until the rest is read, and that happens only after it has handled the signal.
  /// - Parameter prepare: Called before the signal is sent.
  func run(
    _ arguments: [String], sending number: Int32, after text: String,
    environment: [String: String] = [:], prepare: (Process) async throws -> Void = { _ in }
  ) async throws -> Result {
    let process = makeProcess(arguments, environment)
    let output = Pipe()
    let (errors, programSide) = try Self.shortQueue()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = programSide
    try process.run()
    try programSide.close()
    var lines: [String] = []
    while let line = errors.readLine() {
      lines.append(line)
      if line.contains(text) { break }
    }
    #expect(lines.last?.contains(text) == true, "\(lines)")
    try await prepare(process)
    kill(process.processIdentifier, number)
    try await waitUntil { !process.ignores(number) }
    let rest = try errors.readToEnd() ?? Data()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    return Result(
      status: process.finalStatus(), output: String(decoding: said, as: UTF8.self),
      errors: (lines + [String(decoding: rest, as: UTF8.self)]).joined(separator: "\n"))
  }

  /// Two connected sockets. The second one blocks its writer after about six lines that were not
  /// read; the smallest pipe takes about fifty.
  private static func shortQueue() throws -> (reading: FileHandle, writing: FileHandle) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    var smallest: Int32 = 1
    let size = socklen_t(MemoryLayout.size(ofValue: smallest))
    try #require(setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &smallest, size) == 0)
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  /// The program with a data folder of its own and without a session bus.
  func makeProcess(_ arguments: [String], _ more: [String: String]) -> Process {
    let process = Process()
    process.executableURL = Self.program
    // `help` takes the name of a subcommand only.
    process.arguments =
      arguments.first == "help" ? arguments : arguments + ["--data-dir", data.path]
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    environment["LANGUAGE"] = nil
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
    for (name, value) in more { environment[name] = value.isEmpty ? nil : value }
    process.environment = environment
    return process
  }

  /// Writes cards "Zoe Quux 0" and so on, each with an address and in its own file.
  func writeCards(_ count: Int) throws -> URL {
    let cards = folder.appending(path: "cards")
    try FileManager.default.createDirectory(at: cards, withIntermediateDirectories: true)
    for index in 0..<count {
      try Data(Self.card(index).utf8).write(to: cards.appending(path: "\(index).vcf"))
    }
    return cards
  }

  static func card(_ index: Int) -> String {
    """
    BEGIN:VCARD
    VERSION:4.0
    UID:\(index)
    FN:Zoe Quux \(index)
    ADR:;;Rua Verde \(index);Porto;;;Portugal
    END:VCARD

    """
  }

  /// Whether only this user has access: mode 0700 for a folder, 0600 for a file.
  static func isPrivate(_ url: URL) throws -> Bool {
    try mode(url) == (isFolder(url) ? 0o700 : 0o600)
  }

  static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }

  /// The access mode of a file or folder.
  static func mode(_ url: URL) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int ?? -1
  }
}

extension Process {
  /// Waits for the exit, and returns the status as a shell does.
  fileprivate func finalStatus() -> Int32 {
    waitUntilExit()
    return terminationReason == .exit ? terminationStatus : 128 + terminationStatus
  }

  /// The mode bits that new files of the process do not get.
  var fileModeMask: UInt64? { status("Umask", radix: 8) }

  /// Whether the process ignores a signal, as the subcommands do until they have handled it.
  /// Bit 0 of the mask is signal 1.
  fileprivate func ignores(_ number: Int32) -> Bool {
    (status("SigIgn", radix: 16) ?? 0) & 1 << UInt64(number - 1) != 0
  }

  /// - Source: proc(5), `/proc/pid/status`.
  private func status(_ field: String, radix: Int) -> UInt64? {
    let text = try? String(contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    return line?.split(separator: "\t").last.flatMap { UInt64($0, radix: radix) }
  }
}

extension FileHandle {
  /// Reads until the next line break.
  /// - Returns: `nil` at the end.
  func readLine() -> String? {
    var line = Data()
    while let byte = try? read(upToCount: 1), !byte.isEmpty {
      if byte.first == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line += byte
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
