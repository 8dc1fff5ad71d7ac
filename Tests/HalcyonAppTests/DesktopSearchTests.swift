import Foundation
import Glibc
import HangGuard
import Testing

/// The search of the desktop, over a session bus that starts the program for it.
@Suite(.needsDisplay, .serialized, .hangGuard)
struct DesktopSearchTests {
  @Test("The bus starts Halcyon for a search, which finds a person, and a click opens the window")
  func search() async throws {
    let command = try Command()
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Ada Novák\nORG:Mathematics\nEND:VCARD\n"
    #expect(try command.run("import", "-", input: card).status == 0)
    let bus = try ActivatingBus(command)
    #expect(try bus.search("GetInitialResultSet", "['nov', 'ad']") == "(['person:1'],)")
    #expect(try bus.search("GetSubsearchResultSet", "['person:1']", "['nob']") == "(@as [],)")
    let found = try bus.search("GetResultMetas", "['person:1', 'photo:7', 'odd', 'person:x']")
    #expect(found.contains("'name': <'Ada Novák'>"), "\(found)")
    #expect(found.contains("'description': <'Mathematics'>"), "\(found)")
    #expect(found.components(separatedBy: "'id'").count == 2, "\(found)")
    #expect(!bus.trace.contains("trace first-frame"), "a search opens no window")
    #expect(try bus.search("ActivateResult", "person:1", "['ada']", "0") == "()")
    try await waitUntil { bus.trace.contains("trace content-ready") }
  }
}

/// A session bus with a service file for the program.
private final class ActivatingBus {
  private static let id = "io.github.halcyon_companion.Halcyon"
  private let daemon = Process()
  private let folder: URL
  private let address: String
  private let log: URL

  init(_ command: Command) throws {
    folder = command.folder.appending(path: "bus")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    log = folder.appending(path: "log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    address = "unix:path=\(folder.path)/socket"
    try """
    [D-BUS Service]
    Name=\(Self.id)
    Exec=\(Command.program.path) --gapplication-service --no-splash --data-dir \(command.data.path)
    """.write(to: folder.appending(path: "halcyon.service"), atomically: true, encoding: .utf8)
    try """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <servicedir>\(folder.path)</servicedir>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """.write(to: folder.appending(path: "bus.conf"), atomically: true, encoding: .utf8)
    let output = Pipe()
    daemon.executableURL = URL(filePath: "/usr/bin/env")
    daemon.arguments = [
      "dbus-daemon", "--nofork", "--print-address",
      "--config-file=\(folder.appending(path: "bus.conf").path)",
    ]
    daemon.environment = ProcessInfo.processInfo.environment.merging([
      "HALCYON_TRACE": "1", "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none",
      "G_DEBUG": "fatal-warnings",
    ]) { $1 }
    daemon.standardOutput = output
    daemon.standardError = try FileHandle(forWritingTo: log)
    // Threads of libdispatch block signals, and programs inherit that: the bus would not end.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try daemon.run()
    // The line with the address is written once the bus listens.
    #expect(!output.fileHandleForReading.availableData.isEmpty)
  }

  /// Ends the bus. GLib ends the program with it.
  deinit {
    daemon.terminate()
    daemon.waitUntilExit()
  }

  /// What the started program has written.
  var trace: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  /// Calls a method of the search provider and returns its answer as text.
  func search(_ method: String, _ arguments: String...) throws -> String {
    let client = Process()
    let output = Pipe()
    client.executableURL = URL(filePath: "/usr/bin/env")
    client.arguments =
      [
        "gdbus", "call", "--session", "--dest", Self.id, "--object-path",
        "/io/github/halcyon_companion/Halcyon/SearchProvider", "--timeout",
        "\(Int(HangGuard.seconds))", "--method", "org.gnome.Shell.SearchProvider2.\(method)",
      ] + arguments
    client.environment = ProcessInfo.processInfo.environment.merging([
      "DBUS_SESSION_BUS_ADDRESS": address
    ]) { $1 }
    client.standardOutput = output
    try client.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    client.waitUntilExit()
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
