import Foundation
import HalcyonCore

/// How people see an activity: the icon, color and text of its state, and how long it is shown.
///
/// `Activity.presentation` is the table of all states.
public struct ActivityPresentation {
  /// The priority of an activity.
  public enum Urgency: Int, Comparable, Sendable {
    /// Nothing was done, or the user must decide.
    case blocked
    /// Part of the work failed.
    case problem
    /// The work resumes by itself.
    case paused
    case running
    case over

    /// Returns whether `a` is more urgent than `b`.
    public static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }

    /// A Boolean value indicating whether something failed or the user must decide; assistive
    /// technology then interrupts the user.
    public var isAlert: Bool { self <= .problem }
  }

  /// The name of the symbolic icon.
  public var icon: String
  /// The color.
  public var tint: ActivityTint
  /// The priority.
  public var urgency: Urgency
  /// Returns the status in one line at a time: "Syncing contacts… 45/120".
  public var message: (_ now: Date) -> String
  /// A Boolean value indicating whether ``message`` contains the name of the source.
  public var messageNamesSource = false
  /// Returns what failed, why, and what the user can do about it; `nil` if nothing ended the work
  /// early.
  public var detail: () -> String? = { nil }
  /// A Boolean value indicating whether the progress is shown.
  public var showsProgress = false
  /// The time at which the work resumes; `nil` if the message does not count down to it.
  public var resumes: Date?
  /// The time in seconds after which the activity is dismissed automatically; `nil` if it stays.
  public var lifetimeSeconds: Double?
  /// A Boolean value indicating whether a notification reports the end of long work.
  public var notifies = false
}
