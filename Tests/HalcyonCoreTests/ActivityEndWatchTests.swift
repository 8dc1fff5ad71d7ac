import HalcyonCore
import Testing

@Suite struct ActivityEndWatchTests {
  private let start = ContinuousClock.now

  private func activity(
    _ state: Activity.State, extent: Activity.Extent = .initial, isShown: Bool = true
  ) -> Activity {
    var activity = Activity(id: 1, kind: .contactSync, extent: extent)
    activity.state = state
    activity.isShown = isShown
    return activity
  }

  /// What a run that takes `seconds` and ends like `last` is told of.
  private func told(_ last: Activity, after seconds: Double = 10) -> [Activity] {
    var watch = ActivityEndWatch()
    var running = last
    running.state = .running
    #expect(watch.ended(in: snapshot(1, running), at: start).isEmpty)
    #expect(watch.ended(in: snapshot(2, running), at: start + .seconds(seconds / 2)).isEmpty)
    return watch.ended(in: snapshot(3, last), at: start + .seconds(seconds))
  }

  private func snapshot(_ sequence: UInt64, _ activities: Activity...) -> ActivitySnapshot {
    ActivitySnapshot(sequence: sequence, activities: activities)
  }

  @Test(
    "Ends that somebody waits for are told",
    arguments: [
      .succeeded(changes: 3), .succeeded(changes: 0), .partial, .failed,
      .needsConfirmation(removals: 5),
    ] as [Activity.State])
  func ends(state: Activity.State) {
    #expect(told(activity(state)) == [activity(state)])
    #expect(told(activity(state), after: 9.9).isEmpty, "it was no long work")
  }

  @Test(
    "What goes on by itself, or was stopped by its user, is no end",
    arguments: [.offline, .waiting(until: .distantFuture), .cancelled] as [Activity.State])
  func noEnds(state: Activity.State) { #expect(told(activity(state)).isEmpty) }

  @Test("A look for changes that found none is never told, nor what was out of sight")
  func silent() {
    #expect(told(activity(.succeeded(changes: 0), extent: .incremental)).isEmpty)
    #expect(!told(activity(.succeeded(changes: 1), extent: .incremental)).isEmpty)
    #expect(told(activity(.succeeded(changes: 1), extent: .incremental, isShown: false)).isEmpty)
  }

  @Test("An end is told once, and not by older snapshots or for work that was never seen to run")
  func once() {
    var watch = ActivityEndWatch()
    let (running, done) = (activity(.running), activity(.failed))
    #expect(watch.ended(in: snapshot(1, done), at: start).isEmpty)
    #expect(watch.ended(in: snapshot(3, running), at: start).isEmpty)
    #expect(watch.ended(in: snapshot(2, done), at: start + .seconds(60)).isEmpty)
    #expect(watch.ended(in: snapshot(4, done), at: start + .seconds(60)).count == 1)
    #expect(watch.ended(in: snapshot(5, done), at: start + .seconds(90)).isEmpty)
  }
}
