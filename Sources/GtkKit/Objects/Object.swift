import CGtk

/// A GObject that Swift owns one reference of.
///
/// Widgets hold a toggle reference instead: the Swift object then lives exactly as long as the widget does, so a
/// subclass can keep its state while only the widget tree holds it, and neither keeps the other alive alone.
@MainActor open class Object {
  /// What kind of reference is held.
  enum Ownership {
    case plain
    /// Unique for the GObject: it finds its Swift object again.
    case toggle
  }

  let raw: UnsafeMutableRawPointer
  private let ownership: Ownership
  /// The reference that the GObject holds on us while somebody else holds one on it.
  private var retained: Unmanaged<Object>?

  /// Takes the floating reference, or the one the caller passes on.
  init(adopting raw: UnsafeMutableRawPointer, as ownership: Ownership = .plain) {
    self.raw = raw
    self.ownership = ownership
    hal_object_adopt(raw)
    guard ownership == .toggle else { return }
    let data = Unmanaged.passUnretained(self).toOpaque()
    hal_object_toggle(raw, { data, last in Object.toggled(data, last: last != 0) }, data)
  }

  /// An own reference to an object that somebody else holds.
  convenience init(borrowing raw: UnsafeMutableRawPointer) {
    g_object_ref(raw)
    self.init(adopting: raw)
  }

  isolated deinit {
    switch ownership {
    case .plain: g_object_unref(raw)
    case .toggle: hal_object_untoggle(raw)
    }
  }

  private static func toggled(_ data: UnsafeMutableRawPointer?, last: Bool) {
    guard let data else { return }
    let object = Unmanaged<Object>.fromOpaque(data)
    if last {
      let retained = object.takeUnretainedValue().retained
      object.takeUnretainedValue().retained = nil
      retained?.release()
    } else if object.takeUnretainedValue().retained == nil {
      object.takeUnretainedValue().retained = object.retain()
    }
  }

  /// The Swift object that holds the toggle reference of `raw`.
  static func existing(_ raw: UnsafeMutableRawPointer?) -> Object? {
    guard let raw, let data = hal_object_data(raw) else { return nil }
    return Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
  }

  /// The object as the C type that a function asks for.
  func pointer<T>(as type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }
  /// The object for C types that are opaque to Swift.
  var opaque: OpaquePointer { OpaquePointer(raw) }
}

extension Object: Hashable {
  /// Objects are equal when they are the same.
  public nonisolated static func == (a: Object, b: Object) -> Bool { a === b }
  /// Hashes the identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A Swift string from C text that the caller must free.
func taking(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  guard let text else { return nil }
  defer { g_free(text) }
  return String(cString: text)
}

/// Plain text as Pango's markup has it.
func escapedMarkup(_ text: String) -> String { taking(g_markup_escape_text(text, -1)) ?? "" }

/// Keeps a Swift value alive for C, which holds it by an opaque pointer.
final class Box<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }

  /// One reference for C; give it back with `release`.
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
