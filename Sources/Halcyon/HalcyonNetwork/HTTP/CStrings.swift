import CDesktop

/// Passes `texts` as C strings that are valid during `body`; nil stays nil. A string ends at its
/// first NUL.
package func withCStrings<T>(
  _ texts: [String?], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) throws -> T
) rethrows -> T {
  let copies = texts.map { text in text.flatMap { strdup($0) } }
  defer { copies.forEach { free($0) } }
  return try copies.map { $0.map { UnsafePointer($0) } }.withUnsafeBufferPointer(body)
}

extension Duration {
  /// The duration in whole milliseconds, from 1 to 2^31 - 1.
  package var milliseconds: UInt32 {
    let parts = components
    guard parts.seconds < 2_000_000 else { return UInt32(Int32.max) }
    guard parts.seconds >= 0 else { return 1 }
    return max(
      1, UInt32(parts.seconds) * 1000 + UInt32(max(0, parts.attoseconds / 1_000_000_000_000_000)))
  }
}
