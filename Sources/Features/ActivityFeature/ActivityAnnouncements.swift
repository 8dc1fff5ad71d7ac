import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// Derives what screen readers are told about the bars: beginnings, progress, and ends, errors with
/// their cause.
struct ActivityAnnouncements {
  private struct State: Hashable {
    var outcome: ActivityRun.Outcome?
    var message: String
  }
  private var known: [Int: State] = [:]

  /// Creates a value without announcements.
  init() {}

  /// Returns what changed since the previous bars.
  mutating func next(_ contents: [BarContent]) -> [Announcement] {
    let before = known
    known = [:]
    return contents.compactMap { content in
      let state = State(outcome: content.activity.state.outcome, message: content.message)
      known[content.id] = state
      guard let old = before[content.id], old.outcome == state.outcome else {
        return Announcement(
          content.spoken, about: .activity(content.id), kind: content.isAlert ? .alert : .event)
      }
      // The message of a final state only changes to count down.
      guard state.outcome == nil, old.message != state.message else { return nil }
      return Announcement(
        content.spokenProgress, about: .activity(content.id), kind: .progress)
    }
  }
}

extension BarContent {
  /// The title of running work, otherwise the message, with the cause of an error if the message
  /// does not name it.
  fileprivate var spoken: String {
    guard let outcome = activity.state.outcome else { return named(UserText.title(activity)) }
    guard outcome == .failed, activity.problem == nil, let detail = activity.presentation.detail()
    else { return message }
    if message.hasSuffix(".") { return Translation.joined(sentences: [message, detail]) }
    // Translators: %1 is "The import stopped after 60 contacts", %2 the cause and what to do.
    return tr("%1: %2", message, detail)
  }

  /// The progress in words, such as "Contacts synced: 45 of 120".
  fileprivate var spokenProgress: String {
    guard case .counted(_, let total)? = progress, total > 0 else { return message }
    return named(UserText.progress(activity))
  }

  private func named(_ words: String) -> String {
    guard isNamed, let source = activity.source else { return words }
    // Translators: %1 is the name of an account, %2 is "Syncing contacts…".
    return tr("%1: %2", source.name, words)
  }
}
