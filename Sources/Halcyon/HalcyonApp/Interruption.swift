import Foundation

/// Stops work when the user presses Ctrl+C. A second Ctrl+C ends the program at once.
final class Interruption {
  private let source: any DispatchSourceSignal

  init(_ stop: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      stop()
      signal(SIGINT, SIG_DFL)
    }
    source.activate()
  }

  deinit { source.cancel() }
}
