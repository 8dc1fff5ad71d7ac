import ArgumentParser
import CommandSupport
import Foundation
import HalcyonSystem

/// Runs `halcyon render` again with a display and folders of its own.
enum RenderProcess {
  private static let display = 1
  /// The time limit of a picture, in seconds.
  private static let patience = 120.0

  static func run(_ command: RenderCommand) throws {
    guard let program = AppPaths.runningExecutable else {
      throw CommandFailure("The path of the program is unknown.", .unavailable)
    }
    // The path of a socket is limited to 107 bytes.
    let folder = URL(fileURLWithPath: "/tmp/halcyon-render-\(UUID().uuidString.prefix(8))")
    defer { try? FileManager.default.removeItem(at: folder) }
    var environment = try environment(command, in: folder)
    environment["GSETTINGS_SCHEMA_DIR"] = program.deletingLastPathComponent().path
    let (daemon, _) = try start("gtk4-broadwayd", broadway(in: folder), environment, isQuiet: true)
    defer {
      // SIGTERM may be blocked: processes inherit that from the thread that starts them.
      kill(daemon.processIdentifier, SIGKILL)
      daemon.waitUntilExit()
    }
    let socket = folder.appending(path: "run/broadway\(display + 1).socket").path
    guard appears(socket, while: daemon) else {
      throw CommandFailure(
        "gtk4-broadwayd did not start. Install it (Debian: libgtk-4-bin).", .unavailable)
    }
    let arguments = Array(ProcessInfo.processInfo.arguments.dropFirst()) + ["--prepared"]
    let (drawing, end) = try start(program.path, arguments, environment, isQuiet: false)
    guard end.wait(timeout: .now() + patience) == .success else {
      kill(drawing.processIdentifier, SIGKILL)
      throw CommandFailure(
        "The window was not drawn within \(Int(patience)) s.", .unavailable)
    }
    guard drawing.terminationReason == .exit else {
      throw CommandFailure(
        "Drawing the window ended with signal \(drawing.terminationStatus).", .internalError)
    }
    if drawing.terminationStatus != 0 { throw ExitCode(drawing.terminationStatus) }
  }

  /// The daemon serves browsers at a socket, so that it needs no port.
  private static func broadway(in folder: URL) -> [String] {
    ["--unixsocket=\(folder.appending(path: "run/http").path)", ":\(display)"]
  }

  /// Returns an environment without the desktop session and the user's files.
  private static func environment(
    _ command: RenderCommand, in folder: URL
  ) throws -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in [
      "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "GTK_THEME", "GSK_RENDERER",
      "GDK_SCALE", "HALCYON_TRACE",
    ] { environment[name] = nil }
    for (name, part) in [
      "XDG_RUNTIME_DIR": "run", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache",
      "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state",
    ] {
      let path = folder.appending(path: part)
      try FileManager.default.createDirectory(
        at: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      environment[name] = path.path
    }
    environment.merge(
      [
        "GDK_BACKEND": "broadway", "BROADWAY_DISPLAY": ":\(display)", "GTK_A11Y": "none",
        "LANGUAGE": command.language, "LC_ALL": "C.UTF-8", "TZ": "UTC",
      ], uniquingKeysWith: { $1 })
    if let locale = try makeLocale(command.language, in: folder) {
      environment["LOCPATH"] = folder.appending(path: "locale").path
      environment["LC_ALL"] = locale
    }
    return environment
  }

  /// The locale of the C library that has no language.
  private static let plainLocale = URL(fileURLWithPath: "/usr/lib/locale/C.utf8")

  /// Gives the plain locale the name of a language: the C library 2.41 and later translates nothing
  /// in a locale that is named C, and a system may have no other.
  /// - Returns: The name; `nil` if there is no such locale or the name of the language is unusual.
  private static func makeLocale(_ language: String, in folder: URL) throws -> String? {
    let isUsual = language.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard isUsual, (2...35).contains(language.count),
      FileManager.default.fileExists(atPath: plainLocale.path)
    else { return nil }
    let locales = folder.appending(path: "locale")
    try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: locales.appending(path: language + ".utf8"), withDestinationURL: plainLocale)
    return language + ".UTF-8"
  }

  /// Starts a program.
  /// - Returns: The process, and a semaphore that is signaled when it ends.
  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], isQuiet: Bool
  ) throws -> (Process, DispatchSemaphore) {
    let process = Process()
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    if isQuiet {
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    }
    try process.run()
    return (process, end)
  }

  /// Waits for the socket of the daemon, which does not tell when it is ready.
  private static func appears(_ socket: String, while daemon: Process) -> Bool {
    let end = ContinuousClock.now + .seconds(patience)
    while daemon.isRunning, ContinuousClock.now < end {
      if FileManager.default.fileExists(atPath: socket) { return true }
      usleep(10_000)
    }
    return false
  }
}
