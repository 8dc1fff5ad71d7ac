import GtkKit

/// A message for people who use a screen reader.
package struct Announcement: Hashable {
  /// What a message is about.
  package enum Subject: Hashable {
    case activity(Int)
    case search, loading
    /// A message that stands alone, such as a toast.
    case message
  }

  /// When a message is spoken.
  package enum Kind: Hashable {
    /// Replaced by later messages about the same subject, and only spoken after a pause.
    case progress
    /// Spoken as soon as nobody types.
    case event
    /// An event that interrupts what is being spoken.
    case alert
  }

  package var message: String
  package var subject: Subject
  package var kind: Kind

  package init(_ message: String, about subject: Subject = .message, kind: Kind = .event) {
    self.message = message
    self.subject = subject
    self.kind = kind
  }
}

/// Decides what screen readers speak, and when: everything that the window announces goes through
/// one announcer.
///
/// Nothing is spoken while the user types a word, and nothing twice in a row. Progress is spoken at
/// most every ten seconds for each activity.
package final class Announcer {
  package static let progressInterval = Duration.seconds(10)
  /// The pause after which a word counts as typed.
  package static let typingPause = Duration.seconds(1)
  /// How long an equal message counts as the same one.
  package static let repeatInterval = Duration.seconds(5)
  /// The maximum number of messages that wait, and of subjects that are remembered.
  private static let limit = 16

  /// Speaks a message; the second argument is true if it interrupts another one.
  package var speak: (String, Bool) -> Void
  /// Returns whether progress is spoken now, such as while the window is active.
  package var speaksProgress: () -> Bool = { true }

  private struct Spoken {
    var subject: Announcement.Subject
    var message: String
    var time: ContinuousClock.Instant
  }

  private let timers: any Timers
  private var waiting: [Announcement] = []
  /// The last message of each subject, the oldest first.
  private var spoken: [Spoken] = []
  private var lastKey: ContinuousClock.Instant?
  private var pending: AnyObject?

  /// Creates an announcer.
  package init(
    timers: any Timers = MainLoopTimers(), speak: @escaping (String, Bool) -> Void = { _, _ in }
  ) {
    self.timers = timers
    self.speak = speak
  }

  /// Speaks a message now or later, unless it is known.
  package func say(_ new: Announcement) {
    guard !new.message.isEmpty else { return }
    if new.subject != .message { waiting.removeAll { $0.subject == new.subject } }
    guard !isKnown(new), !waiting.contains(where: { $0.message == new.message }) else { return }
    waiting.append(new)
    if waiting.count > Self.limit { waiting.removeFirst() }
    speakWaiting()
  }

  /// Postpones messages, because the user typed a character.
  package func typed() {
    lastKey = timers.now
    if !waiting.isEmpty { speakWaiting() }
  }

  /// Forgets what was said about an activity that is gone.
  package func forget(_ subject: Announcement.Subject) {
    waiting.removeAll { $0.subject == subject && $0.kind == .progress }
  }

  /// Returns whether a message is the last one about its subject, or was spoken a moment ago.
  private func isKnown(_ new: Announcement) -> Bool {
    if new.subject.keepsMessage,
      spoken.contains(where: { $0.subject == new.subject && $0.message == new.message })
    {
      return true
    }
    guard let last = spoken.last, last.message == new.message else { return false }
    return (last.subject != .message || new.subject != .message)
      && timers.now - last.time < Self.repeatInterval
  }

  private func speakWaiting() {
    pending = nil
    let now = timers.now
    if let end = lastKey.map({ $0 + Self.typingPause }), end > now { return wait(until: end, now) }
    var next: ContinuousClock.Instant?
    waiting.removeAll { item in
      guard item.kind == .progress else {
        say(item, now)
        return true
      }
      let last = spoken.last { $0.subject == item.subject }?.time
      if let due = last.map({ $0 + Self.progressInterval }), due > now {
        next = min(next ?? due, due)
        return false
      }
      if speaksProgress() { say(item, now) }
      return true
    }
    if let next { wait(until: next, now) }
  }

  private func wait(until end: ContinuousClock.Instant, _ now: ContinuousClock.Instant) {
    pending = timers.after(max(Int((end - now) / .milliseconds(1)), 0) + 1) { [weak self] in
      self?.speakWaiting()
    }
  }

  private func say(_ item: Announcement, _ now: ContinuousClock.Instant) {
    spoken.removeAll { $0.subject == item.subject }
    spoken.append(Spoken(subject: item.subject, message: item.message, time: now))
    if spoken.count > Self.limit { spoken.removeFirst() }
    speak(item.message, item.kind == .alert)
  }
}

extension Announcement.Subject {
  /// A Boolean value indicating whether the subject has a state, which is not told again until it
  /// has changed.
  fileprivate var keepsMessage: Bool { if case .activity = self { true } else { false } }
}
