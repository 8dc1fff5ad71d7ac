import HalcyonCore
import Testing

@Suite struct PhotoLayoutTests {
  private let metrics = PhotoLayout.Metrics(
    width: 1_000, rowHeight: 100, spacing: 6, headingHeight: 40)

  private func layout(_ ratios: [Float], _ sections: [Range<Int>]) -> PhotoLayout {
    PhotoLayout(ratios: ratios, sections: sections, metrics: metrics)
  }

  @Test("Full rows fill the width exactly, and each photo is in one row")
  func rows() {
    let ratios = (0..<500).map { Float([0.66, 0.75, 1, 1.33, 1.5, 9, 0.1, .nan][$0 % 8]) }
    let layout = layout(ratios, [0..<120, 120..<121, 121..<500])
    #expect(layout.rows.flatMap { Array($0.range) } == Array(0..<500))
    for (index, row) in layout.rows.enumerated() {
      let columns = layout.columns(ofRow: index)
      #expect(columns.count == row.range.count)
      for (a, b) in zip(columns, columns.dropFirst()) {
        #expect(abs(b.x - a.x - a.width - 6) <= 1)
      }
      let end = columns.last.map { $0.x + $0.width } ?? 0
      #expect(row.isFull ? end == 1_000 : end <= 1_000)
      for photo in row.range { #expect(layout.row(of: photo) == index) }
    }
    #expect(layout.row(of: 500) == nil)
    #expect(layout.columns(ofRow: 9_999).isEmpty)
  }

  @Test("Headings are above each section but the first")
  func headings() {
    let layout = layout([1, 1, 1], [0..<1, 1..<2, 2..<3])
    #expect(layout.headings == [0, 106, 252])
    #expect(layout.rows.map(\.y) == [0, 146, 292])
    #expect(layout.height == 392)
    #expect([0, 105, 106, 251, 252, 999].map { layout.section(at: $0) } == [0, 0, 1, 1, 2, 2])
    #expect(self.layout([], []).section(at: 0) == nil)
    #expect(self.layout([], []).height == 0)
  }

  @Test("Rows that intersect a range are found")
  func range() {
    let layout = layout(Array(repeating: 1, count: 100), [0..<100])
    #expect(layout.rows(from: 0, to: 100) == 0..<1)
    #expect(layout.rows(from: 100, to: 107) == 1..<2)
    #expect(layout.rows(from: -50, to: 0).isEmpty)
    #expect(layout.rows(from: 1e9, to: 2e9).isEmpty)
  }
}
