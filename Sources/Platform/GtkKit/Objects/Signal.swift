import CGtk

/// A signal connection. Releasing the token does not disconnect: the closure is released with the
/// object, or by `disconnect()`.
@MainActor public final class SignalToken {
  private let object = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)
  private let handler: UInt

  init(object: Object, handler: UInt) {
    self.handler = handler
    g_weak_ref_init(self.object, object.raw)
  }

  isolated deinit {
    g_weak_ref_clear(object)
    object.deallocate()
  }

  /// Disconnects and releases the closure. Further calls have no effect.
  public func disconnect() {
    withObject {
      if g_signal_handler_is_connected($0, handler) != 0 {
        g_signal_handler_disconnect($0, handler)
      }
    }
    g_weak_ref_set(object, nil)
  }

  /// Blocks the handler while `body` runs.
  public func blocked(_ body: () -> Void) {
    withObject { g_signal_handler_block($0, handler) }
    defer { withObject { g_signal_handler_unblock($0, handler) } }
    body()
  }

  private func withObject(_ body: (UnsafeMutableRawPointer) -> Void) {
    guard let raw = g_weak_ref_get(object) else { return }
    body(raw)
    g_object_unref(raw)
  }
}

/// The arguments of a signal emission; index 0 is the emitting object.
struct SignalArguments {
  fileprivate let values: UnsafePointer<GValue>
  fileprivate let count: Int

  private func value(_ index: Int, _ type: GType) -> UnsafePointer<GValue>? {
    guard index < count, g_type_check_value_holds(values + index, type) != 0 else { return nil }
    return values + index
  }
  func int(_ index: Int) -> Int { value(index, GTypes.int).map { Int(g_value_get_int($0)) } ?? 0 }
  func uint(_ index: Int) -> Int {
    value(index, GTypes.uint).map { Int(g_value_get_uint($0)) } ?? 0
  }
  func double(_ index: Int) -> Double {
    value(index, GTypes.double).map { g_value_get_double($0) } ?? 0
  }
  func flags(_ index: Int) -> UInt32 {
    value(index, GTypes.flags).map { g_value_get_flags($0) } ?? 0
  }
  func string(_ index: Int) -> String? {
    value(index, GTypes.string).flatMap { g_value_get_string($0) }.map { String(cString: $0) }
  }
  func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
    value(index, GTypes.pointer).flatMap { g_value_get_pointer($0) }
  }
  func object(_ index: Int) -> UnsafeMutableRawPointer? {
    value(index, GTypes.object).flatMap { g_value_get_object($0) }
  }
  func boxed(_ index: Int) -> UnsafeMutableRawPointer? {
    value(index, GTypes.boxed).flatMap { g_value_get_boxed($0) }
  }
  /// A boxed value inside a boxed `GValue`, as in signals of `GtkDropTarget`.
  func boxedValue(_ index: Int) -> UnsafeMutableRawPointer? {
    guard let inner = boxed(index)?.assumingMemoryBound(to: GValue.self),
      g_type_check_value_holds(inner, GTypes.boxed) != 0
    else { return nil }
    return g_value_get_boxed(inner)
  }
  /// A string inside a boxed `GValue`, as in signals of `GtkDropTarget`.
  func stringValue(_ index: Int) -> String? {
    guard let inner = boxed(index)?.assumingMemoryBound(to: GValue.self),
      g_type_check_value_holds(inner, GTypes.string) != 0
    else { return nil }
    return g_value_get_string(inner).map { String(cString: $0) }
  }
  func variant(_ index: Int) -> OpaquePointer? {
    value(index, GTypes.variant).flatMap { g_value_get_variant($0) }
  }
}

/// The fundamental types of GLib, whose macros Swift cannot import.
///
/// - Source: GLib, gobject/gtype.h (`G_TYPE_MAKE_FUNDAMENTAL (n)` is `n << 2`).
enum GTypes {
  static let boolean = GType(5 << 2)
  static let int = GType(6 << 2)
  static let uint = GType(7 << 2)
  static let flags = GType(13 << 2)
  static let double = GType(15 << 2)
  static let string = GType(16 << 2)
  static let pointer = GType(17 << 2)
  static let boxed = GType(18 << 2)
  static let object = GType(20 << 2)
  static let variant = GType(21 << 2)
}

extension Object {
  /// Connects a handler to a signal with any signature.
  /// - Parameter handler: its result is the return value of signals that return a boolean
  ///   ("handled").
  @discardableResult
  func connect(
    _ signal: String, after: Bool = false, _ handler: @escaping (SignalArguments) -> Bool
  ) -> SignalToken {
    let id = hal_signal_connect(
      raw, signal, after ? 1 : 0,
      { data, values, count, result in
        guard let handler = Box<(SignalArguments) -> Bool>.value(data), let values else { return }
        let handled = handler(SignalArguments(values: values, count: Int(count)))
        if let result, g_type_check_value_holds(result, GTypes.boolean) != 0 {
          g_value_set_boolean(result, handled ? 1 : 0)
        }
      },
      Box<(SignalArguments) -> Bool>.retained(handler),
      { data in releaseBox(data) })
    return SignalToken(object: self, handler: id)
  }

  /// Connects a handler to a signal that returns an object.
  /// - Parameter handler: returns an object that the caller of the signal owns, or nil.
  @discardableResult
  func connectReturningObject(
    _ signal: String, _ handler: @escaping (SignalArguments) -> UnsafeMutableRawPointer?
  ) -> SignalToken {
    let id = hal_signal_connect(
      raw, signal, 0,
      { data, values, count, result in
        guard let handler = Box<(SignalArguments) -> UnsafeMutableRawPointer?>.value(data),
          let values
        else { return }
        let object = handler(SignalArguments(values: values, count: Int(count)))
        if let result, g_type_check_value_holds(result, GTypes.object) != 0 {
          g_value_take_object(result, object)
        } else if let object {
          g_object_unref(object)
        }
      },
      Box<(SignalArguments) -> UnsafeMutableRawPointer?>.retained(handler),
      { data in releaseBox(data) })
    return SignalToken(object: self, handler: id)
  }

  /// Connects a handler that ignores the arguments.
  @discardableResult
  func connect(_ signal: String, _ handler: @escaping () -> Void) -> SignalToken {
    connect(signal) { _ in
      handler()
      return false
    }
  }

  /// Calls `handler` after each change of a property.
  @discardableResult
  public func onChange(of property: String, _ handler: @escaping () -> Void) -> SignalToken {
    connect("notify::" + property, handler)
  }
}
