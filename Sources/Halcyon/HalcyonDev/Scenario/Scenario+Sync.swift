import HalcyonContacts
import HalcyonCore
import Localization

extension Scenario {
  /// Scenarios for contact sync that ends by itself or is cancelled.
  static var syncScenarios: [Scenario] {
    firstSyncScenarios + updateCheckScenarios + incompleteSyncScenarios
  }

  private static var firstSyncScenarios: [Scenario] {
    [
      Scenario("sync-first", tr("First sync of 120 contacts")).with {
        $0.accounts = [Account(passes: [.wait(.seconds(2))] + .completePass)]
        $0.checkpoints = [
          .showing(.running(.contactSync)), .showing(.running(.contactSync, 45)),
          .showing(.ended(.contactSync, .succeeded)),
        ]
      },
      Scenario("sync-first-uncounted", tr("First sync with an unknown total")).with {
        $0.accounts = [Account(passes: .people(40, every: .milliseconds(800)) + [.done])]
        $0.checkpoints = [
          .showing(.running(.contactSync)), .showing(.ended(.contactSync, .succeeded)),
        ]
      },
    ]
  }

  private static var updateCheckScenarios: [Scenario] {
    [
      Scenario("sync-quick", tr("Update check that finishes before it is shown")).with {
        $0.accounts = [Account(stored: 120, passes: [.wait(.milliseconds(800)), .done])]
        $0.checkpoints = [
          .showing(ExpectedActivity.running(.contactSync).hidden),
          .showing(ExpectedActivity.ended(.contactSync, .succeeded).hidden),
        ]
      },
      Scenario("sync-slow", tr("Slow update check that finds no changes")).with {
        $0.accounts = [Account(stored: 120, passes: [.wait(.seconds(12)), .done])]
        $0.checkpoints = [
          .showing(ExpectedActivity.running(.contactSync).hidden), .showing(.running(.contactSync)),
          .showing(.ended(.contactSync, .succeeded)),
        ]
      },
      Scenario("sync-three-new", tr("Update check that finds three new contacts")).with {
        $0.accounts = [
          Account(
            stored: 120,
            passes: [.wait(.seconds(3)), .total(3)]
              + (120..<123).flatMap { [.cards($0..<$0 + 1), .wait(.seconds(1))] } + [.done])
        ]
        $0.checkpoints = [
          .showing(.running(.contactSync)), .showing(.running(.contactSync, 1)),
          .showing(.ended(.contactSync, .succeeded)),
        ]
      },
      Scenario("sync-changed", tr("Update check that finds 600 changed contacts")).with {
        $0.accounts = [
          Account(
            stored: 600,
            passes: [.wait(.seconds(1)), .total(600)] + .people(600, batch: 20)
              + [.done])
        ]
        $0.checkpoints = [
          .showing(.running(.contactSync, 200)), .showing(.ended(.contactSync, .succeeded)),
        ]
      },
    ]
  }

  private static var incompleteSyncScenarios: [Scenario] {
    [
      Scenario("sync-partial", tr("First sync with some unreadable contacts")).with {
        $0.accounts = [
          Account(
            passes: [.total(126)] + .people(120, damagedEvery: 4)
              + [.undelivered(120..<126), .wait(.milliseconds(500)), .done])
        ]
        $0.checkpoints = [
          .showing(.running(.contactSync, 40)), .showing(.ended(.contactSync, .partial)),
        ]
      },
      Scenario("sync-failures-10000", tr("First sync with 10,000 missing contacts")).with {
        $0.accounts = [
          Account(
            passes: [.total(10_500), .wait(.seconds(1))] + .people(500, batch: 100) + [
              .undelivered(500..<10_500), .wait(.seconds(1)), .done,
            ])
        ]
        $0.checkpoints = [
          .showing(.running(.contactSync, 100)), .showing(.ended(.contactSync, .partial)),
        ]
      },
      Scenario("sync-cancelled", tr("First sync that is canceled")).with {
        $0.accounts = [
          Account(passes: [.total(120)] + .people(60) + [.waitForCancellation], .completePass)
        ]
        $0.buttonPresses = [ButtonPress(kind: .contactSync, action: .cancel, processed: 60)]
        $0.checkpoints = [
          .showing(.running(.contactSync, 20)), .showing(.ended(.contactSync, .cancelled)),
        ]
      },
    ]
  }

  /// Scenarios for contact sync that fails and needs the user. A retry succeeds.
  static var failedSyncScenarios: [Scenario] {
    [
      Scenario("sync-offline", tr("The network drops during a sync and returns")).with {
        $0.accounts = [
          Account(passes: [.total(120)] + .people(40) + [.loseNetwork(.seconds(8))], .completePass)
        ]
        $0.checkpoints = [
          .showing(.running(.contactSync, 20)), .showing(.ended(.contactSync, .offline)),
          .showing(.running(.contactSync, 60)), .showing(.ended(.contactSync, .succeeded)),
        ]
      },
      Scenario("sync-rate-limited", tr("The server limits requests for 15 seconds")).with {
        $0.accounts = [
          Account(
            passes: [.total(120)] + .people(40) + [.limitRate(.seconds(15))],
            .completePass)
        ]
        $0.checkpoints = [
          .showing(.running(.contactSync, 20)), .showing(.ended(.contactSync, .waiting)),
          .showing(.running(.contactSync, 60)), .showing(.ended(.contactSync, .succeeded)),
        ]
      },
      failingSync(
        "sync-failed", tr("The server reports an internal error"),
        .serverFault(status: 500, message: "Internal Server Error")),
      failingSync("sync-sign-in", tr("The server rejects the password"), .signInNeeded),
      failingSync(
        "sync-keyring", tr("The keyring is locked"),
        .keyring(isLocked: true, message: "")),
      failingSync(
        "sync-certificate", tr("The server’s certificate is not trusted"),
        .certificate(
          host: "contacts.example",
          fingerprint: "4F:0B:9E:57:C8:2D:11:A6:73:E4:38:5C:90:BD:F1:62:"
            + "0A:87:D5:4E:3B:C9:26:F8:71:AC:05:9D:E3:48:B7:16",
          problem: tr("signed by an unknown authority"))),
      failingSync(
        "sync-access-denied", tr("The contacts folder is not readable"),
        .noPermission(what: "/srv/contacts"), .folder(path: "/srv/contacts")),
      Scenario("sync-brake", tr("300 people are missing from the server")).with {
        $0.accounts = [
          Account(stored: 1_000, passes: [.wait(.seconds(1)), .end(holding: 0..<700)])
        ]
        $0.checkpoints = [.showing(.ended(.contactSync, .needsConfirmation))]
      },
    ]
  }

  private static func failingSync(
    _ name: String, _ summary: String, _ error: ServiceProblem,
    _ configuration: ContactAccount.Configuration? = nil
  ) -> Scenario {
    Scenario(name, summary).with {
      var account = Account(passes: [.wait(.seconds(1)), .fail(error)], .completePass)
      if let configuration { account.configuration = configuration }
      $0.accounts = [account]
      $0.checkpoints = [.showing(.running(.contactSync)), .showing(.ended(.contactSync, .failed))]
    }
  }
}
