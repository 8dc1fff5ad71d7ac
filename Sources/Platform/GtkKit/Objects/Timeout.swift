import CGtk

/// A single delayed call of a closure, cancelled by `cancel()` or when released.
@MainActor public final class Timeout {
  private var source: UInt32 = 0
  private let body: () -> Void

  /// Calls `body` once on the main loop after `milliseconds`.
  public init(milliseconds: Int, _ body: @escaping () -> Void) {
    self.body = body
    source = g_timeout_add(
      UInt32(clamping: milliseconds),
      { data in
        if let data { Unmanaged<Timeout>.fromOpaque(data).takeUnretainedValue().fire() }
        return 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { cancel() }

  private func fire() {
    source = 0
    body()
  }

  /// Cancels the call.
  public func cancel() {
    if source != 0 { g_source_remove(source) }
    source = 0
  }
}
