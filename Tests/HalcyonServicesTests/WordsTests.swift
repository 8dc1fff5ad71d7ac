import Foundation
import HalcyonCore
import HalcyonStore
import Testing

@testable import HalcyonServices

@Suite struct WordsTests {
  @Test(
    "Placeholders take their arguments in any order, and arguments are never read as text",
    arguments: [
      ("%2 of %1", ["a", "b"], "b of a"), ("100 %% of %1", ["%2"], "100 % of %2"),
      ("%1 %3", ["a"], "a %3"), ("%", [], "%"), ("%x %0 %%1", ["a"], "%x %0 %1"), ("", ["a"], ""),
    ] as [(String, [String], String)])
  func placeholders(text: String, arguments: [String], result: String) {
    #expect(filled(text, with: arguments) == result)
  }

  @Test("Without a translation the text itself is used, in the form for its number")
  func untranslated() {
    #expect(tr("No such text %1", "x") == "No such text x")
    #expect(ntr("%1 thing %2", "%1 things %2", 1, "y") == "1 thing y")
    #expect(ntr("%1 thing", "%1 things", 5) == "5 things")
    #expect(trc("a context", "No such text") == "No such text")
  }

  @Test("An import is summed up in its own words")
  func summary() {
    #expect(
      Words.summary(ContactImportResult(added: 12, updated: 3, unchanged: 985))
        == "12 people added, 3 updated, 985 unchanged.")
    #expect(
      Words.summary(ContactImportResult(unchanged: 1))
        == "Nothing has changed: 1 person is up to date.")
    #expect(
      Words.summary(ContactImportResult(added: 1, skippedGroups: 2, issues: [.missing(path: "x")]))
        == "1 person added. 2 contact lists left out. 1 problem. Nothing stored before was removed."
    )
    #expect(Words.summary(ContactImportResult()) == "No people were found.")
  }

  private func activity(
    _ kind: Activity.Kind, _ state: Activity.State, done: Int = 0, failed: Int = 0,
    total: Int? = nil
  ) -> Activity {
    var activity = Activity(id: 1, kind: kind)
    activity.state = state
    activity.counts.done = done
    activity.counts.failed = failed
    activity.counts.total = total
    return activity
  }

  @Test("The strip's line tells kind, state and counts")
  func line() {
    #expect(Words.line(activity(.contactSync, .running)) == "Syncing contacts…")
    #expect(
      Words.line(activity(.contactSync, .running, done: 40, failed: 5, total: 120))
        == "Syncing contacts… 45/120")
    #expect(
      Words.line(activity(.geocoding, .running, done: 12, total: 45)) == "Locating addresses… 12/45"
    )
    #expect(
      Words.line(activity(.contactSync, .succeeded(changes: 0))) == "Contacts are up to date.")
    #expect(
      Words.line(activity(.contactSync, .partial, done: 9, failed: 2))
        == "9 contacts synced, 2 problems. Nothing was removed.")
    let states: [Activity.State] = [
      .running, .succeeded(changes: 2), .partial, .failed, .cancelled, .offline,
      .waiting(until: Date()),
    ]
    let lines = Activity.Kind.allCases.flatMap { kind in
      states.map { Words.line(activity(kind, $0, done: 2, failed: 1)) }
    }
    #expect(Set(lines).count == lines.count)
  }

  @Test("Each problem of a service has a sentence that says what is safe")
  func problems() {
    let problems: [ServiceProblem] = [
      .noNetwork(message: "M"), .signInNeeded, .noPermission(what: "W"), .notFound(what: "W"),
      .certificate(host: "h", fingerprint: "AB:CD", problem: "P"), .rateLimited(until: nil),
      .rateLimited(until: Date()), .serverFault(status: 500, message: "M"),
      .serverFault(status: nil, message: "M"), .corruptData(what: "W"), .notDelivered,
      .diskFull(path: "W"), .storage(message: "M"), .incomplete(count: 2),
    ]
    let sentences = problems.map { Words.sentence($0, subject: "Friends") }
    #expect(Set(sentences).count == problems.count)
    for (problem, sentence) in zip(problems, sentences) where problem != .notDelivered {
      #expect(sentence.lowercased().contains("nothing"), "\(sentence)")
    }
    var failed = Activity(id: 1, kind: .contactSync, source: .init(id: 1, name: "Friends"))
    failed.state = .failed
    failed.cause = .init(subject: "Friends", reason: .service(.signInNeeded))
    #expect(Words.line(failed) == Words.sentence(.signInNeeded, subject: "Friends"))
    failed.state = .needsConfirmation(removals: 7)
    #expect(
      Words.line(failed) == "7 contacts are no longer in “Friends”. Nothing was removed.")
    #expect(Set(Activity.Action.allCases.map(Words.label)).count == 4)
    let check = Activity(id: 1, kind: .contactSync, extent: .incremental)
    #expect(Words.line(check) == "Checking for contact updates…")
  }

  @Test("Each failure of the store has a sentence of its own")
  func store() {
    let sentences = [
      StoreError.newer(path: "P"), .damaged(path: "P", message: "M"),
      .unavailable(path: "P", message: "M"), .failed(message: "M"),
    ].map(Words.sentence)
    #expect(Set(sentences).count == 4)
    #expect(sentences.dropLast().allSatisfy { $0.contains("“P”") })
    #expect(sentences.dropFirst().allSatisfy { $0.contains("(M)") })
    let place = Activity.Failure(subject: "Ada, Nowhere", reason: .noPlaceMatches)
    #expect(Words.sentence(place).contains("“Ada, Nowhere”"))
  }
}
