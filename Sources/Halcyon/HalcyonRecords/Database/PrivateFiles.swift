import Foundation

/// File modes that keep everything Halcyon stores private to its user: 0600 for files, 0700 for
/// folders, regardless of the umask.
public enum PrivateFiles {
  /// Creates a folder with mode 0700, and missing folders above it.
  public static func createFolder(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Creates an empty file with mode 0600 unless something exists there. SQLite gives its journals
  /// the mode of the database file.
  ///
  /// A failure is not reported: opening the file then fails with a better message.
  package static func createFile(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  /// Removes the access of other users to the database and its backups. Files of other programs or
  /// users are not changed, and symbolic links in the folder are not followed. The folder itself
  /// can be behind one.
  /// - Parameter data: the data directory. Its own mode stays if it holds no database, or if it is
  ///   the home folder.
  public static func restrictDatabase(in data: URL) {
    guard let folder = PrivateFolder(path: data.resolvingSymlinksInPath().path),
      folder.names.contains(where: isDatabase)
    else { return }
    if !holdsHome(data) { folder.restrict() }
    folder.restrictFiles(where: isDatabase)
    guard let backups = folder.folder(BackupName.folder) else { return }
    backups.restrict()
    backups.restrictFiles(where: isBackup)
  }

  /// Removes the access of other users to the thumbnails. Files of other programs or users are not
  /// changed, and symbolic links are not followed.
  /// - Parameter cache: the cache directory.
  /// - Complexity: O(number of thumbnails).
  public static func restrictCache(in cache: URL) {
    guard let folder = PrivateFolder(path: cache.resolvingSymlinksInPath().path),
      let thumbnails = folder.folder("thumbnails")
    else { return }
    if !holdsHome(cache) { folder.restrict() }
    thumbnails.restrict()
    // Each folder is named after the first two digits of the file names in it.
    for name in thumbnails.names where name.utf8.count == 2 && isHexadecimal(name[...]) {
      guard let group = thumbnails.folder(name) else { continue }
      group.restrict()
      group.restrictFiles(where: isThumbnail)
    }
  }

  /// The database, its journals, and the files that recovery creates.
  private static func isDatabase(_ name: String) -> Bool {
    let base = HalcyonDatabase.fileName
    guard name.hasPrefix(base) else { return false }
    let rest = name.dropFirst(base.count)
    return ["", "-wal", "-shm", "-journal"].contains(rest)
      || [".aside-", ".restoring", ".unpacked", ".copy"].contains(where: rest.hasPrefix)
  }

  private static func isBackup(_ name: String) -> Bool {
    name.hasPrefix("halcyon-") && name.contains(".sqlite")
  }

  private static func isThumbnail(_ name: String) -> Bool {
    let digits = name.prefix(32)
    return digits.count == 32 && isHexadecimal(digits)
      && [".png", ".png.fail"].contains(name.dropFirst(32))
  }

  private static func isHexadecimal(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Whether the folder is the home folder or above it, as with `--data-dir ~`.
  private static func holdsHome(_ folder: URL) -> Bool {
    let path = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    let home = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/"
    let folder = folder.resolvingSymlinksInPath().path
    return home.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}

/// An open folder of this user, in which modes can be changed without following links.
private final class PrivateFolder {
  private let descriptor: Int32
  let names: [String]
  /// `O_PATH`, which Glibc's module does not export.
  private static let pathOnly: Int32 = 0o10_000_000

  convenience init?(path: String) {
    self.init(open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
  }

  private init?(_ descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    // Through the descriptor, so that the folder cannot be replaced in between.
    names =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd/\(descriptor)")) ?? []
  }

  deinit { close(descriptor) }

  /// The folder in this one; `nil` for a link, or if it belongs to someone else.
  func folder(_ name: String) -> PrivateFolder? {
    PrivateFolder(openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
  }

  func restrict() {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & 0o077 != 0 else { return }
    fchmod(descriptor, status.st_mode & 0o700)
  }

  func restrictFiles(where isOwn: (String) -> Bool) {
    for name in names where isOwn(name) { restrictFile(name) }
  }

  /// Opens the file with `O_PATH`: closing a readable descriptor would release the locks that
  /// SQLite holds in this process.
  private func restrictFile(_ name: String) {
    let file = openat(descriptor, name, Self.pathOnly | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o177 != 0
    else { return }
    chmod("/proc/self/fd/\(file)", status.st_mode & 0o600)
  }
}
