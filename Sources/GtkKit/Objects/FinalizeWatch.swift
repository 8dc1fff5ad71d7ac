import CGtk

/// Notices the end of a GObject. For tests that nothing outlives its use.
public final class FinalizeWatch {
  private final class Flag { var isSet = false }
  private let flag = Flag()

  /// A watch that follows nothing yet.
  public init() {}

  /// Whether the object that is followed is gone.
  public var isFinalized: Bool { flag.isSet }

  /// Follows an object without holding it.
  public func follow(_ object: Object) {
    g_object_weak_ref(
      object.pointer(),
      { data, _ in
        guard let data else { return }
        Unmanaged<Flag>.fromOpaque(data).takeRetainedValue().isSet = true
      }, Unmanaged.passRetained(flag).toOpaque())
  }
}
