import HalcyonServices
import Testing

@Suite("Folding of place names")
struct NameFoldingTests {
  static let vectors: [FoldingVector] = (try? PlacesFixtures.vectors("folding")) ?? []

  @Test("The vectors are there")
  func vectorsExist() { #expect(Self.vectors.count >= 60) }

  @Test("Folds as the builder of the data does", arguments: vectors)
  func folds(vector: FoldingVector) {
    // Compared by scalar: as strings, composed and decomposed forms are equal, but not as keys.
    #expect(NameFolding.fold(vector.name).unicodeScalars.elementsEqual(vector.fold.unicodeScalars))
    #expect(
      NameFolding.foldExpanded(vector.name).unicodeScalars
        .elementsEqual(vector.expanded.unicodeScalars))
  }

  @Test("Folding a key changes nothing", arguments: vectors)
  func idempotent(vector: FoldingVector) {
    #expect(NameFolding.fold(vector.fold) == vector.fold)
  }

  @Test("Keys are the fold, the form with umlauts spelt out where it differs, and never empty")
  func keys() {
    #expect(NameFolding.keys("Köln") == ["koln", "koeln"])
    #expect(NameFolding.keys("Berlin") == ["berlin"])
    #expect(NameFolding.keys(" –!? ").isEmpty)
  }
}
