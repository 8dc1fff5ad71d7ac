import HalcyonCore

/// A card to download, under the href that the server uses now and the one that is stored.
struct WantedCard: Hashable, Sendable {
  var href: Href
  /// The href in the store.
  var name: Href
  var etag: String?
}

/// The result of a batch besides the received cards. Each wanted card was received, is undelivered,
/// or is gone.
struct CardBatch: Sendable {
  var undelivered: [UndeliveredCard] = []
  /// The cards that were deleted since the listing: the server returned 404 or 410 for each of
  /// them.
  var gone: Set<Href> = []
}
