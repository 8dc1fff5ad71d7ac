import Foundation

/// The locations of Halcyon's files.
public struct AppPaths: Hashable, Sendable {
  /// The folder of permanent data: the database and its backups.
  public let dataDirectory: URL
  /// Whether it is the one that Halcyon uses unless it is told otherwise.
  public let isDefault: Bool
  /// The folder of data that can be regenerated.
  public let cacheDirectory: URL
  /// The folder with `places/`, `lottie/`, `css/` and `demo/`; `nil` if it was not found.
  public let resources: URL?

  /// Creates the paths of the current user.
  /// - Parameters:
  ///   - dataDirectory: A folder that replaces the data directory (`--data-dir`); the cache is then
  ///     a subfolder of it.
  ///   - environment: The variables `XDG_DATA_HOME`, `XDG_CACHE_HOME` and `HOME`.
  ///   - executable: The program file, from which the resources are located.
  /// - Source: XDG Base Directory Specification 0.8; relative paths are ignored.
  public init(
    dataDirectory: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: URL? = Self.runningExecutable
  ) {
    func directory(_ variable: String, _ fallback: String) -> URL {
      if let path = environment[variable], path.hasPrefix("/") {
        return URL(fileURLWithPath: path, isDirectory: true)
      }
      let home = environment["HOME"] ?? NSHomeDirectory()
      return URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(fallback)
    }
    isDefault = dataDirectory == nil
    if let dataDirectory {
      self.dataDirectory = URL(fileURLWithPath: dataDirectory, isDirectory: true)
      cacheDirectory = self.dataDirectory.appendingPathComponent("cache", isDirectory: true)
    } else {
      self.dataDirectory = directory("XDG_DATA_HOME", ".local/share")
        .appendingPathComponent("halcyon", isDirectory: true)
      cacheDirectory = directory("XDG_CACHE_HOME", ".cache")
        .appendingPathComponent("halcyon", isDirectory: true)
    }
    resources = executable.flatMap(Self.resources)
  }

  /// The program file of this process, with symbolic links resolved.
  public static var runningExecutable: URL? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .map { URL(fileURLWithPath: $0) }
  }

  /// Whether this process runs in a sandbox of Flatpak, whose desktop settings are not its own.
  public static var isSandboxed: Bool {
    FileManager.default.fileExists(atPath: "/.flatpak-info")
  }

  /// Returns the folder with `<language>/LC_MESSAGES/halcyon.mo`: `locale` next to the program in a
  /// build folder, otherwise `<prefix>/share/locale`, which need not exist.
  public static func catalogues(executable: URL? = runningExecutable) -> URL? {
    guard let folder = executable?.deletingLastPathComponent() else { return nil }
    let built = folder.appendingPathComponent("locale", isDirectory: true)
    // /usr/bin contains a program named "locale".
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: built.path, isDirectory: &isFolder),
      isFolder.boolValue
    {
      return built
    }
    return folder.deletingLastPathComponent()
      .appendingPathComponent("share/locale", isDirectory: true)
  }

  /// Returns `<prefix>/share/halcyon` for a program installed in `<prefix>/bin`; in development,
  /// `data` of the package that contains the program.
  private static func resources(from executable: URL) -> URL? {
    let manager = FileManager.default
    let installed = executable.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/halcyon", isDirectory: true)
    if manager.fileExists(atPath: installed.path) { return installed }
    var folder = executable.deletingLastPathComponent()
    while folder.path != "/" {
      if manager.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        return folder.appendingPathComponent("data", isDirectory: true)
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
