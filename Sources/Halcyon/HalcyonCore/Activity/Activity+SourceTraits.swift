extension Activity {
  /// How a contact source differs from an address book on a server, as the source itself describes
  /// it.
  public struct SourceTraits: Sendable {
    /// A Boolean value indicating whether the cards are files of this computer: nothing sends them,
    /// so that a damaged one was not damaged on its way.
    public var isLocal = false
    /// The action that replaces a source that was not found or denies access; `nil` for none.
    public var replacement: Action?
    /// The headline if the source was not found; `nil` for that of an address book.
    public var notFound: String?
    /// The headline if the data of the source cannot be parsed; `nil` for that of a server.
    public var damaged: String?
    /// Returns the question about contacts that are missing from the source, by their number; `nil`
    /// for that of a server.
    public var missing: (@Sendable (Int) -> String)?

    /// Creates the traits of an address book on a server.
    public init() {}
  }
}

extension Activity.SourceTraits: Hashable {
  /// Returns whether two sources describe themselves in the same way.
  public static func == (a: Self, b: Self) -> Bool {
    a.isLocal == b.isLocal && a.replacement == b.replacement && a.notFound == b.notFound
      && a.damaged == b.damaged && (a.missing == nil) == (b.missing == nil)
  }

  /// Hashes the texts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(notFound)
    hasher.combine(damaged)
  }
}
