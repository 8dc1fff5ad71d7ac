import Foundation
import HangGuard
import Testing

/// The program with a window. Needs a display: `make test` starts one.
@Suite(.needsDisplay, .serialized, .hangGuard)
struct WindowTests {
  /// Settings in a file, so that they outlive the program.
  private func environment(_ command: Command) -> [String: String] {
    [
      "GSETTINGS_BACKEND": "keyfile", "HALCYON_TRACE": "1",
      "XDG_CONFIG_HOME": command.folder.appending(path: "config").path,
      "XDG_CACHE_HOME": command.folder.appending(path: "cache").path,
    ]
  }

  @Test(
    "A signal saves the window size, the page and the session, and sets the exit status",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func signal(number: Int32) async throws {
    let command = try Command()
    func second() -> Int { Int(Date().timeIntervalSince1970) }
    var end = Int.max
    let result = try await command.run(
      ["--page", "gallery", "--no-splash"], sending: number, after: "trace content-ready",
      environment: environment(command)
    ) { process in
      // Halcyon sets the modes of its own files; this concerns those that libraries create.
      #expect(process.fileModeMask == 0o077)
      // The start also stores its time, in seconds.
      let start = second()
      try await waitUntil { second() > start }
      end = second()
    }
    #expect(result.status == 128 + number, "\(result.errors)")
    let file = command.folder.appending(path: "config/glib-2.0/settings/keyfile")
    let settings = try String(contentsOf: file, encoding: .utf8)
    for key in ["window-width=", "window-height=", "last-page='gallery'"] {
      #expect(settings.contains(key), "\(key) in \(settings)")
    }
    let last = settings.firstMatch(of: /last-background-time=(?:int64 )?(\d+)/)?.1
    #expect(last.flatMap { Int($0) } ?? 0 >= end, "\(settings)")
  }

  @Test("A normal start prints nothing but the trace that was requested")
  func quietStart() async throws {
    let command = try Command()
    let result = try await command.run(
      ["--no-splash"], sending: SIGTERM, after: "trace content-ready",
      environment: environment(command))
    let lines = result.errors.split(separator: "\n").filter { !$0.hasPrefix("trace ") }
    #expect(lines.isEmpty, "\(lines)")
    #expect(result.output.isEmpty)
  }
}
