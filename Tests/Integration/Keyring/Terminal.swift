import Foundation
import Synchronization

/// A program on its own pseudoterminal, controlled by a test.
final class Terminal: Sendable {
  private let process: Process
  private let master: FileHandle
  private let text = Mutex("")
  private let changes: AsyncStream<Void>

  /// The program is in the same folder as the tests.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "halcyon")

  /// `TIOCSPTLCK` and `TIOCGPTN`, macros that are not imported into Swift.
  /// - Source: ioctl_tty(2); asm-generic/ioctls.h.
  private static let (setLock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))

  init(_ arguments: [String]) throws {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (lock, number) = (CInt(0), CInt(0))
    guard descriptor >= 0, ioctl(descriptor, Self.setLock, &lock) == 0,
      ioctl(descriptor, Self.getNumber, &number) == 0
    else { throw POSIXError(.ENOTTY) }
    let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw POSIXError(.ENOTTY) }
    master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let end = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.standardInput = end
    process.standardOutput = end
    process.standardError = end
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    let (stream, feed) = AsyncStream<Void>.makeStream()
    changes = stream
    try process.run()
    Thread.detachNewThread { [self] in
      var bytes = [UInt8](repeating: 0, count: 4_096)
      // The read fails once the program has closed its end.
      while case let count = read(master.fileDescriptor, &bytes, bytes.count), count > 0 {
        text.withLock { $0 += String(decoding: bytes.prefix(count), as: UTF8.self) }
        feed.yield()
      }
      feed.finish()
    }
    try end.close()
  }

  /// The text on the screen.
  var screen: String { text.withLock { $0 } }

  /// Whether typed text is echoed.
  var echoes: Bool {
    var state = termios()
    return tcgetattr(master.fileDescriptor, &state) == 0 && state.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Waits until `expected` appears on the screen.
  /// - Returns: `false` if the program ended before.
  func wait(for expected: String) async -> Bool {
    if screen.contains(expected) { return true }
    for await _ in changes where screen.contains(expected) { return true }
    return screen.contains(expected)
  }

  /// Types a line.
  func type(_ line: String) throws { try master.write(contentsOf: Data((line + "\n").utf8)) }

  /// Waits for the end of the program.
  /// - Returns: The exit status.
  func end() async -> Int32 {
    for await _ in changes {}
    process.waitUntilExit()
    return process.terminationStatus
  }
}
