import HalcyonCore
import Testing

@Suite struct ActivityCompletionDetectorTests {
  private let start = ContinuousClock.now

  private func activity(_ state: Activity.State) -> Activity {
    var activity = Activity(id: 1, kind: .contactSync)
    activity.state = state
    return activity
  }

  /// The activities detected for a run that takes `seconds` and ends as `last`.
  private func detected(_ last: Activity, after seconds: Double = 10) -> [Activity] {
    var detector = ActivityCompletionDetector()
    var running = last
    running.state = .running
    #expect(detector.ended(in: snapshot(1, running), at: start).isEmpty)
    #expect(detector.ended(in: snapshot(2, running), at: start + .seconds(seconds / 2)).isEmpty)
    return detector.ended(in: snapshot(3, last), at: start + .seconds(seconds))
  }

  private func snapshot(_ sequence: UInt64, _ activities: Activity...) -> ActivitySnapshot {
    ActivitySnapshot(sequence: sequence, activities: activities)
  }

  @Test(
    "Long activities that end are detected",
    arguments: [.succeeded(changes: 0), .failed, .offline, .cancelled] as [Activity.State])
  func ends(state: Activity.State) {
    #expect(detected(activity(state)) == [activity(state)])
    #expect(detected(activity(state), after: 9.9).isEmpty, "shorter than the minimum duration")
  }

  @Test("An end is detected once, never for older snapshots or work that was not seen running")
  func once() {
    var detector = ActivityCompletionDetector()
    let (running, done) = (activity(.running), activity(.failed))
    #expect(detector.ended(in: snapshot(1, done), at: start).isEmpty)
    #expect(detector.ended(in: snapshot(3, running), at: start).isEmpty)
    #expect(detector.ended(in: snapshot(2, done), at: start + .seconds(60)).isEmpty)
    #expect(detector.ended(in: snapshot(4, done), at: start + .seconds(60)).count == 1)
    #expect(detector.ended(in: snapshot(5, done), at: start + .seconds(90)).isEmpty)
  }
}
