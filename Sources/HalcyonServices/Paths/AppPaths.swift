import Foundation

/// Where Halcyon keeps and finds its files.
public struct AppPaths: Hashable, Sendable {
  /// What must stay: the database.
  public let dataDirectory: URL
  /// What can be made again.
  public let cacheDirectory: URL
  /// The folder that holds `places/`, `lottie/`, `css/` and `demo/`; `nil` where none is found.
  public let resources: URL?

  /// The paths for this user.
  /// - Parameters:
  ///   - dataDirectory: takes the place of both directories (`--data-dir`), the cache in a folder of it.
  ///   - environment: where `XDG_DATA_HOME`, `XDG_CACHE_HOME` and `HOME` are read.
  ///   - executable: the program file; resources are found from there.
  /// - Source: XDG Base Directory Specification 0.8, which says that relative paths are to be ignored.
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

  /// The program file of this process, links resolved.
  public static var runningExecutable: URL? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .map { URL(fileURLWithPath: $0) }
  }

  /// The folder that holds `<language>/LC_MESSAGES/halcyon.mo`: `locale` beside the program in a build
  /// folder, else `<prefix>/share/locale`, which need not exist.
  public static func catalogues(executable: URL? = runningExecutable) -> URL? {
    guard let folder = executable?.deletingLastPathComponent() else { return nil }
    let built = folder.appendingPathComponent("locale", isDirectory: true)
    // In /usr/bin, a program has that name.
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: built.path, isDirectory: &isFolder),
      isFolder.boolValue
    {
      return built
    }
    return folder.deletingLastPathComponent()
      .appendingPathComponent("share/locale", isDirectory: true)
  }

  /// Installed: `<prefix>/share/halcyon` beside `<prefix>/bin`. In development: `data` of the package that
  /// the program was built in.
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
