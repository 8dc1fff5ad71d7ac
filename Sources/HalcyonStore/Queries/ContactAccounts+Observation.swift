import GRDB
import HalcyonCore

/// A place that contacts are taken from, with how many came from it.
public struct AccountSummary: Hashable, Sendable, Identifiable {
  /// The place.
  public var account: ContactAccount
  /// How many people came from it.
  public var people: Int

  /// A place with so many people.
  public init(account: ContactAccount, people: Int) {
    self.account = account
    self.people = people
  }

  /// `ContactAccount.id`.
  public var id: Int64 { account.id }
}

extension HalcyonDatabase {
  /// Every place that contacts are taken from, in its order.
  /// - Throws: `StoreError`.
  public func accountSummaries() async throws(StoreError) -> [AccountSummary] {
    let people = try await peopleByAccount()
    return try await contactAccounts().map {
      AccountSummary(account: $0, people: people[$0.id] ?? 0)
    }
  }

  /// The present summaries at once, then new ones after changes; ends like `peopleObservation`.
  public func accountSummariesObservation(
    interval: Duration = .milliseconds(200)
  ) -> AsyncThrowingStream<[AccountSummary], any Error> {
    observe("source", "pendingRemoval", "person", interval: interval) {
      database async throws(StoreError) in try await database.accountSummaries()
    }
  }

  /// The server that the user named at once, then another after changes; ends like `peopleObservation`.
  public func geocodingServerObservation() -> AsyncThrowingStream<GeocodingServer?, any Error> {
    observe("geocodingServer", interval: .milliseconds(200)) {
      database async throws(StoreError) in try await database.geocodingServer()
    }
  }
}
