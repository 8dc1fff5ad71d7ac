import Foundation
import HalcyonContacts

extension ContactInput {
  /// The argument that stands for standard input.
  static let standardInput = "-"

  /// Returns the files, folders and pipes of a command line in their order. Pipes are read.
  static func inputs(_ paths: [String]) async -> [ContactInput] {
    var inputs: [ContactInput] = []
    var files: [String] = []
    for path in paths {
      guard isStream(path) else {
        files.append(path)
        continue
      }
      inputs += [.paths(files), await stream(path)]
      files = []
    }
    return inputs + [.paths(files)]
  }

  /// Whether the input has no size: a pipe, a terminal or a socket.
  private static func isStream(_ path: String) -> Bool {
    if path == standardInput { return true }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  private static func stream(_ path: String) async -> ContactInput {
    if [standardInput, "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(path) {
      return await reading(descriptor: STDIN_FILENO, name: path)
    }
    // Waits until another program opens the pipe for writing.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    // The import reports why a file cannot be opened.
    guard descriptor >= 0 else { return .paths([path]) }
    defer { close(descriptor) }
    return await reading(descriptor: descriptor, name: path)
  }
}
