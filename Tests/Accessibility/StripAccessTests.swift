import HalcyonCore
import HalcyonServices
import Testing

/// The activity strip as assistive technology and the keyboard find it.
@Suite(.serialized, .timeLimit(.minutes(5))) struct StripAccessTests {
  private static let dismiss = tr("Dismiss sync status")

  @Test("An error says its words, is an alert, and every control has a name and comes in order")
  func error() async throws {
    let message = try #require(try await Expectation.messages("sync-failed").last)
    let notes = try Desktop.run(
      scenario: "sync-failed",
      steps: [
        Expectation.until(.retry), "tree shown", "key shift+Tab", "focus last", "key shift+Tab",
        "focus before", "press 'push button' '\(Self.dismiss)'",
        "gone 'push button' '\(Self.dismiss)'", "tree dismissed",
      ])
    let tree = try #require(try notes.object("shown"))
    let bar = try #require(self.bar(message, in: tree))
    #expect(bar.role == "alert")
    let buttons = bar.all("push button")
    #expect(buttons.allSatisfy { !$0.name.isEmpty && $0.states.contains("focusable") })
    #expect(buttons.last?.name == Self.dismiss)
    #expect(buttons.contains { $0.name == Words.label(.retry) })
    // Back from the page the keyboard comes to the last control of the bar, then to the one before.
    #expect(try notes.object("last")?.name == buttons.last?.name)
    #expect(try notes.object("before")?.name == buttons.dropLast().last?.name)
    let after = try #require(try notes.object("dismissed"))
    #expect(!after.all.contains { $0.name == message })
  }

  @Test("Retry, pressed by assistive technology, syncs")
  func retry() async throws {
    let notes = try Desktop.run(
      scenario: "sync-failed",
      steps: [
        Expectation.until(.retry), Expectation.press(.retry), "until label '.*/120.*'",
        "tree running",
      ])
    #expect(try notes.object("running")?.all("progress bar").count == 1)
  }

  @Test("Progress is a progress bar with its counts, told as they change")
  func progress() throws {
    let notes = try Desktop.run(
      scenario: "sync-first",
      steps: ["until label '.*[1-9][0-9]*/120.*'", "tree running", "wait 1.5", "events told"])
    let progress = try #require(try notes.object("running")?.all("progress bar").first)
    // GTK 4.8 gives a value on the bus to its own kinds of widget only; else the name has it.
    if let value = progress.value {
      #expect(value.minimum == 0 && value.maximum == 120 && value.now > 0 && value.now <= 120)
    } else {
      #expect(progress.name.contains("/120"))
    }
    let told = try notes.events("told").filter { $0[0] == "accessible-name" }
    #expect(told.contains { $0[2].contains("/120") })
  }

  @Test("Keep, by the keyboard alone, puts the bar away and keeps everybody")
  func keep() async throws {
    let message = try #require(try await Expectation.messages("sync-brake").last)
    let notes = try Desktop.run(
      scenario: "sync-brake",
      steps: [
        Expectation.until(.keepPeople), "tree asked",
        "reach '\(Words.label(.keepPeople))'", "key Return",
        "gone 'push button' '\(Words.label(.keepPeople))'", "tree kept",
      ])
    let asked = try #require(try notes.object("asked"))
    let bar = try #require(self.bar(message, in: asked))
    for action in [Activity.Action.keepPeople, .confirmRemovals] {
      #expect(bar.all("push button").contains { $0.name == Words.label(action) })
    }
    let kept = try #require(try notes.object("kept"))
    #expect(kept.all("label").contains { $0.name.contains("1000") || $0.name.contains("1,000") })
  }

  @Test("Of two bars contact sync comes first, and each has a dismiss of its own")
  func two() async throws {
    let names = [Self.dismiss, tr("Dismiss location status")]
    let notes = try Desktop.run(
      scenario: "two-at-once",
      steps: names.map { "until 'push button' '\($0)'" } + [
        "tree both", "press 'push button' '\(names[0])'", "gone 'push button' '\(names[0])'",
        "tree one",
      ])
    let both = try #require(try notes.object("both")).all("push button").map(\.name)
    #expect(both.filter(names.contains) == names)
    let one = try #require(try notes.object("one")).all("push button").map(\.name)
    #expect(one.filter(names.contains) == [names[1]])
  }

  @Test("The reasons of what could not be done are read out when the details are opened")
  func details() async throws {
    let notes = try Desktop.run(
      scenario: "places-partial",
      steps: [
        "until 'push button' '\(tr("Show details"))'",
        "press 'push button' '\(tr("Show details"))'",
        "until 'push button' '\(tr("Hide details"))'", "tree open",
      ])
    let texts = try #require(try notes.object("open")).all.map(\.name)
    #expect(texts.contains { $0.contains("Long Street 6") })
    #expect(texts.contains { $0.contains("Long Street 12") })
  }

  /// The widget that has a message for its name and controls in it.
  private func bar(_ message: String, in tree: Desktop.Object) -> Desktop.Object? {
    tree.all.last { object in
      object.all.contains { $0.name == message } && !object.all("push button").isEmpty
    }
  }
}
