import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonStore
import HalcyonText
import Localization

/// The line below the name, and the menu.
extension PersonPage {
  /// The company, age and birthday.
  func line(_ person: PersonModel.Person) -> String {
    let (details, people) = (person.details, actions.model)
    let nickname = details.nickname.isEmpty ? "" : tr("“%1”", details.nickname)
    let work = [details.jobTitle, details.company].filter { !$0.isEmpty }
      .joined(separator: tr(", "))
    let age = PersonText.age(details.birthday, today: people.today, calendar: people.calendar) ?? ""
    return [nickname, work, age].filter { !$0.isEmpty && $0 != person.stored.displayName }
      .joined(separator: " · ")
  }

  /// Returns the menu of the person.
  func makeMenu() -> Menu {
    guard let person = model.person else { return Menu([]) }
    var items: [MenuItem] = []
    if person.stored.isLocal, let onEdit {
      items.append(MenuItem(tr("Edit…")) { onEdit(person) })
    }
    items.append(
      MenuItem(tr("Export…")) { [actions, id] in
        actions.export(id, name: person.stored.displayName)
      })
    for account in person.linking {
      items.append(
        MenuItem(tr("Download Pictures of “%1”", UserText.name(account))) { [actions] in
          actions.setFetchesPictures(true, of: account)
        })
    }
    for part in person.stored.parts {
      items.append(
        MenuItem(tr("Separate from “%1”", UserText.name(part.account))) { [actions, id] in
          actions.separate(part, from: id)
        })
    }
    if let onPlace { items.append(MenuItem(tr("Set Position on Map…")) { [id] in onPlace(id) }) }
    if person.stored.facts.position != nil {
      items.append(
        MenuItem(tr("Use Position of Address")) { [actions, id] in
          actions.apply(
            .position(nil), to: id, title: tr("Position set by hand removed"), isAnnounced: true)
        })
    }
    if person.stored.isLocal, let onDelete {
      items.append(MenuItem(tr("Delete"), isDestructive: true) { onDelete(person) })
    }
    return Menu(items)
  }
}
