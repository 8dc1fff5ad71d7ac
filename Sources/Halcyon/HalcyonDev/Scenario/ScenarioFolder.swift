import Foundation

/// A temporary data folder that is removed with this object.
///
/// The application handles the signals that end it, so the folder remains only after SIGKILL.
final class ScenarioFolder {
  let url: URL

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("halcyon-scenario-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    self.url = url
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
