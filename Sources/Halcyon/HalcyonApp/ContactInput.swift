import Foundation
import HalcyonContacts

/// Reads the contact files, folders and pipes of a command line, in their order.
enum ContactInput {
  /// The argument that stands for standard input.
  static let standardInput = "-"

  static func read(_ paths: [String]) async -> ContactReading {
    var reading = ContactReading()
    var files: [String] = []
    for path in paths {
      guard isStream(path) else {
        files.append(path)
        continue
      }
      reading.append(await ContactReader().read(files))
      files = []
      reading.append(await readStream(path))
    }
    reading.append(await ContactReader().read(files))
    return reading
  }

  /// Whether the input has no size: a pipe, a terminal or a socket.
  private static func isStream(_ path: String) -> Bool {
    if path == standardInput { return true }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  private static func readStream(_ path: String) async -> ContactReading {
    if [standardInput, "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(path) {
      return await ContactReader().read(descriptor: STDIN_FILENO, name: path)
    }
    // Waits until another program opens the pipe for writing.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    // The reader reports why a file cannot be opened.
    guard descriptor >= 0 else { return await ContactReader().read([path]) }
    defer { close(descriptor) }
    return await ContactReader().read(descriptor: descriptor, name: path)
  }
}
