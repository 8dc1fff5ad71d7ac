import HalcyonContacts
import HalcyonCore
import HalcyonStore
import HalcyonText

/// A person as `people list --json` prints it.
struct PersonJSON: Encodable {
  var id: Int64
  var name, place: String
  var isFavorite: Bool
  var tags: [String]
  var latitude, longitude: Double?
  var precision: String?

  init(_ person: PersonSummary) {
    id = person.id
    name = person.displayName
    place = PersonText.place(of: person)
    isFavorite = person.isFavorite
    tags = person.tags
    guard case .located(let place) = person.whereabouts else { return }
    latitude = place.coordinate.latitude
    longitude = place.coordinate.longitude
    precision = place.precision.rawValue
  }
}

/// A person as `people show --json` prints it.
struct PersonDetailsJSON: Encodable {
  struct Entry: Encodable {
    var text: String
    /// "home", "work", "mobile", "fax", "pager", or a label of the user.
    var kinds: [String]
    var target: String?

    init(_ entry: PersonDetails.Entry) {
      text = entry.text
      kinds = entry.kinds.map(Self.name)
      target = entry.target
    }

    private static func name(_ kind: PersonDetails.Kind) -> String {
      switch kind {
      case .home: "home"
      case .work: "work"
      case .mobile: "mobile"
      case .fax: "fax"
      case .pager: "pager"
      case .other(let label): label
      }
    }
  }

  struct Field: Encodable {
    var label, value: String
  }

  var id: Int64
  var name, nickname, company, jobTitle: String
  var birthday, anniversary: OccasionJSON?
  var emails, phones, links: [Entry]
  var addresses: [AddressJSON]
  var notes, privateNotes: String
  var tags: [String]
  var isFavorite: Bool
  /// The day in ISO 8601.
  var lastContact: String?
  var contactWeeks: Int?
  var more: [Field]
  var source: String

  init(_ stored: StoredPerson, _ details: PersonDetails) {
    id = stored.id
    name = stored.displayName
    (nickname, company, jobTitle) = (details.nickname, details.company, details.jobTitle)
    birthday = details.birthday.map(OccasionJSON.init)
    anniversary = details.anniversary.map(OccasionJSON.init)
    emails = details.emails.map(Entry.init)
    phones = details.phones.map(Entry.init)
    links = details.links.map(Entry.init)
    addresses = details.addresses.map { AddressJSON($0.address) }
    notes = details.notes
    let facts = stored.facts
    privateNotes = facts.notes
    tags = details.tags + facts.tags.filter { !details.tags.contains($0) }
    isFavorite = facts.isFavorite
    lastContact = facts.lastContact?.description
    contactWeeks = facts.contactWeeks
    more = details.more.map { Field(label: $0.label, value: $0.value) }
    source = UserText.name(stored.account)
  }
}
