/// The texts of a subcommand of `halcyon account add`.
public struct ContactSourceCommand: Sendable {
  /// What the command does, in English.
  public var abstract: String
  /// More help, in English.
  public var discussion: String
  /// What to do if there are several sources. They are listed below it.
  public var severalFound: String

  /// Creates the texts.
  public init(abstract: String, discussion: String = "", severalFound: String = "") {
    self.abstract = abstract
    self.discussion = discussion
    self.severalFound = severalFound
  }
}
