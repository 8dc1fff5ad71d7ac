import HalcyonCore

/// A toast about an activity.
package struct ActivityMessage {
  /// The message.
  package var text: String
  /// What successive toasts of an activity share: a later one replaces the one before it.
  package var topic: String?
  /// A Boolean value indicating whether it says how the activity ended.
  package var isResult: Bool
  /// The label of the button; `nil` for none.
  package var button: String?
  /// Called when the button is pressed.
  package var onButton: (() -> Void)?

  init(_ text: String, topic: String? = nil, isResult: Bool = false) {
    self.text = text
    self.topic = topic
    self.isResult = isResult
  }
}

extension Activity {
  /// What successive runs of the activity share.
  var topic: String { "\(kind.rawValue)-\(source?.id ?? 0)" }
}
