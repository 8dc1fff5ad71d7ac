import CDesktop
import Synchronization

/// Waits for a lock on one byte of an open file, on a thread of its own that sleeps until the lock
/// is free or the task is cancelled.
final class LockWait: Sendable {
  private enum State {
    case idle
    case waiting(OpaquePointer)
    case cancelled
  }

  private let state = Mutex(State.idle)

  private init() {}

  /// Waits until the byte is locked. The lock excludes all other open files, also those of this
  /// process, and ends when the file is closed.
  /// - Returns: 0, or the error: `ECANCELED` if the task was cancelled.
  static func lock(_ file: Int32, byte: Int64) async -> Int32 {
    let wait = LockWait()
    let error = await withTaskCancellationHandler {
      await withCheckedContinuation { wait.begin(file, byte, $0) }
    } onCancel: {
      wait.cancel()
    }
    wait.end()
    return error
  }

  private func begin(
    _ file: Int32, _ byte: Int64, _ continuation: CheckedContinuation<Int32, Never>
  ) {
    let error: Int32? = state.withLock { state in
      if case .cancelled = state { return ECANCELED }
      let waiter = Unmanaged.passRetained(Waiter(continuation))
      let done: HalLockWaitDone = { error, data in
        guard let data else { return }
        Unmanaged<Waiter>.fromOpaque(data).takeRetainedValue().continuation.resume(returning: error)
      }
      guard let wait = hal_lock_wait(file, gint64(byte), done, waiter.toOpaque()) else {
        waiter.release()
        return EAGAIN
      }
      state = .waiting(wait)
      return nil
    }
    if let error { continuation.resume(returning: error) }
  }

  private func cancel() {
    state.withLock { state in
      if case .waiting(let wait) = state { hal_lock_wait_cancel(wait) }
      if case .idle = state { state = .cancelled }
    }
  }

  private func end() {
    state.withLock { state in
      if case .waiting(let wait) = state { hal_lock_wait_free(wait) }
      state = .idle
    }
  }

  private final class Waiter: Sendable {
    let continuation: CheckedContinuation<Int32, Never>
    init(_ continuation: CheckedContinuation<Int32, Never>) { self.continuation = continuation }
  }
}
