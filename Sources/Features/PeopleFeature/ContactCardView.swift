import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The card with the phone numbers, mail and postal addresses and links of a person.
final class ContactCardView {
  let card: Card
  private let rows = CardRows()
  private let actions: PersonActions

  init(_ actions: PersonActions) {
    self.actions = actions
    card = Card(tr("Contact"), rows.widget)
  }

  func show(_ person: PersonModel.Person, calendar: Calendar) {
    let details = person.details
    var all = details.emails.map {
      row($0, icon: "mail-unread-symbolic", tr("Write to %1", $0.text))
    }
    all += details.phones.map { row($0, icon: "call-start-symbolic", tr("Call %1", $0.text)) }
    all += addresses(person)
    all += details.links.map { row($0, icon: "web-browser-symbolic", tr("Open %1", $0.text)) }
    all += occasions(details, calendar)
    if details.omitted > 0 {
      all.append(
        ValueRow.make(
          ntr("%1 more entry is not shown", "%1 more entries are not shown", details.omitted),
          caption: ""))
    }
    card.widget.isVisible = !all.isEmpty
    rows.show(all)
  }

  private func row(_ entry: PersonDetails.Entry, icon: String, _ name: String) -> Widget {
    var buttons: [Widget] = []
    if let target = entry.target {
      buttons.append(
        ValueRow.button(icon, name) { [weak self] in
          if let self { actions.open(target, from: rows.widget) }
        })
    }
    buttons.append(copyButton(entry.text))
    return ValueRow.make(
      PersonText.code(entry.text), caption: PersonText.kinds(entry.kinds), buttons: buttons)
  }

  private func copyButton(_ text: String) -> Widget {
    ValueRow.button("edit-copy-symbolic", tr("Copy %1", DisplayText.line(text, limit: 60))) {
      [weak self] in
      if let self { actions.copy(text, from: rows.widget) }
    }
  }

  private func addresses(_ person: PersonModel.Person) -> [Widget] {
    person.details.addresses.enumerated().map { index, address in
      let place = person.places.indices.contains(index) ? person.places[index] : nil
      let text = PersonText.lines(of: address.address).joined(separator: "\n")
      let caption = [
        PersonText.kinds(address.kinds),
        place.map { PersonText.precision($0.precision) } ?? tr("not on the map"),
      ].filter { !$0.isEmpty }.joined(separator: " · ")
      return ValueRow.make(text, caption: caption, buttons: [copyButton(text)])
    }
  }

  private func occasions(_ details: PersonDetails, _ calendar: Calendar) -> [Widget] {
    let birthday = details.birthday.map {
      ValueRow.make(PersonText.occasion($0, calendar: calendar), caption: tr("Birthday"))
    }
    let anniversary = details.anniversary.map {
      ValueRow.make(PersonText.occasion($0, calendar: calendar), caption: tr("Anniversary"))
    }
    return [birthday, anniversary].compactMap(\.self)
  }
}
