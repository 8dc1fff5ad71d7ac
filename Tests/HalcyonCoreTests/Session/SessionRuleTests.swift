import Foundation
import HalcyonCore
import Testing

@Suite struct SessionRuleTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test(
    "A session is new on first start, after the timeout and when the clock was set back",
    arguments: [(nil, true), (0, false), (1_800, false), (1_801, true), (-1, true)]
      as [(
        TimeInterval?, Bool
      )])
  func session(secondsAgo: TimeInterval?, isNew: Bool) {
    let last = secondsAgo.map { Self.now.addingTimeInterval(-$0) }
    #expect(SessionRule().isNewSession(now: Self.now, lastInBackground: last) == isNew)
  }
}
