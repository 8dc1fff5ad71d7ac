import Foundation
import HalcyonCore
import HalcyonText
import Testing

@Suite struct ActivityPresentationTests {
  private static let states: [Activity.State] = [
    .running, .succeeded(changes: 1), .partial, .failed, .offline, .waiting(until: Date()),
    .needsConfirmation(removals: 7), .cancelled,
  ]

  private func activity(
    _ state: Activity.State, extent: Activity.Extent = .initial, problem: ServiceProblem? = nil
  ) -> Activity {
    var activity = Activity(
      id: 1, kind: .contactSync, source: .init(id: 1, name: "Friends"), extent: extent)
    activity.state = state
    activity.cause = problem.map { Activity.Failure(subject: "Friends", reason: .service($0)) }
    return activity
  }

  @Test("These states are all there are")
  func all() {
    #expect(Set(Self.states.compactMap(\.outcome)) == Set(ActivityRun.Outcome.allCases))
  }

  @Test("Each state has its own icon and message")
  func distinct() {
    let rows = Self.states.map { activity($0).presentation }
    #expect(Set(rows.map(\.icon)).count == rows.count)
    #expect(Set(rows.map { $0.message(Date()) }).count == rows.count)
  }

  @Test("States that need attention are the urgent ones", arguments: states)
  func urgency(state: Activity.State) {
    #expect(state.needsAttention == (activity(state).presentation.urgency <= .paused))
  }

  @Test("Alerts interrupt the user and stay until they are dismissed", arguments: states)
  func alerts(state: Activity.State) {
    let row = activity(state).presentation
    let isAlert = [.partial, .failed, .needsConfirmation].contains(state.outcome)
    #expect(row.urgency.isAlert == isAlert)
    #expect(row.showsProgress == (state == .running))
    #expect(
      (row.lifetimeSeconds != nil) == [.succeeded, .cancelled].contains(state.outcome),
      "work that needs the user or resumes by itself is not dismissed")
    // Work that ends by itself in a final state is reported, as is what the user must decide.
    #expect(row.notifies == (isAlert || state.outcome == .succeeded))
  }

  @Test("A check without changes is not reported")
  func unchanged() {
    #expect(activity(.succeeded(changes: 0)).presentation.notifies)
    #expect(!activity(.succeeded(changes: 0), extent: .incremental).presentation.notifies)
    #expect(activity(.succeeded(changes: 1), extent: .incremental).presentation.notifies)
  }

  @Test(
    "The problem of an activity determines its icon, message and details",
    arguments: [Activity.State.failed, .partial])
  func problem(state: Activity.State) {
    let plain = activity(state).presentation
    let problem = activity(state, problem: .signInNeeded).presentation
    #expect(plain.detail() == nil && !plain.messageNamesSource)
    #expect(problem.messageNamesSource && problem.message(Date()).contains("Friends"))
    #expect(problem.detail() == UserText.sentence(.signInNeeded, subject: "Friends", at: .sync))
    #expect(problem.icon != plain.icon)
  }

}
