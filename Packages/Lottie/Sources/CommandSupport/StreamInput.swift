import LottiePlatform

/// An argument that names standard input, a pipe or another file without a size.
public enum StreamInput {
  /// The argument that stands for standard input and standard output.
  public static let dash = "-"
  private static let inputNames = [dash, "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]

  /// Whether the argument names standard input, a pipe, a socket or a terminal.
  public static func isStream(_ path: String) -> Bool {
    if path == dash { return true }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Opens a stream. Waits until another program opens a named pipe for writing.
  /// - Returns: A descriptor, which the caller closes, or -1 with `errno`.
  public static func open(_ path: String) -> Int32 {
    inputNames.contains(path)
      ? dup(STDIN_FILENO) : LottiePlatform.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
  }

  /// Reads a stream to its end.
  /// - Parameter limit: The largest number of bytes; at most one chunk more is read.
  /// - Returns: The bytes, more than `limit` if there are too many.
  /// - Throws: ``CommandFailure``.
  public static func read(_ path: String, limit: Int) throws(CommandFailure) -> Data {
    var data = Data()
    try forEachChunk(of: path) { chunk in
      data.append(contentsOf: chunk)
      return data.count <= limit
    }
    return data
  }

  /// Copies a stream into a file, for readers that need one.
  /// - Throws: ``CommandFailure``.
  public static func copy(_ path: String, toFile target: String) throws(CommandFailure) {
    let file = LottiePlatform.open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    var isWritten = file >= 0
    var number = errno
    defer { if file >= 0 { close(file) } }
    if isWritten {
      try forEachChunk(of: path) { chunk in
        var rest = chunk
        while isWritten, !rest.isEmpty {
          let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
          if count < 0, errno == EINTR { continue }
          isWritten = count > 0
          number = errno
          rest = rest.dropFirst(max(0, count))
        }
        return isWritten
      }
    }
    guard !isWritten else { return }
    throw CommandFailure(
      "Could not store the input in \(target): \(String(cString: strerror(number)))", .cannotCreate)
  }

  /// Calls `body` with each part of a stream, until it returns false.
  private static func forEachChunk(
    of path: String, _ body: (ArraySlice<UInt8>) -> Bool
  ) throws(CommandFailure) {
    let file = open(path)
    defer { if file >= 0 { close(file) } }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while file >= 0 {
      let count = LottiePlatform.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { break }
      guard count > 0, body(chunk[..<count]) else { return }
    }
    let name = path == dash ? "standard input" : path
    throw CommandFailure("Could not read \(name): \(String(cString: strerror(errno)))", .noInput)
  }
}

/// A private folder that is removed with this object.
public final class TemporaryFolder: Sendable {
  /// The path, without a slash at its end.
  public let path: String

  /// - Throws: ``CommandFailure`` if it cannot be created.
  public init() throws(CommandFailure) {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array((parent + "/command-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw CommandFailure(
        "Could not create a folder in \(parent): \(String(cString: strerror(errno)))",
        .cannotCreate)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
