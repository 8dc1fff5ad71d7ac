import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HangGuard
import Testing

/// `halcyon locate` with a local server.
struct LocateTests {
  /// Responds to each request with 404 and records the time of each.
  private final class Server {
    let url: String
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())

    init() throws {
      let package = Command.package
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

    /// The times of the requests with this contact address.
    func times(_ contact: String) throws -> [Date] {
      try input.fileHandleForWriting.write(contentsOf: Data("times \(contact)\n".utf8))
      let line = output.fileHandleForReading.readLine() ?? ""
      return line.split(separator: " ").compactMap { Double($0) }
        .map { Date(timeIntervalSince1970: $0) }
    }
  }

  @Test(
    "All commands share one request rate and one daily limit, concurrent ones as well", .hangGuard)
  func rate() async throws {
    let command = try Command()
    let server = try Server()
    _ = try command.run("account", "add", "folder", try command.writeCards(1).path)
    _ = try command.run("sync", "--no-locate")
    _ = try command.run("geocoder", "--nominatim", server.url, "--contact", "both")
    #expect(try command.run("locate").status == 1)
    let limit = try await HalcyonDatabase(directory: command.data).geocodingRateLimit()
    let running = try (0..<2).map { _ in try command.begin(["locate"]) }
    for end in running {
      let result = try end()
      #expect(result.status == 1, "\(result.all)")
    }
    let times = try server.times("both")
    #expect(times.count == 3)
    // A request may start a little early, but it cannot arrive before it starts.
    let earliest = limit.nextAllowed - GeocodingRateLimit.tolerance - 0.001
    #expect(times.filter { $0 < earliest }.count == 1, "\(times), \(earliest)")
    let report = try command.run("doctor", "--json", "--offline").json as? [String: Any]
    #expect((report?["geocoding"] as? [String: Any])?["usedToday"] as? Int == 3)
  }

  @Test("Control characters of the address are shown as visible marks")
  func controls() throws {
    let command = try Command()
    try command.makeDatabase()
    let result = try command.run("locate", "a\u{1B}[31mb\nc\u{202E}d", "--offline")
    #expect(result.status == 1)
    #expect(
      result.errors == "halcyon: No place matches “a\u{FFFD}[31mb\u{FFFD}c[U+202e]d”.\n",
      "\(result.errors)")
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
    try command.makeDatabase()
    let after = try command.run("geocoder")
    #expect(after.output.hasPrefix("No server is used"))
  }
}
