import HalcyonCore

/// Which activities the user has put away, and which they asked to see.
///
/// Put away is the story, not the run: what is tried again by itself and meets the same trouble stays away.
/// Another trouble, or one that comes after the bar was put away, is shown.
struct Dismissals: Hashable {
  /// What the runs of one story have in common.
  struct Key: Hashable {
    let kind: Activity.Kind
    let source: Int64?

    init(_ activity: Activity) {
      kind = activity.kind
      source = activity.source?.id
    }
  }

  /// How things stood when the bar was put away.
  private struct Story: Hashable {
    var id: Int
    let key: Key
    let outcome: ActivityRun.Outcome?
    let problem: String?
    let wasTrouble: Bool

    init(_ activity: Activity) {
      id = activity.id
      key = Key(activity)
      outcome = activity.state.outcome
      problem = activity.problem?.code
      wasTrouble = activity.state.needsAttention
    }
  }

  private var stories: [Story] = []
  private var asked: Set<Key> = []

  /// Nothing is put away yet.
  init() {}

  /// Puts an activity away.
  mutating func dismiss(_ activity: Activity) {
    let key = Key(activity)
    asked.remove(key)
    stories.removeAll { $0.id == activity.id }
    stories.append(Story(activity))
  }

  /// Shows an activity and what follows it, whatever speaks against it, until it is put away again.
  mutating func ask(for activity: Activity) {
    let key = Key(activity)
    stories.removeAll { $0.key == key }
    asked.insert(key)
  }

  /// Whether the user asked to see it.
  func isAsked(for activity: Activity) -> Bool { asked.contains(Key(activity)) }

  /// Whether an activity is put away.
  func contains(_ activity: Activity) -> Bool { story(of: activity) != nil }

  /// Forgets the stories that are over, and follows the others to their new runs.
  mutating func follow(_ snapshot: ActivitySnapshot) {
    guard !stories.isEmpty || !asked.isEmpty else { return }
    var kept: [Story] = []
    for activity in snapshot.activities {
      guard var story = story(of: activity) else { continue }
      if activity.state != .running { story.id = activity.id }
      if !kept.contains(story) { kept.append(story) }
    }
    stories = kept
    asked.formIntersection(snapshot.activities.map(Key.init))
  }

  private func story(of activity: Activity) -> Story? {
    if let same = stories.last(where: { $0.id == activity.id }) {
      return same.outcome == activity.state.outcome || !activity.state.needsAttention ? same : nil
    }
    let key = Key(activity)
    return stories.last { story in
      guard story.key == key, story.wasTrouble else { return false }
      return activity.state == .running
        || (activity.state.outcome == story.outcome && activity.problem?.code == story.problem)
    }
  }
}
