import CDesktop
import Foundation
import HalcyonSystem

/// The programs of the desktop that create stills of videos.
///
/// - Source: Thumbnail Managing Standard 0.9.0 (freedesktop.org), "Thumbnailer entries" as GNOME
///   and KDE read them: groups `Thumbnailer Entry` with `TryExec`, `Exec` and `MimeType`.
struct VideoThumbnailers {
  /// The package that is recommended if there is no program.
  static let package = "ffmpegthumbnailer"
  private static let maximumSide = 1_024
  private static let maximumSeconds: Int32 = 20

  /// The folders with entries, the most important first.
  let folders: [String]

  /// - Parameter environment: The variables `XDG_DATA_HOME` and `XDG_DATA_DIRS`.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    let system = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    folders = ([home] + system.split(separator: ":").map(String.init)).map { $0 + "/thumbnailers" }
  }

  /// Returns the command line of the program for a media type; `nil` if none is installed.
  func command(for mediaType: String) -> String? {
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() where name.hasSuffix(".thumbnailer") {
        if let command = Self.command(in: folder + "/" + name, for: mediaType) { return command }
      }
    }
    return nil
  }

  private static func command(in entry: String, for mediaType: String) -> String? {
    let group = "Thumbnailer Entry"
    guard let file = g_key_file_new() else { return nil }
    defer { g_key_file_unref(file) }
    func value(_ key: String) -> String? {
      taking(g_key_file_get_string(file, group, key, nil))
    }
    guard g_key_file_load_from_file(file, entry, G_KEY_FILE_NONE, nil) != 0,
      let types = value("MimeType"), types.split(separator: ";").contains(Substring(mediaType)),
      let command = value("Exec")
    else { return nil }
    guard let program = value("TryExec") else { return command }
    return taking(g_find_program_in_path(program)) == nil ? nil : command
  }

  /// Creates a still of a video.
  /// - Returns: A file in memory or without a name, at its start; `nil` if the program fails.
  func still(of path: String, with command: String) -> Int32? {
    var (count, words): (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) = (0, nil)
    guard g_shell_parse_argv(command, &count, &words, nil) != 0, let words else { return nil }
    defer { g_strfreev(words) }
    var name = Array((NSTemporaryDirectory() + "/halcyon-still-XXXXXX").utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { return nil }
    let output = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { unlink(output) }
    let values = [
      "%u": DesktopThumbnail.uri(of: path) ?? path, "%i": path, "%o": output,
      "%s": String(Self.maximumSide), "%%": "%",
    ]
    let arguments = (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
      .map { values[$0] ?? $0 }
    guard Self.run(arguments), let still = Self.reopen(output, instead: file) else {
      close(file)
      return nil
    }
    return still
  }

  private static func run(_ arguments: [String]) -> Bool {
    let copies = arguments.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let list = copies.map { UnsafePointer($0) } + [nil]
    return list.withUnsafeBufferPointer { hal_program_run($0.baseAddress, maximumSeconds) != 0 }
  }

  /// Opens the output again, because programs can replace it.
  private static func reopen(_ output: String, instead file: Int32) -> Int32? {
    let still = open(output, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    var status = stat()
    guard still >= 0 else { return nil }
    guard fstat(still, &status) == 0, status.st_size > 0 else {
      close(still)
      return nil
    }
    close(file)
    return still
  }
}
