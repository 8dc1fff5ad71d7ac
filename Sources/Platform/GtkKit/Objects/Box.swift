import CGtk

/// A box that keeps a Swift value alive for C code, which holds it as an opaque pointer.
final class Box<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }

  /// Returns a retained box for C code; release it with `releaseBox`.
  static func retained(_ value: Value) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Box(value)).toOpaque()
  }
  static func value(_ data: UnsafeMutableRawPointer?) -> Value? {
    data.map { Unmanaged<Box<Value>>.fromOpaque($0).takeUnretainedValue().value }
  }
}

/// A `GDestroyNotify` for any `Box`.
func releaseBox(_ data: UnsafeMutableRawPointer?) {
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
