import LottiePlatform
import Synchronization

/// Standard output and standard error of a command line program.
///
/// A failed write does not interrupt the work of a command. It is reported once, on standard error,
/// and decides the exit status. A closed pipe, as in `halcyon account list | head -1`, is not a
/// failure.
public enum CommandOutput {
  private struct State {
    var isClosed = false
    var hasFailed = false
    var verbosity = Verbosity.normal
  }

  /// How much a command says besides its result.
  public enum Verbosity: Sendable {
    /// Results and problems only.
    case quiet
    /// Also what was done.
    case normal
    /// Also how it is done, on standard error.
    case verbose
  }

  private static let state = Mutex(State())

  /// Ignores SIGPIPE, so that a closed pipe is reported to the writer instead of killing the
  /// program.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// How much the command says. Set by ``OutputOptions``.
  public static var verbosity: Verbosity {
    get { state.withLock { $0.verbosity } }
    set { state.withLock { $0.verbosity = newValue } }
  }

  /// Writes bytes to standard output.
  /// - Parameter program: the name that begins the message if writing fails.
  public static func write(_ bytes: Data, program: String) {
    let failure: Int32? = state.withLock { state in
      guard !state.isClosed else { return nil }
      let number = writeAll(bytes, to: STDOUT_FILENO)
      guard number != 0 else { return nil }
      state.isClosed = true
      guard number != EPIPE else { return nil }
      state.hasFailed = true
      return number
    }
    guard let failure else { return }
    let reason = String(cString: strerror(failure))
    writeError("\(program): Could not write to standard output: \(reason). Check its target.\n")
  }

  /// Writes text to standard output.
  public static func write(_ text: String, program: String) {
    write(Data(text.utf8), program: program)
  }

  /// Writes a file to standard output.
  /// - Throws: ``CommandFailure`` if the file cannot be read.
  public static func write(fileAt path: String, program: String) throws(CommandFailure) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while file >= 0 {
      let count = read(file, &chunk, chunk.count)
      if count == 0 { return }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      write(Data(chunk[..<count]), program: program)
    }
    throw CommandFailure("Could not read \(path): \(String(cString: strerror(errno)))", .ioError)
  }

  /// Writes what a command does to standard error, with `--verbose`.
  public static func writeDetail(_ text: @autoclosure () -> String, program: String) {
    guard verbosity == .verbose else { return }
    writeError("\(program): \(TerminalText.withoutControls(text()))\n")
  }

  /// Writes a JSON value as one line to standard output.
  public static func writeJSON(_ value: some Encodable, program: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let json = TerminalText.escapingControls(try encoder.encode(value))
    write(json + Data("\n".utf8), program: program)
  }

  /// Writes text to standard error; a failure has nowhere to be reported.
  public static func writeError(_ text: String) {
    _ = writeAll(Data(text.utf8), to: STDERR_FILENO)
  }

  /// The status to exit with: `ioError` if output was lost and nothing worse happened.
  public static func exitStatus(_ status: Int32) -> Int32 {
    let isLost = state.withLock { $0.hasFailed }
    return isLost && status <= ExitStatus.incomplete.rawValue ? ExitStatus.ioError.rawValue : status
  }

  /// - Returns: 0, or the error number.
  private static func writeAll(_ bytes: Data, to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, let base = buffer.baseAddress {
        let count = LottiePlatform.write(descriptor, base + written, buffer.count - written)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          // The terminal of another program can make the descriptor non-blocking.
          var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          LottiePlatform.poll(&poll, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}
