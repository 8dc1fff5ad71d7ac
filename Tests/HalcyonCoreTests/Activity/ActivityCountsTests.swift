import HalcyonCore
import Testing

@Suite struct ActivityCountsTests {
  @Test("The waiting count is the rest of a known total and 0 while the total is unknown")
  func waiting() {
    var counts = ActivityCounts()
    counts.add(done: 3)
    counts.add(failed: 2, skipped: 1)
    #expect(counts.total == nil)
    #expect(counts.processed == 6)
    #expect(counts.waiting == 0)
    counts.setTotal(10)
    #expect(counts.waiting == 4)
    #expect(counts.done + counts.failed + counts.skipped + counts.waiting == 10)
  }

  @Test(
    "A total below the processed items is raised to their number",
    arguments: [-1, 0, 4, 5, 6])
  func total(_ total: Int) {
    let counts = ActivityCounts(done: 2, failed: 2, skipped: 1, total: total)
    #expect(counts.total == max(5, total))
    #expect(counts.done + counts.failed + counts.skipped + counts.waiting == counts.total)
    var later = ActivityCounts(done: 2, failed: 2, skipped: 1)
    later.setTotal(total)
    #expect(later == counts)
  }

  @Test("Items beyond a known total raise it")
  func exceeded() {
    var counts = ActivityCounts(total: 2)
    counts.add(done: 1)
    #expect(counts.total == 2 && counts.waiting == 1)
    counts.add(done: 1, failed: 1, skipped: 1)
    #expect(counts.total == 4 && counts.waiting == 0)
  }

  @Test("Negative counts are treated as 0")
  func negative() {
    var counts = ActivityCounts(done: -1, failed: -2, skipped: -3)
    counts.add(done: -4, failed: -5, skipped: -6)
    #expect(counts == ActivityCounts())
  }

  @Test("An unknown total is set to the number of processed items, a known one stays")
  func unknownTotal() {
    var counts = ActivityCounts(done: 2, failed: 1)
    counts.setTotalIfUnknown()
    #expect(counts.total == 3)
    counts.setTotal(5)
    counts.setTotalIfUnknown()
    #expect(counts.total == 5)
  }

  @Test(
    "Every state except running is final",
    arguments: [
      (Activity.State.running, false), (.succeeded(changes: 0), true), (.partial, true),
      (.failed, true), (.cancelled, true),
    ])
  func final(state: Activity.State, isFinal: Bool) { #expect(state.isFinal == isFinal) }
}
