import Foundation
import HalcyonContacts
import HalcyonCore
import Testing

@testable import HalcyonText

/// What is said about each problem at each moment.
@Suite struct ProblemMomentTests {
  private static let problems: [ServiceProblem] = [
    .noNetwork(message: "M"), .signInNeeded, .otherServer(origin: "https://o"),
    .keyring(isLocked: true, message: ""), .keyring(isLocked: false, message: "M"),
    .noPermission(what: "W"), .notFound(what: "W"),
    .certificate(host: "h", fingerprint: "AB:CD", problem: "P"), .rateLimited(until: nil),
    .rateLimited(until: Date()), .budgetSpent(until: Date()),
    .serverFault(status: 500, message: "M"), .serverFault(status: nil, message: "M"),
    .corruptData(what: "W"), .listsDiffer(count: 3), .notDelivered, .diskFull(path: "W"),
    .databaseBusy(path: "W"), .storage(message: "M"), .incomplete(count: 2), .cancelled,
  ]

  /// Words that cannot be true at a moment.
  private static func untrue(_ moment: UserText.Moment) -> [String] {
    switch moment {
    case .sync: ["was added", "or added", "Locating"]
    // A command ends: nothing is tried again or resumed.
    case .command: ["Halcyon tries again", "resum", "was added", "or added"]
    // No account exists: nothing can be removed, tried again or signed in again.
    case .adding:
      ["removed", "Halcyon tries", "tries again", "next sync", "Sign in again", "resum"]
    case .locating: ["removed", "added", "contacts", "next sync", "Sign in"]
    }
  }

  @Test("No sentence says what cannot be true", arguments: UserText.Moment.allCases, problems)
  func fits(moment: UserText.Moment, problem: ServiceProblem) {
    let sentence = UserText.sentence(problem, subject: "Friends", at: moment)
    #expect(sentence.hasSuffix(".") || sentence.hasSuffix("AB:CD"), "\(sentence)")
    for words in Self.untrue(moment) { #expect(!sentence.contains(words), "\(sentence)") }
  }

  @Test("All problems are in the table")
  func all() {
    #expect(Set(Self.problems.map(\.code)).count == 18)
  }

  @Test("While a source is added, each sentence says that nothing was added or lost")
  func adding() {
    for problem in Self.problems {
      let sentence = UserText.sentence(
        ContactAccountError.source(problem), subject: "https://example.org/")
      #expect(
        sentence.lowercased().contains("nothing was") || sentence.contains("could not be added"),
        "\(sentence)")
    }
    #expect(
      UserText.sentence(ContactAccountError.source(.noNetwork(message: "refused")), subject: "A")
        == "Could not reach “A” (refused). Nothing was added. Check the address and the network, then try again."
    )
  }

  @Test(
    "The result of halcyon sync promises nothing that the command does not do", arguments: problems)
  func command(problem: ServiceProblem) {
    let account = ContactAccount(
      id: 1, uuid: UUID(), name: "Friends", configuration: .folder(path: "/x"), position: 0)
    var result = ContactSyncResult()
    for outcome: ContactSyncResult.Outcome in [
      .failed(problem), .offline(problem), .waiting(until: Date()),
    ] {
      result.outcome = outcome
      let sentence = UserText.sentence(result, account: account)
      for words in Self.untrue(.command) { #expect(!sentence.contains(words), "\(sentence)") }
    }
  }

  @Test("Details of locating name the person and say what the server did", arguments: problems)
  func locating(problem: ServiceProblem) {
    let failure = Activity.Failure(subject: "Ada, Main St 3", reason: .service(problem))
    let sentence = UserText.sentence(failure, of: .geocoding)
    #expect(sentence.hasPrefix("Ada, Main St 3: "), "\(sentence)")
    for words in Self.untrue(.locating) { #expect(!sentence.contains(words), "\(sentence)") }
    var activity = Activity(id: 1, kind: .geocoding)
    activity.state = .failed
    activity.cause = Activity.Failure(subject: "geo.example", reason: .service(problem))
    for text in [UserText.line(activity), activity.presentation.detail() ?? ""] {
      for words in Self.untrue(.locating) { #expect(!text.contains(words), "\(text)") }
    }
  }
}
