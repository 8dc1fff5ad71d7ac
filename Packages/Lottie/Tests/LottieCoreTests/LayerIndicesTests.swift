import Foundation
import Testing

@testable import LottieCore

struct LayerIndicesTests {
  @Test("The first layer with an index is found, in any order of the file")
  func positions() throws {
    let text = #"[{"ind":5},{"ind":2},{},{"ind":5},{"ind":-1},{"ind":2.5},{"ind":3}]"#
    let document = try JSONParser.parse(Data(text.utf8))
    withExtendedLifetime(document) {
      let indices = LayerIndices(JSONNode(document).items ?? [])
      #expect([5, 2, -1, 3].map { indices[$0] } == [0, 1, 4, 6])
      #expect([0, 4, 6, 1].allSatisfy { indices[$0] == nil })
    }
  }
}
