import GRDB
import HalcyonCore

/// Identifies a card: its source, the href of its resource, and its number within the resource.
///
/// A resource usually has one card, with the index 0. Further cards of a file with several are
/// added and removed with their resource.
struct CardKey: Hashable {
  var sourceId: Int64
  var href: Href
  /// The position within the resource, from 0.
  var resourceIndex = 0

  /// The SQL condition of a row of one card.
  static let condition = "sourceId = :source AND href = :href AND resourceIndex = :index"

  /// The values for ``condition``.
  var arguments: StatementArguments {
    ["source": sourceId, "href": href, "index": resourceIndex]
  }
}
