import Foundation
import HalcyonCore
import Testing

@Suite struct SessionPresenceTests {
  private static var inSight: SessionPresence {
    var presence = SessionPresence()
    presence.isMapped = true
    return presence
  }

  @Test("The application is in the background until its first window is mapped")
  func sight() {
    #expect(SessionPresence().isInBackground)
    #expect(!Self.inSight.isInBackground)
  }

  @Test(
    "Minimizing, hiding, locking or suspending puts a mapped window into the background",
    arguments: [
      \SessionPresence.isMinimized, \SessionPresence.isHidden, \SessionPresence.isLocked,
      \SessionPresence.isLockedByLogin, \SessionPresence.isSuspended,
    ] as [WritableKeyPath<SessionPresence, Bool> & Sendable])
  func background(path: WritableKeyPath<SessionPresence, Bool> & Sendable) {
    var presence = Self.inSight
    presence[keyPath: path] = true
    #expect(presence.isInBackground)
    presence[keyPath: path] = false
    #expect(!presence.isInBackground)
  }

  @Test(
    "A record is due a minute after the last one and when the clock was set back",
    arguments: [(0, false), (59, false), (60, true), (-1, true)] as [(TimeInterval, Bool)])
  func recordingRateLimit(seconds: TimeInterval, isDue: Bool) {
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    var limit = RecordingRateLimit()
    #expect(limit.isDue(at: start))
    limit.recorded(at: start)
    #expect(limit.isDue(at: start.addingTimeInterval(seconds)) == isDue)
  }
}
