import CDesktop
import Synchronization

/// Reports whether the system is connected to a network.
public protocol NetworkMonitor: Sendable {
  /// Returns a stream of the current connectivity and each change. Any number of streams can be
  /// open.
  func availability() -> AsyncStream<Bool>
}

/// A network monitor whose state never changes.
public struct FixedNetwork: NetworkMonitor {
  private let isUp: Bool

  /// Creates a monitor that is always online or always offline.
  public init(isUp: Bool) { self.isUp = isUp }

  /// Returns a stream with one value that stays open.
  public func availability() -> AsyncStream<Bool> { AsyncStream { $0.yield(isUp) } }
}

/// The system's network monitor (`GNetworkMonitor`). It is notified of changes and does not poll.
public struct SystemNetworkMonitor: NetworkMonitor {
  /// Creates a monitor.
  public init() {}

  /// Returns a stream of the system's current connectivity and each change.
  public func availability() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    let watch = NetworkWatch(continuation)
    continuation.onTermination = { _ in watch.end() }
    return stream
  }
}

/// A subscription to the system's monitor.
private final class NetworkWatch: Sendable {
  /// Owned by the C callback, which releases it after the last call.
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
