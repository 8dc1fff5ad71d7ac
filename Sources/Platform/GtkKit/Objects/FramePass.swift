import CGtk

/// Tells whether a `Canvas` is being laid out or drawn.
///
/// GTK keeps a pointer to the style of a widget while it lays out and draws the widget. A change
/// of style classes, visibility, sensitivity or sizes in between can free that style, or leaves
/// widgets without a size in the frame. Such changes belong in `Widget.afterLayout(_:)`.
@MainActor enum FramePass {
  private static var depth = 0

  /// Whether no canvas is being laid out or drawn.
  static var isIdle: Bool { depth == 0 }

  /// Runs a part of a layout or drawing.
  static func run(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
  }

  /// Called with what changes while a canvas is laid out or drawn. For tests.
  static var report: (StaticString) -> Void = {
    hal_warn("\($0) of a widget changes while a canvas is laid out or drawn")
  }

  /// Prints a GTK warning if a canvas is being laid out or drawn.
  static func warn(_ change: StaticString) {
    if depth > 0 { report(change) }
  }
}
