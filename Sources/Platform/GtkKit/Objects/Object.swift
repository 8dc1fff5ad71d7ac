import CGtk

/// A GObject with one reference owned by Swift.
///
/// Widgets use a toggle reference instead: the Swift object lives exactly as long as the widget, so
/// a subclass keeps its state while only the widget tree holds it, without a reference cycle.
@MainActor open class Object {
  /// The kind of reference to the GObject.
  enum Ownership {
    case plain
    /// At most one per GObject, which can find its Swift object through it.
    case toggle
  }

  let raw: UnsafeMutableRawPointer
  private let ownership: Ownership
  /// The reference of the GObject to this object while others hold references to the GObject.
  private var retained: Unmanaged<Object>?

  /// Takes ownership of the floating reference, or of the one of the caller.
  init(adopting raw: UnsafeMutableRawPointer, as ownership: Ownership = .plain) {
    self.raw = raw
    self.ownership = ownership
    hal_object_adopt(raw)
    guard ownership == .toggle else { return }
    let data = Unmanaged.passUnretained(self).toOpaque()
    hal_object_toggle(raw, { data, last in Object.toggled(data, last: last != 0) }, data)
  }

  /// Adds a reference to an object that is owned elsewhere.
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

  /// The object as a C type.
  func pointer<T>(as type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }
  /// The object for C types that are opaque to Swift.
  var opaque: OpaquePointer { OpaquePointer(raw) }
}

extension Object: Hashable {
  /// Compares identity.
  public nonisolated static func == (a: Object, b: Object) -> Bool { a === b }
  /// Hashes the identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
