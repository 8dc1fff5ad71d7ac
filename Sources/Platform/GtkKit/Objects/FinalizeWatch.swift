import CGtk

/// Detects the finalization of a GObject, for leak tests.
public final class FinalizeWatch {
  private final class Flag { var isSet = false }
  private let flag = Flag()

  /// Creates a watch without an object.
  public init() {}

  /// Whether the observed object was finalized.
  public var isFinalized: Bool { flag.isSet }

  /// Observes an object without keeping it alive.
  public func follow(_ object: Object) {
    g_object_weak_ref(
      object.pointer(),
      { data, _ in
        guard let data else { return }
        Unmanaged<Flag>.fromOpaque(data).takeRetainedValue().isSet = true
      }, Unmanaged.passRetained(flag).toOpaque())
  }
}
