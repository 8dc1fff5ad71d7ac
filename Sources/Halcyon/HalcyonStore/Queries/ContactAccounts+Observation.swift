import GRDB
import HalcyonCore
import HalcyonRecords

/// A contact account with the number of its people.
public struct AccountSummary: Hashable, Sendable, Identifiable {
  /// The account.
  public var account: ContactAccount
  /// The number of people from the account.
  public var people: Int

  /// Creates a summary.
  public init(account: ContactAccount, people: Int) {
    self.account = account
    self.people = people
  }

  /// `ContactAccount.id`.
  public var id: Int64 { account.id }
}

extension HalcyonDatabase {
  /// Returns all accounts with the numbers of their people, in the order of the accounts.
  /// - Throws: `StoreError`.
  public func accountSummaries() async throws(StoreError) -> [AccountSummary] {
    let people = try await peopleByAccount()
    return try await contactAccounts().map {
      AccountSummary(account: $0, people: people[$0.id] ?? 0)
    }
  }

  /// Returns the current summaries, then new ones after changes; ends like `peopleObservation`.
  public func accountSummariesObservation(
    interval: Duration = .milliseconds(200)
  ) -> AsyncThrowingStream<[AccountSummary], any Error> {
    observe("source", "pendingRemoval", "person", interval: interval) {
      database async throws(StoreError) in try await database.accountSummaries()
    }
  }

  /// Returns the configured geocoding server, then another value after changes; ends like
  /// `peopleObservation`.
  public func geocodingServerObservation() -> AsyncThrowingStream<GeocodingServer?, any Error> {
    observe("geocodingServer", interval: .milliseconds(200)) {
      database async throws(StoreError) in try await database.geocodingServer()
    }
  }
}
