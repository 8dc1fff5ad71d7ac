/// A card on the page of a person that another feature provides.
package struct PersonExtraCard {
  package let card: Card
  /// Updates the card after the person changed.
  package var update: () -> Void = {}

  package init(card: Card, update: @escaping () -> Void = {}) {
    self.card = card
    self.update = update
  }
}
