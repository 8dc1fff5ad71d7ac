import HalcyonCore
import Localization

extension PersonText {
  /// Returns why two people are probably the same person.
  public static func reason(_ reason: MergeSuggestion.Reason) -> String {
    switch reason {
    case .mail(let address): tr("Same email address: %1", DisplayText.line(address, limit: 100))
    case .phone(let number): tr("Same phone number: %1", DisplayText.line(number, limit: 60))
    case .name: tr("Same name")
    }
  }
}
