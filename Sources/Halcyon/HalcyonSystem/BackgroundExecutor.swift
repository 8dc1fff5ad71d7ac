import Foundation
import Synchronization

/// Runs long computations and file reads on dedicated threads with lower priority than the user
/// interface.
///
/// ```swift
/// let reading = await BackgroundExecutor.shared.run { _ in read(file) }
/// ```
/// Without privileges, a thread can lower its priority but not raise it again, and threads that it
/// starts inherit the lower one. The threads therefore run only the given closures. Another thread
/// with normal priority resumes the waiting tasks, because resuming a task can start a thread of
/// the shared pool.
///
/// - Important: A closure must not write to the database: a low-priority transaction would block
///   other writers. It must not start tasks, dispatch work or call GLib functions that do so.
public final class BackgroundExecutor: Sendable {
  /// The executor of all services.
  public static let shared = BackgroundExecutor()
  /// The difference between the nice value of the threads and that of the main thread.
  public static let niceness: Int32 = 5
  /// The name of the low-priority threads, as in `/proc/self/task/*/comm`.
  public static let threadName = "halcyon-work"

  /// The cancellation state of the task that waits for a closure.
  public struct Cancellation: Sendable {
    fileprivate final class Flag: Sendable { let value = Atomic(false) }
    fileprivate let flag = Flag()
    /// A Boolean value indicating whether the closure should end early.
    public var isCancelled: Bool { flag.value.load(ordering: .relaxed) }
  }

  private let work = ClosureQueue()
  private let results = ClosureQueue()

  private init() {
    // At least two threads, so that thumbnails do not wait for a long import.
    for _ in 0..<min(max(ProcessInfo.processInfo.activeProcessorCount - 1, 2), 8) {
      Self.start(Self.threadName) { [work] in
        Self.lowerPriority()
        work.run()
      }
    }
    Self.start("halcyon-results") { [results] in results.run() }
  }

  /// Runs `body` and waits for its result. Closures start in the order of the calls.
  public func run<T: Sendable, E: Error>(
    _ body: @escaping @Sendable (Cancellation) throws(E) -> T
  ) async throws(E) -> T {
    let cancellation = Cancellation()
    let result: Result<T, E> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        work.add { [results] in
          let result = Result { () throws(E) in try body(cancellation) }
          results.add { continuation.resume(returning: result) }
        }
      }
    } onCancel: {
      cancellation.flag.value.store(true, ordering: .relaxed)
    }
    return try result.get()
  }

  private static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      // Foundation does not apply a `Thread.name` that is set before the start.
      try? Data(name.utf8).write(to: URL(fileURLWithPath: "/proc/thread-self/comm"))
      body()
    }
  }

  /// Sets the priority relative to the main thread. With privileges, libdispatch raises the
  /// priority of some of its threads, and the threads started here inherit it.
  /// - Source: setpriority(2): on Linux, `PRIO_PROCESS` is one thread: with 0 the calling thread,
  ///   with the identifier of the process its main thread.
  private static func lowerPriority() {
    let thread = __priority_which_t(PRIO_PROCESS.rawValue)
    setpriority(thread, 0, min(getpriority(thread, id_t(getpid())) + niceness, 19))
  }
}

/// A queue of closures. Threads sleep while it is empty.
private final class ClosureQueue: Sendable {
  private struct State {
    /// The closures to run, the first one last.
    var taken: [@Sendable () -> Void] = []
    var added: [@Sendable () -> Void] = []

    mutating func next() -> (@Sendable () -> Void)? {
      if taken.isEmpty {
        taken = added.reversed()
        added.removeAll(keepingCapacity: true)
      }
      return taken.popLast()
    }
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)

  func add(_ closure: @escaping @Sendable () -> Void) {
    state.withLock { $0.added.append(closure) }
    available.signal()
  }

  /// Runs closures on the calling thread until the process ends.
  func run() -> Never {
    while true {
      available.wait()
      state.withLock { $0.next() }?()
    }
  }
}
