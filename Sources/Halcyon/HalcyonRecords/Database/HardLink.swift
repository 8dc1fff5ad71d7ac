import Foundation

/// Second names of files, which some file systems do not have, such as FAT and some mounts.
package enum HardLink {
  /// Whether the file systems have hard links. Tests set it to `false`.
  @TaskLocal package static var isSupported = true

  /// Gives a file a second name.
  /// - Returns: `false` if the file system has no hard links; copy the file then.
  /// - Throws: `StoreError` if the new name is taken.
  /// - Source: link(2).
  package static func make(_ second: URL, of file: URL) throws -> Bool {
    if isSupported, link(file.path, second.path) == 0 { return true }
    // The new name is never replaced, also not by a copy. It can be a link that leads nowhere.
    var status = stat()
    guard lstat(second.path, &status) != 0 else {
      throw DurableFile.POSIXError(EEXIST, path: second.path)
    }
    return false
  }
}
