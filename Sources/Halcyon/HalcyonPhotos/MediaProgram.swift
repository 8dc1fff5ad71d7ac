import CMedia
import Foundation
import HalcyonSystem

/// The program `halcyon-media`.
struct MediaProgram: Hashable, Sendable {
  static let name = "halcyon-media"
  /// The path of the program, which need not exist.
  let path: String
  /// The variables that its libraries read.
  var environment: [String: String] = [:]

  private static let variables = [
    "GDK_PIXBUF_MODULEDIR", "GDK_PIXBUF_MODULE_FILE", "HOME", "LANG", "LD_LIBRARY_PATH", "PATH",
    "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME",
  ]

  /// Finds the program beside the running one, as in a build folder, otherwise where it is
  /// installed.
  static func installed(
    beside executable: URL? = AppPaths.runningExecutable,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> MediaProgram {
    let folder = executable?.deletingLastPathComponent() ?? URL(fileURLWithPath: "/usr/bin")
    let built = folder.appendingPathComponent(name).path
    let relative = String(cString: hal_media_folder())
    let installed = folder.appendingPathComponent(relative).appendingPathComponent(name)
      .standardizedFileURL.path
    return MediaProgram(
      path: access(built, X_OK) == 0 ? built : installed,
      environment: environment.filter { variables.contains($0.key) })
  }
}
