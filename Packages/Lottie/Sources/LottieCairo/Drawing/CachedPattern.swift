import CCairo

/// A slot for the rendered content of a group, as a cairo pattern that the slot retains.
///
/// Drawing a group fills an empty slot and paints from a filled one.
final class CachedPattern {
  /// The rendered content before blending, or nil if it has not been rendered yet.
  var pattern: OpaquePointer? {
    get { storage }
    set {
      if let newValue { cairo_pattern_reference(newValue) }
      if let storage { cairo_pattern_destroy(storage) }
      storage = newValue
    }
  }
  private var storage: OpaquePointer?

  deinit {
    if let storage { cairo_pattern_destroy(storage) }
  }
}
