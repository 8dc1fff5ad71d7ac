import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// A filter that the people list offers.
struct PeopleFilterChoice {
  private static let maximumTags = 200
  private static let maximumLength = 28

  let filter: PeopleFilter
  let text: String

  private init(_ filter: PeopleFilter, _ text: String) {
    self.filter = filter
    self.text = DisplayText.line(text, limit: Self.maximumLength)
  }

  /// Returns all filters; those of sources only if there are several.
  static func all(_ model: PeopleModel) -> [PeopleFilterChoice] {
    var choices = [
      Self(.all, tr("All People")), Self(.favorites, tr("Favorites")),
      Self(.located, tr("On the Map")), Self(.notLocated, tr("Not on the Map")),
    ]
    if model.accounts.count > 1 {
      choices += model.accounts.map { Self(.source($0.id), UserText.name($0)) }
    }
    return choices
      + model.people.tags.prefix(maximumTags).map { Self(.tag($0), tr("Tag: %1", $0)) }
  }
}
