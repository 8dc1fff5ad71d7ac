import HalcyonMaintenance

/// A step of the start-up, or of the loading overlay after it.
package nonisolated enum StartStep: Hashable, Sendable {
  case startup, servicesReady, firstFrame, contentReady, contentShown, cardsShown
  case stageBegins(StartUp.Stage)
  case stageEnds(StartUp.Stage)
  case stageFails(StartUp.Stage)
  case overlay(LoadingOverlayEvent)
  case splashShown, splashFrame, splashRemoved

  /// The name of the step in logs and benchmarks.
  package var name: String {
    switch self {
    case .startup: "startup"
    case .servicesReady: "services-ready"
    case .firstFrame: "first-frame"
    case .contentReady: "content-ready"
    case .contentShown: "content-shown"
    case .cardsShown: "cards-shown"
    case .stageBegins(let stage): "\(stage.rawValue)-begins"
    case .stageEnds(let stage): "\(stage.rawValue)-ends"
    case .stageFails(let stage): "\(stage.rawValue)-fails"
    case .overlay(let event): "overlay-\(event)"
    case .splashShown: "splash-shown"
    case .splashFrame: "splash-frame"
    case .splashRemoved: "splash-removed"
    }
  }
}

/// A change of the loading overlay.
package nonisolated enum LoadingOverlayEvent: Hashable, Sendable {
  case shown, added, hidden, removed
}
