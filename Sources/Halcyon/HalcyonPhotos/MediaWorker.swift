import CMedia
import Foundation
import HalcyonCore
import Synchronization

/// A process of `halcyon-media`, used by one thread at a time.
///
/// It ends by itself after some seconds without a request, and when this object is released.
final class MediaWorker: Sendable {
  /// What a process says when it is ready.
  struct Greeting: Hashable, Sendable {
    /// The layers of its sandbox.
    var layers: MediaLayers
    /// Whether it can read and write metadata.
    var readsMetadata: Bool
    /// The libraries with their versions.
    var versions: String
  }

  let greeting: Greeting
  private let path: String
  private let connection: Connection
  private let clock: MediaClock

  /// Starts a process and waits until it is ready.
  init(
    _ program: MediaProgram, arguments: [String] = [], clock: MediaClock
  ) throws(MediaFailure) {
    (path, self.clock) = (program.path, clock)
    guard access(path, X_OK) == 0 else { throw .missing(path: path) }
    connection = try Connection(program, arguments)
    let hello = try connection.receive(within: clock, path)
    guard hello.head.version == UInt32(HAL_MEDIA_VERSION) else {
      throw .unavailable(path: path, errno: EPROTO)
    }
    greeting = Greeting(
      layers: MediaLayers(rawValue: hello.head.flags).intersection(.all),
      readsMetadata: hello.head.flags & UInt32(HAL_MEDIA_METADATA) != 0, versions: hello.text)
  }

  /// A Boolean value indicating whether the process has ended.
  var hasEnded: Bool { connection.status != nil }

  /// Sends a request and waits for the answer.
  /// - Throws: `MediaFailure.ended` if the process ended. It must not be used again then.
  func answer(_ request: MediaRequest) throws(MediaFailure) -> MediaAnswer {
    guard connection.send(request) else {
      guard errno == EPIPE || errno == ECONNRESET else {
        throw .unavailable(path: path, errno: errno)
      }
      throw .ended(connection.damage())
    }
    return try connection.receive(within: clock, path)
  }
}

extension MediaWorker {
  /// The socket and the process at its other end.
  private final class Connection: Sendable {
    private let socket, process: Int32
    private let exit = Exit()

    init(_ program: MediaProgram, _ arguments: [String]) throws(MediaFailure) {
      var ends: [Int32] = [-1, -1]
      guard hal_media_connect(&ends) else {
        throw .unavailable(path: program.path, errno: errno)
      }
      defer { close(ends[1]) }
      var process: Int32 = 0
      let error = Self.withTexts([program.path] + arguments) { arguments in
        Self.withTexts(program.environment.map { "\($0.key)=\($0.value)" }) { environment in
          hal_media_start(program.path, arguments, environment, ends[1], &process)
        }
      }
      (socket, self.process) = (ends[0], process)
      guard error == 0 else { throw .unavailable(path: program.path, errno: error) }
      // The thread does not keep the connection open.
      Thread.detachNewThread { [exit, process] in exit.wait(for: process) }
    }

    deinit { close(socket) }

    /// The status with which the process ended; `nil` before.
    var status: Int32? { exit.status }

    private func end() {
      if status == nil { kill(process, SIGKILL) }
    }

    /// Waits for the end of the process, and returns why it ended.
    func damage() -> PhotoDamage {
      let status = exit.wait()
      let signal = status & 0x7F
      if signal == 0 {
        return status >> 8 & 0xFF == Int32(HAL_MEDIA_OUT_OF_MEMORY) ? .memory : .crash
      }
      // The kernel kills processes when the memory of the machine runs out.
      return signal == SIGKILL ? .memory : .crash
    }

    func send(_ request: MediaRequest) -> Bool {
      var head = request.head
      return request.bytes.withUnsafeBytes { bytes in
        request.files.withUnsafeBufferPointer { files in
          hal_media_send(
            socket, &head, MemoryLayout.size(ofValue: head), bytes.baseAddress, bytes.count,
            files.baseAddress, Int32(files.count))
        }
      }
    }

    func receive(within clock: MediaClock, _ path: String) throws(MediaFailure) -> MediaAnswer {
      guard isAnswered(within: clock) else {
        end()
        throw .ended(.time)
      }
      var head = HalMediaAnswer()
      var message = HalMediaMessage()
      var bytes = [UInt8](repeating: 0, count: MediaAnswer.maximumText)
      let got = hal_media_receive(
        socket, &head, MemoryLayout.size(ofValue: head), &bytes, bytes.count, &message)
      guard got > 0 else {
        let number = errno
        guard got == 0 else {
          end()
          throw .unavailable(path: path, errno: number)
        }
        throw .ended(damage())
      }
      let files = withUnsafeBytes(of: message.files) {
        Array($0.bindMemory(to: Int32.self).prefix(Int(message.file_count)))
      }
      return MediaAnswer(
        head: head, text: String(decoding: bytes.prefix(message.count), as: UTF8.self),
        files: files)
    }

    /// Waits for an answer or the end of the process; returns false if the request takes too long.
    private func isAnswered(within clock: MediaClock) -> Bool {
      let start = clock.used(process)
      var waited = Duration.zero
      while waited < clock.total {
        if clock.wait(socket, clock.processor) { return true }
        waited += clock.processor
        if let start, let now = clock.used(process), now - start > clock.processor * 0.9 {
          return false
        }
      }
      return false
    }

    /// Calls `body` with a list of texts that ends with NULL.
    private static func withTexts<T>(
      _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> T
    ) -> T {
      let copies = texts.map { strdup($0) }
      defer { copies.forEach { free($0) } }
      let list = copies.map { UnsafePointer($0) } + [nil]
      return list.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }
}

/// The end of a process.
private final class Exit: Sendable {
  private let value = Mutex<Int32?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  var status: Int32? { value.withLock { $0 } }

  /// Waits on the calling thread until the process has ended.
  func wait(for process: Int32) {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    value.withLock { $0 = status }
    ended.signal()
  }

  /// Waits for the status.
  func wait() -> Int32 {
    ended.wait()
    ended.signal()
    return status ?? 0
  }
}

extension MediaClock {
  /// The clock of the system.
  static let live = MediaClock(
    wait: { socket, time in
      let (seconds, attoseconds) = time.components
      return hal_media_wait(socket, seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    },
    used: { process in
      let nanoseconds = hal_media_used(process)
      return nanoseconds < 0 ? nil : .nanoseconds(nanoseconds)
    })
}
