import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs the tests only where a window can be shown: `make test` starts a display.
  static var needsDisplay: Self {
    .enabled(
      if: ["DISPLAY", "WAYLAND_DISPLAY", "BROADWAY_DISPLAY"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
      }, "no display: run `make test`")
  }
}
