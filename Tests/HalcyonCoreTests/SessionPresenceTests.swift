import Foundation
import HalcyonCore
import Testing

@Suite struct SessionPresenceTests {
  private static var inSight: SessionPresence {
    var presence = SessionPresence()
    presence.isMapped = true
    return presence
  }

  @Test("Before the first window nothing is in sight; with it there is")
  func sight() {
    #expect(SessionPresence().isInBackground)
    #expect(!Self.inSight.isInBackground)
  }

  @Test(
    "Each of these alone puts a visible window into the background",
    arguments: [
      \SessionPresence.isMinimized, \SessionPresence.isLocked, \SessionPresence.isSuspended,
    ] as [WritableKeyPath<SessionPresence, Bool> & Sendable])
  func background(path: WritableKeyPath<SessionPresence, Bool> & Sendable) {
    var presence = Self.inSight
    presence[keyPath: path] = true
    #expect(presence.isInBackground)
    presence[keyPath: path] = false
    #expect(!presence.isInBackground)
  }

  @Test(
    "A record is due a minute after the last, and where the clock went back",
    arguments: [(0, false), (59, false), (60, true), (-1, true)] as [(TimeInterval, Bool)])
  func pace(seconds: TimeInterval, isDue: Bool) {
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    var pace = RecordPace()
    #expect(pace.isDue(at: start))
    pace.recorded(at: start)
    #expect(pace.isDue(at: start.addingTimeInterval(seconds)) == isDue)
  }
}
