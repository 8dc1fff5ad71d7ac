import GtkKit
import HalcyonMaintenance

extension HealthReport.Renderer {
  /// What draws the window of this process, or would draw it.
  static var current: Self {
    switch Rendering.choice {
    case .hardware: .graphicsProcessor
    case .requested(let name): .requested(name)
    case .software: .software
    }
  }
}
