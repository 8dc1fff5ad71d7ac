import Localization

/// A question that users have, with its answer.
struct HelpTopic: Hashable {
  /// What the user wants to do.
  var title: String
  /// How it is done.
  var text: String

  /// The topics about habits.
  static var habits: [HelpTopic] {
    [
      HelpTopic(
        title: tr("Start a habit"),
        text: tr(
          "Choose New Habit, or Templates in the menu beside it. A habit is either done or not, or has an amount and a target. Below the schedule, a sentence says which days it means."
        )),
      HelpTopic(
        title: tr("Mark a day"),
        text: tr(
          "Click a day, or press the Space key on it. For a habit with an amount, each click adds one portion, and the Enter key asks for a number. The arrow keys move between days and habits."
        )),
      HelpTopic(
        title: tr("Skip a day"),
        text: tr(
          "Press Control+S on a day, or choose Skip in its menu: right click, or the Menu key. A skipped day neither breaks a streak nor makes it longer. For a longer time, add a holiday in the menu of the page."
        )),
      HelpTopic(
        title: tr("What do strength and streak mean?"),
        text: tr(
          "The strength grows with each day that is done and falls slowly when days are missed, so that one bad day does not ruin a good year. The streak counts how often in a row you kept the habit."
        )),
      HelpTopic(
        title: tr("Track habits for someone else"),
        text: tr(
          "Choose the person in the editor of the habit. You can ask for a photo or a confirmation before a day counts. The photos appear in the gallery and on the page of the person."
        )),
      HelpTopic(
        title: tr("Get reminders"),
        text: tr(
          "Add times in the editor of the habit. To be reminded while the window is closed, allow it in Preferences."
        )),
      HelpTopic(
        title: tr("Import habits from another app"),
        text: tr(
          "Choose Import Habits in the menu of the page. It reads files of Loop Habit Tracker, HabitBull and Table Habit, and shows what would change before anything is stored."
        )),
    ]
  }

  /// The topics about people and the map.
  static var people: [HelpTopic] {
    [
      HelpTopic(
        title: tr("Add people"),
        text: tr(
          "Drop contact files on the window, choose Import Contacts in the main menu, or add a person in the list of all people. In Preferences you can also add folders, CardDAV servers and the address books of Evolution, which then stay in sync."
        )),
      HelpTopic(
        title: tr("Why can’t I edit this person?"),
        text: tr(
          "People from a synced source are edited there. Tags, notes, favorites, the last contact and places that you set belong to you: no sync changes them."
        )),
      HelpTopic(
        title: tr("One person appears twice"),
        text: tr(
          "The list of all people suggests people to merge and says why. Nothing is merged without you, and you can separate merged people again."
        )),
      HelpTopic(
        title: tr("Stay in touch"),
        text: tr(
          "On the page of a person, choose how often you want to be in touch. The Dashboard shows when the time has come."
        )),
      HelpTopic(
        title: tr("Where is everybody?"),
        text: tr(
          "The map shows people whose address could be located on this computer. A circle shows how precise a place is. People without a place are listed with the reason, and you can place them by hand."
        )),
      HelpTopic(
        title: tr("Restore removed people"),
        text: tr(
          "Undo works right away. For 30 days, people that a sync removed can be restored in Preferences, Contacts."
        )),
    ]
  }

  /// The topics about photos.
  static var photos: [HelpTopic] {
    [
      HelpTopic(
        title: tr("Add photos"),
        text: tr(
          "Drop photos or folders on the gallery, or choose Add Photos. The files stay where they are. A folder is watched: new photos in it appear by themselves."
        )),
      HelpTopic(
        title: tr("Find a photo"),
        text: tr(
          "Start typing: names, captions, tags, people, places, cameras and months are searched. Drag the scroll bar to see the months."
        )),
      HelpTopic(
        title: tr("Remove a photo"),
        text: tr(
          "Delete removes a photo from the gallery and keeps its file. Shift+Delete moves the file to the trash. Both can be undone."
        )),
      HelpTopic(
        title: tr("Look closely"),
        text: tr(
          "Open a photo with the Enter key. Zoom with the wheel, with two fingers, or with Control and plus; 1 shows the actual size. Alt+Enter shows what is known about the photo."
        )),
    ]
  }

  /// The topics about the whole program.
  static var general: [HelpTopic] {
    [
      HelpTopic(
        title: tr("Undo a mistake"),
        text: tr(
          "Control+Z undoes each change, several steps back, and Control+Shift+Z does it again. The F6 key moves to the Undo button of a message."
        )),
      HelpTopic(
        title: tr("What leaves this computer?"),
        text: tr(
          "Nothing, unless you add a server: for contacts, or for locating addresses. Passwords are in the keyring and go to their own server only."
        )),
      HelpTopic(
        title: tr("Restore a backup"),
        text: tr(
          "Halcyon makes a backup each day. The command “halcyon backup list” shows them, and “halcyon backup restore” goes back to one. If the database is damaged, the window offers the newest backup."
        )),
      HelpTopic(
        title: tr("Use the command line"),
        text: tr(
          "The command “halcyon” can do without a window what the window can do. “halcyon --help” lists its subcommands."
        )),
      HelpTopic(
        title: tr("Report a problem"),
        text: tr(
          "Diagnostics in the main menu shows a report without names and addresses, which you can copy. The link to report it is in About Halcyon."
        )),
    ]
  }
}
