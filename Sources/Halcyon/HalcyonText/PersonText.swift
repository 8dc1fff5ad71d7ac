import Foundation
import HalcyonCore
import Localization

/// The texts about a person.
public enum PersonText {
  /// Returns the name to show.
  public static func name(_ displayName: String) -> String {
    displayName.isEmpty ? tr("No name") : displayName
  }

  /// Returns the place of a person as people write it: the street and city, or the city and
  /// country; the region only if it tells places with the same name apart. Empty without an
  /// address.
  public static func place(of person: PersonSummary) -> String {
    switch person.whereabouts {
    case .noAddress: ""
    case .waiting, .notFound: address(person.address)
    case .located(let place): located(place, person.address)
    }
  }

  private static func located(_ place: Place, _ address: PostalAddress?) -> String {
    let city = firstLine(address?.locality ?? "")
    let name = city.isEmpty ? place.name : city
    let street = firstLine(address?.street ?? "")
    if !street.isEmpty, !name.isEmpty { return joined([street, name]) }
    guard !name.isEmpty || !place.region.isEmpty || !place.countryCode.isEmpty else {
      return place.coordinate.localizedDescription
    }
    return joined([name, place.alternatives > 0 ? place.region : "", country(place, address)])
  }

  private static func country(_ place: Place, _ address: PostalAddress?) -> String {
    guard !place.countryCode.isEmpty else { return firstLine(address?.country ?? "") }
    return Translation.language.localizedString(forRegionCode: place.countryCode)
      ?? place.countryCode
  }

  private static func address(_ address: PostalAddress?) -> String {
    guard let address else { return "" }
    let parts = [address.street, address.locality].map(firstLine).filter { !$0.isEmpty }
    if parts.count == 2 { return joined(parts) }
    let city = joined([parts.first ?? "", firstLine(address.country)])
    return city.isEmpty ? DisplayText.line(address.oneLine) : city
  }

  /// Returns the lines of an address: the street, the postal code with the city, the region and the
  /// country.
  public static func lines(of address: PostalAddress) -> [String] {
    let city = [address.postalCode, address.locality].filter { !$0.isEmpty }
      .joined(separator: " ")
    let street = [address.street, address.extended, address.postOfficeBox]
      .flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
    return (street + [joined([city, address.region, address.country])])
      .map { DisplayText.line($0.trimmingBlanks) }.filter { !$0.isEmpty }
  }

  private static func firstLine(_ text: String) -> String {
    DisplayText.line(String(text.prefix { !$0.isNewline }.prefix(200)).trimmingBlanks)
  }

  private static func joined(_ parts: [String]) -> String {
    var kept: [String] = []
    for part in parts where !part.isEmpty && !kept.contains(part) { kept.append(part) }
    return kept.joined(separator: tr(", "))
  }

  /// Returns how precisely a place is known: "known to the postal code".
  public static func precision(_ precision: PlacePrecision) -> String {
    switch precision {
    case .country: tr("known to the country")
    case .region: tr("known to the region")
    case .city: tr("known to the city")
    case .postcode: tr("known to the postal code")
    case .street: tr("known to the street")
    case .house: tr("known to the house")
    case .point: tr("exact position")
    }
  }

  /// Returns a phone number, email address or link for display: left to right in every language,
  /// and broken into lines after its punctuation, without hyphens.
  public static func code(_ text: String) -> String {
    let parts = text.map { "@./?&=".contains($0) ? "\($0)\u{200B}" : String($0) }
    return "\u{2066}" + parts.joined() + "\u{2069}"
  }

  /// Returns what an entry is for: "Home", "Work, Fax".
  public static func kinds(_ kinds: [PersonDetails.Kind]) -> String {
    kinds.map { kind in
      switch kind {
      case .home: trc("phone or address", "Home")
      case .work: trc("phone or address", "Work")
      case .mobile: trc("phone", "Mobile")
      case .fax: trc("phone", "Fax")
      case .pager: trc("phone", "Pager")
      case .other(let label): label
      }
    }.joined(separator: tr(", "))
  }

  /// Returns the name of a field of a vCard.
  public static func label(of field: PersonDetails.Field) -> String {
    switch field.label.uppercased() {
    case "ROLE": tr("Role")
    case "LANG", "LANGUAGE": tr("Language")
    case "GENDER": tr("Gender")
    case "TZ": tr("Time Zone")
    case "IMPP", "X-JABBER", "X-MSN", "X-ICQ", "X-AIM", "X-YAHOO": tr("Chat")
    case "X-SKYPE", "X-SKYPE-USERNAME": "Skype"
    case "RELATED", "X-ABRELATEDNAMES": tr("Related Person")
    case "X-EVOLUTION-SPOUSE", "X-SPOUSE": tr("Spouse")
    case "X-EVOLUTION-MANAGER", "X-MANAGER": tr("Manager")
    case "X-EVOLUTION-ASSISTANT", "X-ASSISTANT": tr("Assistant")
    case "CALURI", "CALADRURI": tr("Calendar")
    case "KEY": tr("Key")
    case "X-PHONETIC-FIRST-NAME": tr("First Name (Pronunciation)")
    case "X-PHONETIC-LAST-NAME": tr("Last Name (Pronunciation)")
    case "LOGO": tr("Logo")
    case "SOUND": tr("Sound")
    default: field.label
    }
  }
}
