import CGtk
import Glibc

/// Runs a closure on the main loop when the process receives one of several signals.
///
/// Each signal is handled once. After that its default action applies again, so that a second one
/// ends a process that does not finish. A SIGHUP that the parent process ignores, as `nohup` does,
/// stays ignored.
@MainActor public final class UnixSignalWatch {
  private var sources: [Int32: UInt32] = [:]
  private let handler: (Int32) -> Void

  /// The data of one GLib source, which owns it.
  private final class Entry {
    weak var watch: UnixSignalWatch?
    let number: Int32

    init(_ watch: UnixSignalWatch, _ number: Int32) {
      self.watch = watch
      self.number = number
    }
  }

  /// Watches `signals`, which may be SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2 and SIGWINCH.
  public init(_ signals: [Int32], _ handler: @escaping (Int32) -> Void) {
    self.handler = handler
    Self.unblock(signals)
    for number in signals where !(number == SIGHUP && Self.isIgnored(number)) {
      sources[number] = g_unix_signal_add_full(
        G_PRIORITY_DEFAULT, number,
        { data in
          if let data {
            let entry = Unmanaged<Entry>.fromOpaque(data).takeUnretainedValue()
            entry.watch?.received(entry.number)
          }
          return 0
        }, Unmanaged.passRetained(Entry(self, number)).toOpaque(),
        { data in if let data { Unmanaged<Entry>.fromOpaque(data).release() } })
    }
  }

  isolated deinit {
    for source in sources.values { g_source_remove(source) }
  }

  private func received(_ number: Int32) {
    sources[number] = nil
    handler(number)
  }

  /// Lets this thread receive `signals`. A process inherits the blocked signals of the thread that
  /// starts it, and libdispatch blocks all signals on its threads.
  private static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
