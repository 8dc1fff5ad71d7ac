import GRDB
import HalcyonCore

/// Identifies a card: its source, the href of its resource, and its number within the resource.
///
/// A resource usually has one card, with the index 0. Further cards of a file with several are
/// added and removed with their resource.
package struct CardKey: Hashable {
  package var sourceId: Int64
  package var href: Href
  /// The position within the resource, from 0.
  package var resourceIndex = 0

  package init(sourceId: Int64, href: Href, resourceIndex: Int = 0) {
    self.sourceId = sourceId
    self.href = href
    self.resourceIndex = resourceIndex
  }

  /// The SQL condition of a row of one card.
  package static let condition = "sourceId = :source AND href = :href AND resourceIndex = :index"

  /// The values for ``condition``.
  package var arguments: StatementArguments {
    ["source": sourceId, "href": href, "index": resourceIndex]
  }
}
