import CDesktop
import Synchronization

/// Knows whether there is a network.
public protocol NetworkMonitor: Sendable {
  /// Whether there is a network now, then each change. Any number may watch.
  func availability() -> AsyncStream<Bool>
}

/// What the system says (`GNetworkMonitor`). Nothing is asked for repeatedly; the system tells changes.
public struct SystemNetworkMonitor: NetworkMonitor {
  /// The system's monitor.
  public init() {}

  /// Whether the system has a network now, then each change.
  public func availability() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    let watch = NetworkWatch(continuation)
    continuation.onTermination = { _ in watch.end() }
    return stream
  }
}

/// One watch of the system's monitor.
private final class NetworkWatch: Sendable {
  /// The C side owns the continuation and releases it when it will tell nothing more.
  private final class Receiver {
    let continuation: AsyncStream<Bool>.Continuation
    init(_ continuation: AsyncStream<Bool>.Continuation) { self.continuation = continuation }
  }

  private struct Handle: @unchecked Sendable { var watch: OpaquePointer? }
  private let handle: Mutex<Handle>

  init(_ continuation: AsyncStream<Bool>.Continuation) {
    let receiver = Unmanaged.passRetained(Receiver(continuation)).toOpaque()
    let watch = hal_network_watch(
      { available, data in
        guard let data else { return }
        Unmanaged<Receiver>.fromOpaque(data).takeUnretainedValue().continuation
          .yield(available != 0)
      }, receiver,
      { data in
        if let data { Unmanaged<Receiver>.fromOpaque(data).release() }
      })
    handle = Mutex(Handle(watch: watch))
  }

  func end() {
    let watch = handle.withLock { handle in
      defer { handle.watch = nil }
      return Handle(watch: handle.watch)
    }
    if let watch = watch.watch { hal_network_unwatch(watch) }
  }
}
