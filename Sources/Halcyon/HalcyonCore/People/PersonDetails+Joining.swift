extension PersonDetails {
  /// Returns the details with those of another card of the same person. Entries that both cards
  /// have are listed once; addresses are kept, in the order of the cards.
  public func joined(with other: PersonDetails) -> PersonDetails {
    var all = self
    if all.displayName.isEmpty { (all.displayName, all.name) = (other.displayName, other.name) }
    if all.nickname.isEmpty { all.nickname = other.nickname }
    if all.company.isEmpty { all.company = other.company }
    if all.jobTitle.isEmpty { all.jobTitle = other.jobTitle }
    all.birthday = birthday ?? other.birthday
    all.anniversary = anniversary ?? other.anniversary
    all.omitted += other.omitted
    all.append(other.emails, to: \.emails) { $0.text.lowercased() }
    all.append(other.phones, to: \.phones) { SearchText.digits($0.text) }
    all.append(other.links, to: \.links) { $0.text }
    all.append(other.addresses, to: \.addresses) { _ in nil }
    all.append(other.more, to: \.more) { "\($0.label):\($0.value)" }
    all.notes = [notes, other.notes == notes ? "" : other.notes].filter { !$0.isEmpty }
      .joined(separator: "\n\n")
    all.tags += other.tags.filter { !tags.contains($0) }
    return all
  }

  /// Appends the entries whose key the list does not have, up to the maximum number.
  private mutating func append<T>(
    _ new: [T], to list: WritableKeyPath<Self, [T]>, key: (T) -> String?
  ) {
    var known = Set(self[keyPath: list].compactMap(key))
    for entry in new {
      if let key = key(entry), !known.insert(key).inserted { continue }
      guard self[keyPath: list].count < Self.maximumEntries else {
        omitted += 1
        continue
      }
      self[keyPath: list].append(entry)
    }
  }
}
