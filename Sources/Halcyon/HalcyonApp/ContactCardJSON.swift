import HalcyonCore

/// A contact card as `import --json` prints it.
struct ContactCardJSON: Encodable {
  var uid, fn: String?
  /// The family name, given name, additional names, prefixes and suffixes.
  var n: [String]
  /// The seven components of each address, in the order of vCard.
  var adr: [[String]]
  var email, tel: [String]
  var bday: String?
  var photo: Int

  init(_ card: ContactCard) {
    uid = card.uid
    fn = card.formattedName
    let name = card.name
    n = [name.family, name.given, name.additional, name.prefixes, name.suffixes]
    adr = card.addresses.map(\.components)
    email = card.emails
    tel = card.phones
    bday = card.birthday
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
