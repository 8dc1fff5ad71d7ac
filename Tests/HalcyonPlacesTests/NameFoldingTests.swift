import HalcyonPlaces
import Testing

@Suite("Folding of place names")
struct NameFoldingTests {
  static let vectors: [FoldingVector] = (try? PlacesFixtures.vectors("folding")) ?? []

  @Test("The test vectors are available")
  func vectorsExist() { #expect(Self.vectors.count >= 60) }

  @Test("Names are folded as in the data", arguments: vectors)
  func folds(vector: FoldingVector) {
    // Compared by scalar, because strings compare composed and decomposed forms as equal.
    #expect(NameFolding.fold(vector.name).unicodeScalars.elementsEqual(vector.fold.unicodeScalars))
    #expect(
      NameFolding.foldExpanded(vector.name).unicodeScalars
        .elementsEqual(vector.expanded.unicodeScalars))
  }

  @Test("Folding is idempotent", arguments: vectors)
  func idempotent(vector: FoldingVector) {
    #expect(NameFolding.fold(vector.fold) == vector.fold)
  }

  @Test("Keys are the folded name and the form with expanded umlauts if it differs; never empty")
  func keys() {
    #expect(NameFolding.keys("Köln") == ["koln", "koeln"])
    #expect(NameFolding.keys("Berlin") == ["berlin"])
    #expect(NameFolding.keys(" –!? ").isEmpty)
  }
}
