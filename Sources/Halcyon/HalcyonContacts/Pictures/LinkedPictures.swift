import Foundation
import HalcyonCore
import HalcyonNetwork
import Logging

/// Downloads the pictures that cards only link to.
///
/// ```swift
/// let pictures = LinkedPictures(sources: sources)
/// let data = await pictures.picture(at: address, of: account)
/// ```
///
/// Only if the user enabled it for the account, only over https or from the account's own server,
/// and never from this machine unless that is the account's server. The password of the account is
/// only sent where ``HTTPCredentials/canBeSent(to:)`` permits it. Size, time, redirects and the
/// number of downloads are limited.
public actor LinkedPictures {
  /// The limits of downloads.
  public struct Limits: Hashable, Sendable {
    /// The maximum size of a picture in bytes.
    public var bytes = 4 << 20
    /// The maximum number of downloads until the program ends.
    public var count = 2_000
    /// The timeouts of one download.
    public var timeouts = HTTPTimeouts(
      connect: .seconds(10), response: .seconds(15), idle: .seconds(10), total: .seconds(30))

    /// Creates the default limits.
    public init() {}
  }

  /// Creates the connection to a server.
  public typealias Transports = @Sendable () -> any HTTPTransport

  private let sources: ContactSources
  private let transports: Transports
  private let limits: Limits
  private var running: [WebAddress: Task<Data?, Never>] = [:]
  private var count = 0
  private let log = Logger(label: "HalcyonContacts.Pictures")

  /// Creates a downloader.
  /// - Parameters:
  ///   - sources: Know the passwords of the accounts.
  ///   - transports: Creates connections to servers that belong to no account.
  public init(
    sources: ContactSources, limits: Limits = Limits(),
    transports: @escaping Transports = { SoupTransport(userAgent: UserAgent.text()) }
  ) {
    self.sources = sources
    self.limits = limits
    self.transports = transports
  }

  /// Downloads the picture at an address in a card of `account`. Concurrent requests for the same
  /// address share a download.
  /// - Returns: `nil` if the picture may not be downloaded, or the download failed.
  public func picture(at address: WebAddress, of account: ContactAccount) async -> Data? {
    guard account.fetchesPictures else { return nil }
    if let task = running[address] { return await task.value }
    let rule = PictureRule(account)
    guard rule.allows(address), count < limits.count else { return nil }
    count += 1
    let task = Task { [sources, limits, transports, log] () -> Data? in
      do throws(ServiceProblem) {
        // Only the server of the account may ask for its password.
        let own =
          rule.isOwn(address)
          ? try await sources.pictureConnection(of: account, timeouts: limits.timeouts) : nil
        let connection =
          own
          ?? PictureConnection(
            transport: transports(), credentials: nil, timeouts: limits.timeouts)
        return try await connection.picture(at: address, rule, maximumBytes: limits.bytes)
      } catch {
        log.debug("no picture", metadata: ["source": "\(account.id)"])
        return nil
      }
    }
    running[address] = task
    let data = await task.value
    running[address] = nil
    return data
  }
}
