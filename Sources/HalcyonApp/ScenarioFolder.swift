import Foundation

/// A data folder that goes with the program, however that ends, unless it is killed outright.
final class ScenarioFolder {
  let url: URL
  private let signals: [any DispatchSourceSignal]

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("halcyon-scenario-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    self.url = url
    signals = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        try? FileManager.default.removeItem(at: url)
        _exit(128 + number)
      }
      source.activate()
      return source
    }
  }

  deinit {
    for source in signals { source.cancel() }
    try? FileManager.default.removeItem(at: url)
  }
}
