import Foundation
import HalcyonCore

/// The fields of a card that can be edited in Halcyon.
public struct CardDraft: Hashable, Sendable, Codable {
  /// The maximum number of characters of a field.
  public static let maximumField = 500
  /// The maximum number of characters of the notes.
  public static let maximumNotes = 20_000

  /// A phone number or mail address.
  public struct Entry: Hashable, Sendable, Codable {
    /// The number or address as the user wrote it.
    public var text: String
    /// What it is for; only `home`, `work` and `mobile` are written.
    public var kind: PersonDetails.Kind?

    /// Creates an entry.
    public init(_ text: String, kind: PersonDetails.Kind? = nil) {
      self.text = text
      self.kind = kind
    }
  }

  /// The given name; empty for none, like the other fields.
  public var givenName = ""
  /// The family name.
  public var familyName = ""
  /// The nickname.
  public var nickname = ""
  /// The company.
  public var company = ""
  /// The position or function.
  public var jobTitle = ""
  /// The birthday in the form of a vCard, such as `1985-04-12` or `--0412`.
  public var birthday = ""
  /// The mail addresses.
  public var emails: [Entry] = []
  /// The phone numbers.
  public var phones: [Entry] = []
  /// The postal addresses.
  public var addresses: [PersonDetails.Address] = []
  /// The notes, with line breaks.
  public var notes = ""
  /// The components of the name that the editor does not show; they are kept.
  var otherNames = ContactCard.Name()

  /// Creates an empty draft.
  public init() {}

  /// Creates a draft of an existing card.
  public init(_ details: PersonDetails) {
    givenName = details.name.given
    familyName = details.name.family
    otherNames = details.name
    if givenName.isEmpty, familyName.isEmpty { givenName = details.displayName }
    nickname = details.nickname
    company = details.company
    jobTitle = details.jobTitle
    birthday =
      switch details.birthday {
      case .date(let date)?: Self.text(date)
      case .text(let text)?: text
      case nil: ""
      }
    emails = details.emails.map { Entry($0.text, kind: $0.kinds.first) }
    phones = details.phones.map { Entry($0.text, kind: $0.kinds.first) }
    addresses = details.addresses
    notes = details.notes
  }

  /// Returns a date in the form `1985-04-12` or `--04-12`.
  private static func text(_ date: PartialDate) -> String {
    // 2000 is a leap year.
    let day = date.observed(in: date.year ?? 2_000).description
    return date.year == nil ? "--" + day.suffix(5) : day
  }

  /// The name to display: the given and family name, otherwise the company.
  public var displayName: String {
    let name = [
      otherNames.prefixes, givenName, otherNames.additional, familyName, otherNames.suffixes,
    ].map(\.trimmingBlanks).filter { !$0.isEmpty }.joined(separator: " ")
    return name.isEmpty ? company.trimmingBlanks : name
  }

  /// A Boolean value indicating whether the draft has a name and can be saved.
  public var isValid: Bool { !displayName.isEmpty }
}
