import GtkKit
import HalcyonCore
import HalcyonText
import HangGuard
import Localization
import Testing

/// Tests the activity strip with assistive technology and the keyboard.
@Suite(.serialized, .hangGuard) struct StripAccessibilityTests {
  private static let dismiss = tr("Dismiss sync status")

  @Test("An error is an alert with its message, and its buttons are named and focused in order")
  func error() async throws {
    let message = try #require(try await Expectation.messages("sync-failed").last)
    let notes = try Desktop.run(
      scenario: "sync-failed",
      steps: [
        Expectation.until(.retry), "tree shown", "reach '\(Self.dismiss)'", "focus last",
        "key shift+Tab", "focus before", "press 'push button' '\(Self.dismiss)'",
        "gone 'push button' '\(Self.dismiss)'", "tree dismissed",
      ])
    let tree = try #require(try notes.object("shown"))
    let bar = try #require(self.bar(message, in: tree))
    #expect(bar.role == "alert")
    let buttons = bar.all("push button")
    #expect(buttons.allSatisfy { !$0.name.isEmpty && $0.states.contains("focusable") })
    #expect(buttons.last?.name == Self.dismiss)
    #expect(buttons.contains { $0.name == UserText.label(Activity.Action.retry) })
    // Moving the focus backward from the page reaches the bar's controls from last to first.
    #expect(try notes.object("last")?.name == buttons.last?.name)
    #expect(try notes.object("before")?.name == buttons.dropLast().last?.name)
    let after = try #require(try notes.object("dismissed"))
    #expect(!after.all.contains { $0.name == message })
  }

  @Test("Assistive technology can press Retry, which starts a sync")
  func retry() async throws {
    let notes = try Desktop.run(
      scenario: "sync-failed",
      steps: [
        Expectation.until(.retry), Expectation.press(.retry),
        "tree running label '.*/120.*' 'progress bar' '.*'",
      ])
    let running = try #require(try notes.object("running"))
    #expect(running.all("progress bar").count == 1)
    #expect(
      !running.all("push button").contains { $0.name == UserText.label(Activity.Action.retry) })
  }

  @Test("Assistive technology can cancel running work without opening its details")
  func cancel() async throws {
    let notes = try Desktop.run(
      scenario: "sync-first",
      steps: [
        Expectation.until(.cancel), Expectation.press(.cancel), Expectation.until(.retry),
        "tree cancelled",
      ])
    let names = try #require(try notes.object("cancelled")).all.map(\.name)
    #expect(!names.contains(UserText.label(Activity.Action.cancel)))
    #expect(names.contains { $0.hasPrefix(tr("Sync canceled")) })
  }

  @Test("Progress is exposed as a progress bar whose counts are announced when they change")
  func progress() throws {
    let notes = try Desktop.run(
      scenario: "sync-first",
      steps: [
        "tree running label '.*[1-9][0-9]*/120.*'", "heard accessible-name '.*/120.*'",
        "events told",
      ])
    let progress = try #require(try notes.object("running")?.all("progress bar").first)
    // GTK 4.8 exposes values only for its built-in widgets; otherwise the name contains the counts.
    if let value = progress.value {
      #expect(value.minimum == 0 && value.maximum == 120 && value.now > 0 && value.now <= 120)
    } else {
      #expect(progress.name.contains("/120"))
    }
    let told = try notes.events("told").filter { $0[0] == "accessible-name" }
    #expect(told.contains { $0[2].contains("/120") })
  }

  @Test("Screen readers are told the beginning and the end of work, each once")
  func announcements() throws {
    let end = tr("Contacts synced")
    let notes = try Desktop.run(
      scenario: "sync-first", steps: ["heard \(Self.spoken) '\(end)'", "wait 1", "events told"])
    let told = try notes.events("told").filter { $0[0] == Self.spoken }.filter {
      Toolkit.gtk >= 4_014 || $0[1] == "notification"
    }.map { $0[2] }
    #expect(told.filter { $0 == tr("Syncing contacts…") }.count == 1, "\(told)")
    #expect(told.filter { $0 == end }.count == 1, "\(told)")
    #expect(!told.contains { $0.contains("/120") }, "\(told)")
  }

  /// The event that makes screen readers speak.
  private static let spoken = Toolkit.gtk >= 4_014 ? "announcement" : "showing"

  @Test("Keep can be activated with the keyboard, removes the bar and keeps everyone")
  func keep() async throws {
    let message = try #require(try await Expectation.messages("sync-brake").last)
    let notes = try Desktop.run(
      scenario: "sync-brake",
      steps: [
        Expectation.until(.keepPeople), "tree asked",
        "reach '\(UserText.label(.keepPeople))'", "key Return",
        "gone 'push button' '\(UserText.label(.keepPeople))'", "tree kept",
      ])
    let asked = try #require(try notes.object("asked"))
    let bar = try #require(self.bar(message, in: asked))
    let names = bar.all("push button").map(\.name)
    #expect(names.contains(UserText.label(Activity.Action.keepPeople)))
    #expect(names.contains { $0.contains("300") }, "the button says how many people it removes")
    let kept = try #require(try notes.object("kept"))
    #expect(kept.all("label").contains { $0.name.contains("1000") || $0.name.contains("1,000") })
  }

  @Test("Contact sync is the first of two bars, and each can be dismissed separately")
  func two() async throws {
    let names = [Self.dismiss, tr("Dismiss location status")]
    let buttons = names.map { "'push button' '\($0)'" }
    let notes = try Desktop.run(
      scenario: "two-at-once",
      steps: [
        "tree both \(buttons[0]) \(buttons[1])", "press \(buttons[0])", "gone \(buttons[0])",
        "tree one",
      ])
    let both = try #require(try notes.object("both")).all("push button").map(\.name)
    #expect(both.filter(names.contains) == names)
    let one = try #require(try notes.object("one")).all("push button").map(\.name)
    #expect(one.filter(names.contains) == [names[1]])
  }

  @Test("Opened details expose the reasons of failures")
  func details() async throws {
    let notes = try Desktop.run(
      scenario: "places-partial",
      steps: [
        "until 'push button' '\(tr("Show Details"))'",
        "press 'push button' '\(tr("Show Details"))'",
        "tree open 'push button' '\(tr("Hide Details"))' '.*' '.*Long Street 12.*'",
      ])
    let texts = try #require(try notes.object("open")).all.map(\.name)
    #expect(texts.contains { $0.contains("Long Street 6") })
    #expect(texts.contains { $0.contains("Long Street 12") })
  }

  /// Returns the bar with a message and buttons.
  private func bar(_ message: String, in tree: Desktop.Object) -> Desktop.Object? {
    tree.all.last { object in
      object.all.contains { $0.name == message } && !object.all("push button").isEmpty
    }
  }
}
