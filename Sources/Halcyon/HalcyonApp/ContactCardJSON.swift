import HalcyonCore

/// A contact card as `import --json` prints it.
struct ContactCardJSON: Encodable {
  var uid, fn: String?
  var n: NameJSON
  var adr: [AddressJSON]
  var email, tel: [String]
  var bday: OccasionJSON?
  var photo: Int

  init(_ card: ContactCard) {
    uid = card.uid
    fn = card.formattedName
    n = NameJSON(card.name)
    adr = card.addresses.map(AddressJSON.init)
    email = card.emails
    tel = card.phones
    bday = card.birthday.map { text in
      OccasionJSON(PartialDate(vCard: text).map { .date($0) } ?? .text(text))
    }
    photo = card.photoCount
  }

  /// Writes missing values as `null`.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uid, forKey: .uid)
    try container.encode(fn, forKey: .fn)
    try container.encode(n, forKey: .n)
    try container.encode(adr, forKey: .adr)
    try container.encode(email, forKey: .email)
    try container.encode(tel, forKey: .tel)
    try container.encode(bday, forKey: .bday)
    try container.encode(photo, forKey: .photo)
  }

  private enum CodingKeys: String, CodingKey { case uid, fn, n, adr, email, tel, bday, photo }
}
