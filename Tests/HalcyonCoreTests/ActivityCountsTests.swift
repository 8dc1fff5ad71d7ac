import HalcyonCore
import Testing

@Suite struct ActivityCountsTests {
  @Test("What waits is what is left of the total, and never less than nothing")
  func waiting() {
    var counts = ActivityCounts()
    counts.done = 3
    counts.failed = 2
    counts.skipped = 1
    #expect(counts.waiting == 0)
    counts.total = 10
    #expect(counts.waiting == 4)
    #expect(counts.done + counts.failed + counts.skipped + counts.waiting == 10)
    counts.total = 4
    #expect(counts.waiting == 0)
  }

  @Test(
    "Only running is no end",
    arguments: [
      (Activity.State.running, false), (.succeeded(changes: 0), true), (.partial, true),
      (.failed, true), (.cancelled, true),
    ])
  func final(state: Activity.State, isFinal: Bool) { #expect(state.isFinal == isFinal) }
}
