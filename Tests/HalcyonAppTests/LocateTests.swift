import Foundation
import HangGuard
import Testing

/// `halcyon locate` with a local server.
struct LocateTests {
  /// Responds to each request with 404 and records the times.
  private final class Server {
    let url: String
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())

    init() throws {
      let package = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      process.executableURL = package.appending(path: "meson_helpers/test/nominatim_replay.py")
      process.arguments = [
        "--serve", package.appending(path: "Tests/Integration/Nominatim/recorded.json").path,
      ]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      let ready = output.fileHandleForReading.readLine()?.split(separator: " ")
      url = ready?.last.map(String.init) ?? ""
    }

    deinit {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }

    /// The times of the requests with this contact address, in seconds.
    func times(_ contact: String) throws -> [Double] {
      try input.fileHandleForWriting.write(contentsOf: Data("times \(contact)\n".utf8))
      let line = output.fileHandleForReading.readLine() ?? ""
      return line.split(separator: " ").compactMap { Double($0) }
    }
  }

  @Test("Two concurrent commands share one request rate", .hangGuard)
  func rate() throws {
    let command = try Command()
    let server = try Server()
    _ = try command.run("account", "add", "folder", try command.writeCards(1).path)
    _ = try command.run("sync", "--no-locate")
    _ = try command.run("geocoder", "--nominatim", server.url, "--contact", "both")
    let running = try (0..<2).map { _ in try command.begin(["locate"]) }
    for end in running {
      let result = try end()
      #expect(result.status == 1, "\(result.all)")
    }
    let times = try server.times("both")
    #expect(times.count == 2)
    // Measured on the server, where the first request may arrive late on a busy machine.
    for (a, b) in zip(times, times.dropFirst()) { #expect(b - a > 0.85) }
    let report = try command.run("doctor", "--json", "--offline").json as? [String: Any]
    #expect((report?["geocoding"] as? [String: Any])?["usedToday"] as? Int == 2)
  }

  @Test(
    "Wrong usage is reported and changes nothing",
    arguments: [
      ["locate", ""], ["locate", " \t"], ["locate", "a", "b"],
      ["sync", "--source"], ["sync", "--confirm-removals", "--keep-people"], ["sync", "now"],
      ["doctor", "me"], ["geocoder", "--nominatim", "ftp://x/"],
      ["geocoder", "--daily-budget", "0"],
      ["geocoder", "--nominatim", "https://me:Pw4ss@x/"], ["account", "add", "carddav", ""],
      ["account", "add", "carddav", "me:Pw4ss@x.org"],
      ["geocoder", "--none", "--photon", "https://x/"],
    ])
  func usage(_ arguments: [String]) throws {
    let command = try Command()
    let result = try command.begin(arguments)()
    #expect(result.status == 64, "\(result.all)")
    #expect(result.output.isEmpty && !result.errors.isEmpty)
    #expect(!result.errors.contains("Pw4ss"))
    let after = try command.run("geocoder")
    #expect(after.output.hasPrefix("No server is used"))
  }
}
