import CDesktop
import Foundation
import HalcyonSystem

/// A file in the trash.
public struct TrashedPhoto: Hashable, Sendable {
  /// The path before it was moved.
  public var path: String
  /// The paths of the file in the trash and of the description beside it.
  fileprivate var file, info: String
}

/// Why a photo could not be moved to or out of the trash. The file is where it was.
public enum PhotoTrashError: Error, Hashable, Sendable {
  case trash(path: String, reason: String)
  /// The trash was emptied, or does not list the file.
  case missing(path: String)
  /// Another file has the name now.
  case occupied(path: String)
  /// `errno` is the system's error number.
  case unwritable(path: String, errno: Int32)
}

/// Moves photos to the trash of the desktop, and back.
///
/// - Source: The FreeDesktop.org Trash specification 1.0.
public enum PhotoTrash {
  /// Moves a file to the trash.
  /// - Returns: The file in the trash; `nil` if it was moved, but was not found there.
  @concurrent public static func trash(_ path: String) async throws(PhotoTrashError)
    -> TrashedPhoto?
  {
    try await BackgroundExecutor.shared.run { _ throws(PhotoTrashError) in
      var message: UnsafeMutablePointer<CChar>?
      let isDone = hal_files_trash(path, &message) != 0
      let reason = taking(message) ?? ""
      guard isDone else { throw .trash(path: path, reason: reason) }
      return find(path)
    }
  }

  /// Moves a file from the trash to where it was. Never replaces a file.
  @concurrent public static func restore(_ photo: TrashedPhoto) async throws(PhotoTrashError) {
    try await BackgroundExecutor.shared.run { _ throws(PhotoTrashError) in
      guard access(photo.file, F_OK) == 0 else { throw .missing(path: photo.path) }
      let folder = (photo.path as NSString).deletingLastPathComponent
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      // Unlike renaming, linking never replaces a file.
      if link(photo.file, photo.path) == 0 {
        unlink(photo.file)
      } else {
        guard errno != EEXIST, access(photo.path, F_OK) != 0 else {
          throw .occupied(path: photo.path)
        }
        // File systems without hard links.
        guard rename(photo.file, photo.path) == 0 else {
          throw .unwritable(path: photo.path, errno: errno)
        }
      }
      unlink(photo.info)
    }
  }

  /// Returns the newest file in a trash folder that was at a path.
  private static func find(_ path: String) -> TrashedPhoto? {
    folders(for: path).lazy.compactMap { folder -> TrashedPhoto? in
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/info")) ?? []
      let base = (path as NSString).lastPathComponent
      let stem = (base as NSString).deletingPathExtension
      let found = names.filter { $0.hasPrefix(stem) && $0.hasSuffix(".trashinfo") }
        .map { folder.path + "/info/" + $0 }
        .filter { self.path(in: $0, top: folder.top) == path }
        .max { modified($0) < modified($1) }
      guard let found else { return nil }
      let name = ((found as NSString).lastPathComponent as NSString).deletingPathExtension
      return TrashedPhoto(path: path, file: folder.path + "/files/" + name, info: found)
    }.first
  }

  /// Returns the trash of the home folder, and those of the file systems above the path.
  private static func folders(for path: String) -> [(path: String, top: String)] {
    let data =
      ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap {
        $0.hasPrefix("/") ? $0 : nil
      } ?? NSHomeDirectory() + "/.local/share"
    var folders = [(path: data + "/Trash", top: "")]
    var top = (path as NSString).deletingLastPathComponent
    while true {
      let base = top == "/" ? "" : top
      folders.append((base + "/.Trash-\(getuid())", base))
      folders.append((base + "/.Trash/\(getuid())", base))
      if top == "/" || top.isEmpty { return folders }
      top = (top as NSString).deletingLastPathComponent
    }
  }

  private static func path(in info: String, top: String) -> String? {
    guard let text = try? String(contentsOfFile: info, encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Path=") }),
      let path = String(line.dropFirst(5)).removingPercentEncoding
    else { return nil }
    return path.hasPrefix("/") ? path : top + "/" + path
  }

  private static func modified(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_mtim.tv_sec) : 0
  }
}
