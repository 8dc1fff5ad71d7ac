/// The state of one import of contact files, which may consist of several batches.
///
/// Records the people that the import has matched so far, so that two different cards with the same
/// `UID` are both kept.
public struct ImportContext: Sendable {
  var matched: Set<Int64> = []
  /// The names of the people that the last batch added.
  public internal(set) var added: [String] = []
  /// The names of the people that the last batch updated.
  public internal(set) var updated: [String] = []

  /// Creates the context of a new import.
  public init() {}
}
