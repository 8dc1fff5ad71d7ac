import CDesktop
import Foundation
import HalcyonCore
import HalcyonSystem

/// An address book of Evolution Data Server, read-only.
///
/// Its token is the revision of the address book. The server does not report which cards changed,
/// so all are read if the revision is different; the store skips identical cards.
public struct EvolutionSource: ContactSource {
  /// The number of cards per batch.
  static let batch = 100
  private let book: String
  /// `true`: the server reports whether the address book changed, but not which cards.
  public var deliversEverything: Bool { true }

  /// Creates a source for the address book with the given source UID.
  public init(book: String) { self.book = book }

  /// An address book of the user.
  public struct Book: Hashable, Sendable {
    /// The UID of its source.
    public var uid: String
    /// The display name.
    public var name: String
  }

  /// Returns the enabled address books of the user.
  /// - Throws: `notFound` if the server is not installed, `noPermission` if D-Bus denies access.
  public static func books() async throws(ServiceProblem) -> [Book] {
    try await EvolutionCall.run { cancellable in
      let list = Collector<Book>()
      var message: UnsafeMutablePointer<CChar>?
      let status = hal_eds_each_book(
        { uid, name, data in
          guard let uid, let data else { return }
          Collector<Book>.of(data).values.append(
            Book(uid: String(cString: uid), name: name.map { String(cString: $0) } ?? ""))
        }, list.pointer, cancellable, &message)
      try check(status, message, what: "evolution-data-server")
      return list.values
    }
  }

  /// Begins a pass. It reads nothing if the revision equals the token of `state`.
  public func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass {
    let client = try await EvolutionCall.run { [book] cancellable in
      var client: OpaquePointer?
      var message: UnsafeMutablePointer<CChar>?
      try check(hal_eds_open(book, &client, cancellable, &message), message, what: book)
      guard let client else { throw ServiceProblem.notFound(what: book) }
      return EvolutionClient(client)
    }
    return EvolutionPass(client: client, since: state.token)
  }
}

/// One pass over an address book.
private actor EvolutionPass: SyncPass {
  private let client: EvolutionClient
  private let since: String?
  private var revision: String?
  private var uids: [String]?
  private var nextIndex = 0
  private var isFinished = false

  init(client: EvolutionClient, since: String?) {
    self.client = client
    self.since = since
  }

  func next() async throws(ServiceProblem) -> SyncStep? {
    guard !isFinished else { return nil }
    guard let uids else {
      // Read before the list, so that the next pass finds changes made in between.
      revision = try await client.revision()
      if let since, since == revision {
        isFinished = true
        return .end(SyncEnd(removals: .named([]), token: since))
      }
      let all = try await client.uids()
      uids = all
      return .total(all.count)
    }
    guard nextIndex < uids.count else {
      isFinished = true
      return .end(SyncEnd(removals: .allBut(HrefSet(uids.lazy.map { Href($0) })), token: revision))
    }
    let wanted = Array(uids[nextIndex..<min(nextIndex + EvolutionSource.batch, uids.count)])
    nextIndex += wanted.count
    let cards = try await client.cards(wanted)
    let arrived = Set(cards.map(\.href.text))
    // A contact that was deleted since the listing looks the same; the next pass resolves it.
    let undelivered = wanted.filter { !arrived.contains($0) }.map {
      UndeliveredCard(href: Href($0), error: .corruptData(what: $0))
    }
    return .batch(cards, undelivered: undelivered)
  }
}

/// An open address book. Its calls block and run on a queue outside Swift's thread pool.
private final class EvolutionClient: @unchecked Sendable {
  // The libebook client is thread-safe; this object only keeps it alive.
  private let client: OpaquePointer

  init(_ client: OpaquePointer) { self.client = client }
  deinit { hal_eds_close(client) }

  func revision() async throws(ServiceProblem) -> String? {
    try await EvolutionCall.run { [self] cancellable in
      guard let text = taking(hal_eds_revision(client, cancellable)), !text.isEmpty else {
        return nil
      }
      return text
    }
  }

  func uids() async throws(ServiceProblem) -> [String] {
    try await EvolutionCall.run { [self] cancellable in
      var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var message: UnsafeMutablePointer<CChar>?
      try check(hal_eds_uids(client, &list, cancellable, &message), message, what: "contacts")
      defer { g_strfreev(list) }
      var uids: [String] = []
      var at = list
      while let text = at?.pointee {
        uids.append(String(cString: text))
        at = at?.successor()
      }
      return uids
    }
  }

  func cards(_ uids: [String]) async throws(ServiceProblem) -> [SourceCard] {
    try await EvolutionCall.run { [self] cancellable in
      let list = Collector<SourceCard>()
      var message: UnsafeMutablePointer<CChar>?
      let names = uids.map { UnsafePointer(g_strdup($0)) }
      defer { names.forEach { g_free(UnsafeMutableRawPointer(mutating: $0)) } }
      let status = hal_eds_contacts(
        client, names, gsize(names.count),
        { uid, card, data in
          guard let uid, let card, let data else { return }
          Collector<SourceCard>.of(data).values.append(
            SourceCard(
              href: Href(String(cString: uid)), etag: nil, bytes: Data(String(cString: card).utf8)))
        }, list.pointer, cancellable, &message)
      try check(status, message, what: "contacts")
      return list.values
    }
  }
}

/// Collects the values that a C function passes to a callback.
private final class Collector<Value> {
  var values: [Value] = []
  /// Valid during the lifetime of this object.
  var pointer: gpointer { Unmanaged.passUnretained(self).toOpaque() }
  static func of(_ pointer: gpointer) -> Collector {
    Unmanaged<Collector>.fromOpaque(pointer).takeUnretainedValue()
  }
}

/// Throws the error for a status and frees `message`.
private func check(
  _ status: HalEdsStatus, _ message: UnsafeMutablePointer<CChar>?, what: String
) throws {
  let text = taking(message) ?? ""
  switch status {
  case HAL_EDS_OK: return
  case HAL_EDS_NO_LIBRARY, HAL_EDS_NO_SERVICE:
    throw ServiceProblem.notFound(what: "evolution-data-server")
  case HAL_EDS_NO_PERMISSION: throw ServiceProblem.noPermission(what: what)
  case HAL_EDS_NOT_FOUND: throw ServiceProblem.notFound(what: what)
  case HAL_EDS_OFFLINE: throw ServiceProblem.noNetwork(message: text)
  case HAL_EDS_SIGN_IN: throw ServiceProblem.signInNeeded
  case HAL_EDS_CANCELLED: throw ServiceProblem.cancelled
  default: throw ServiceProblem.serverFault(status: nil, message: text)
  }
}

/// Runs blocking calls outside Swift's thread pool and cancels them with their task.
private enum EvolutionCall {
  private static let queue = DispatchQueue(label: "halcyon.evolution", attributes: .concurrent)

  private final class Cancellable: @unchecked Sendable {
    // GCancellable is thread-safe.
    let object = g_cancellable_new()
    deinit { g_object_unref(object) }
    func cancel() { g_cancellable_cancel(object) }
  }

  static func run<T: Sendable>(
    _ body: @escaping @Sendable (UnsafeMutablePointer<GCancellable>?) throws -> T
  ) async throws(ServiceProblem) -> T {
    let cancellable = Cancellable()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<T, any Error>, Never>) in
        queue.async { continuation.resume(returning: Result { try body(cancellable.object) }) }
      }
    } onCancel: {
      cancellable.cancel()
    }
    do { return try result.get() } catch {
      throw error as? ServiceProblem ?? .serverFault(status: nil, message: "\(error)")
    }
  }
}

/// Watches an Evolution address book for changes.
enum EvolutionWatch {
  private final class Receiver {
    let continuation: AsyncStream<Void>.Continuation
    init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }
  }

  private final class Handle: @unchecked Sendable {
    // Set once and released once, when the stream ends.
    private let watch: OpaquePointer
    init(_ watch: OpaquePointer) { self.watch = watch }
    func end() { hal_eds_unwatch(watch) }
  }

  static func changes(book: String) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let receiver = Unmanaged.passRetained(Receiver(continuation)).toOpaque()
    let watch = hal_eds_watch(
      book,
      { data in
        guard let data else { return }
        Unmanaged<Receiver>.fromOpaque(data).takeUnretainedValue().continuation.yield()
      }, receiver,
      { data in
        if let data { Unmanaged<Receiver>.fromOpaque(data).release() }
      })
    guard let watch else { return stream }
    let handle = Handle(watch)
    continuation.onTermination = { _ in handle.end() }
    return stream
  }
}
