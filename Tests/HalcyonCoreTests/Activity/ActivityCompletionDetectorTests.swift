import HalcyonCore
import Testing

@Suite struct ActivityCompletionDetectorTests {
  private let start = ContinuousClock.now

  private func activity(
    _ state: Activity.State, extent: Activity.Extent = .initial, isShown: Bool = true
  ) -> Activity {
    var activity = Activity(id: 1, kind: .contactSync, extent: extent)
    activity.state = state
    activity.isShown = isShown
    return activity
  }

  /// The activities reported for a run that takes `seconds` and ends as `last`.
  private func reported(_ last: Activity, after seconds: Double = 10) -> [Activity] {
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
    "Long activities that succeed, fail or need the user are reported",
    arguments: [
      .succeeded(changes: 3), .succeeded(changes: 0), .partial, .failed,
      .needsConfirmation(removals: 5),
    ] as [Activity.State])
  func ends(state: Activity.State) {
    #expect(reported(activity(state)) == [activity(state)])
    #expect(reported(activity(state), after: 9.9).isEmpty, "shorter than the minimum duration")
  }

  @Test(
    "Cancelled activities and those that resume by themselves are not reported",
    arguments: [.offline, .waiting(until: .distantFuture), .cancelled] as [Activity.State])
  func noEnds(state: Activity.State) { #expect(reported(activity(state)).isEmpty) }

  @Test("Checks without changes and hidden activities are not reported")
  func silent() {
    #expect(reported(activity(.succeeded(changes: 0), extent: .incremental)).isEmpty)
    #expect(!reported(activity(.succeeded(changes: 1), extent: .incremental)).isEmpty)
    #expect(
      reported(activity(.succeeded(changes: 1), extent: .incremental, isShown: false)).isEmpty)
  }

  @Test("An end is reported once, never for older snapshots or work that was not seen running")
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
