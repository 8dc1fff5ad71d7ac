import HalcyonCore

extension Scenario {
  /// Contact sync as it goes where nothing is wrong.
  static var syncScenarios: [Scenario] {
    [
      Scenario("sync-first", tr("A first sync of 120 contacts")).with {
        $0.accounts = [Account(passes: [.wait(.seconds(2))] + .wholePass)]
        $0.moments = [
          .of(.running(.contactSync)), .of(.running(.contactSync, 45)),
          .of(.ended(.contactSync, .succeeded)),
        ]
      },
      Scenario("sync-first-uncounted", tr("A first sync that nobody knows the length of")).with {
        $0.accounts = [Account(passes: .people(40, every: .milliseconds(800)) + [.done])]
        $0.moments = [
          .of(.running(.contactSync)), .of(.ended(.contactSync, .succeeded)),
        ]
      },
      Scenario("sync-quick", tr("A look for changes that is over before it is shown")).with {
        $0.accounts = [Account(stored: 120, passes: [.wait(.milliseconds(800)), .done])]
        $0.moments = [
          .of(Sight.running(.contactSync).hidden),
          .of(Sight.ended(.contactSync, .succeeded).hidden),
        ]
      },
      Scenario("sync-slow", tr("A look for changes that takes its time and finds none")).with {
        $0.accounts = [Account(stored: 120, passes: [.wait(.seconds(6)), .done])]
        $0.moments = [
          .of(Sight.running(.contactSync).hidden), .of(.running(.contactSync)),
          .of(.ended(.contactSync, .succeeded)),
        ]
      },
      Scenario("sync-three-new", tr("A look for changes that finds three new contacts")).with {
        $0.accounts = [
          Account(
            stored: 120,
            passes: [.wait(.seconds(3)), .total(3)]
              + (120..<123).flatMap { [.cards($0..<$0 + 1), .wait(.seconds(1))] } + [.done])
        ]
        $0.moments = [
          .of(.running(.contactSync)), .of(.running(.contactSync, 1)),
          .of(.ended(.contactSync, .succeeded)),
        ]
      },
      Scenario("sync-partial", tr("A first sync in which some contacts cannot be read")).with {
        $0.accounts = [
          Account(
            passes: [.total(126)] + .people(120, damagedEvery: 4)
              + [.undelivered(120..<126), .wait(.milliseconds(500)), .done])
        ]
        $0.moments = [.of(.running(.contactSync, 40)), .of(.ended(.contactSync, .partial))]
      },
      Scenario("sync-failures-10000", tr("A first sync in which 10,000 contacts are missing")).with
      {
        $0.accounts = [
          Account(
            passes: [.total(10_500), .wait(.seconds(1))] + .people(500, batch: 100) + [
              .undelivered(500..<10_500), .wait(.seconds(1)), .done,
            ])
        ]
        $0.moments = [.of(.running(.contactSync, 100)), .of(.ended(.contactSync, .partial))]
      },
      Scenario("sync-cancelled", tr("A first sync that is stopped")).with {
        $0.accounts = [Account(passes: .wholePass)]
        $0.presses = [Press(kind: .contactSync, action: .cancel, processed: 60)]
        $0.moments = [.of(.running(.contactSync, 20)), .of(.ended(.contactSync, .cancelled))]
      },
    ]
  }

  /// Contact sync that meets something it cannot get over alone. Tried again, each goes well.
  static var syncTroubles: [Scenario] {
    [
      Scenario("sync-offline", tr("The network goes away during a sync, and comes back")).with {
        $0.accounts = [
          Account(passes: [.total(120)] + .people(40) + [.loseNetwork(.seconds(8))], .wholePass)
        ]
        $0.moments = [
          .of(.running(.contactSync, 20)), .of(.ended(.contactSync, .offline)),
          .of(.running(.contactSync, 60)), .of(.ended(.contactSync, .succeeded)),
        ]
      },
      Scenario("sync-rate-limited", tr("The server asks to wait for 15 seconds")).with {
        $0.accounts = [
          Account(
            passes: [.total(120)] + .people(40) + [.fail(.rateLimited(retryAfter: .seconds(15)))],
            .wholePass)
        ]
        $0.moments = [
          .of(.running(.contactSync, 20)), .of(.ended(.contactSync, .waiting)),
          .of(.running(.contactSync, 60)), .of(.ended(.contactSync, .succeeded)),
        ]
      },
      trouble(
        "sync-failed", tr("The server has a fault"),
        .serverFault(status: 500, message: "Internal Server Error")),
      trouble("sync-sign-in", tr("The server does not accept the password"), .signInNeeded),
      trouble(
        "sync-keyring", tr("The keyring with the password is locked"),
        .keyring(isLocked: true, message: "")),
      trouble(
        "sync-certificate", tr("The certificate of the server is not trusted"),
        .certificate(
          host: "contacts.example",
          fingerprint: "4F:0B:9E:57:C8:2D:11:A6:73:E4:38:5C:90:BD:F1:62:"
            + "0A:87:D5:4E:3B:C9:26:F8:71:AC:05:9D:E3:48:B7:16",
          problem: tr("signed by an unknown authority"))),
      trouble(
        "sync-access-denied", tr("The folder with the contacts may not be read"),
        .noPermission(what: "/srv/contacts"), .folder(path: "/srv/contacts")),
      Scenario("sync-brake", tr("The server lists 300 contacts fewer")).with {
        $0.accounts = [
          Account(stored: 1_000, passes: [.wait(.seconds(1)), .end(holding: 0..<700)])
        ]
        $0.moments = [.of(.ended(.contactSync, .needsConfirmation))]
      },
    ]
  }

  private static func trouble(
    _ name: String, _ summary: String, _ error: ContactSourceError,
    _ configuration: ContactAccount.Configuration? = nil
  ) -> Scenario {
    Scenario(name, summary).with {
      var account = Account(passes: [.wait(.seconds(1)), .fail(error)], .wholePass)
      if let configuration { account.configuration = configuration }
      $0.accounts = [account]
      $0.moments = [.of(.running(.contactSync)), .of(.ended(.contactSync, .failed))]
    }
  }
}
