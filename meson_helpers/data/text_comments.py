"""Comments for translators: what each placeholder stands for, and where a short text is shown. Used by make_po.py.

A comment is, in this order, `// Translators: …` in the source, a row of data/po/comments.tsv, or what the code around the call shows:
the rules below. A placeholder or a text of up to two words for which none of these says anything is a mistake."""
import re

# The number of words up to which a text needs a comment.
SHORT = 2

# What an argument stands for, by its code. The first rule that matches counts.
ARGUMENTS = [(re.compile(pattern), meaning) for pattern, meaning in (
    (r"^(tr|ntr|trc)\(", "another text of this catalog"),
    (r"^String\(match\.\d\)$|^synopsis$", "what was typed, or the name of an option, which is not translated"),
    (r"^Translation\.number\(|^String\((?!cString|describing)|^(number|percent)\(|\.formatted\(\.number|^numbers\.\d"
     r"|fractionLength|^named\.map\{String", "a number"),
    (r"^(done|all|limit|total|failed|count|placed|pending|width|height|number)$", "a number"),
    (r"^(UserText\.)?moment\(|^moment$|^(UserText\.)?time\(|^time$|^until$", "a time, or a day with a time"),
    (r"^(wait)$", "when the work resumes, such as “resuming in 30 s”"),
    (r"^(UserText\.|PersonText\.)?(date|day|shortName|lastContact)\(|^(date|day|first|last|days\[\d\])$|\.dayAndMonth\("
     r"|^dates\.name\(|^day\.formatted|\.name\(day\)$|^name\(sorted", "a day or a period"),
    (r"account\.name$|^(source|candidate|server)\.name$|accountName$|^account$|\.?name\((?:\$0\.|part\.|person\.)?account"
     r"|^who$", "the name of a contact source"),
    (r"habit\.name$|definition\.name$|^proof\.habit$", "the name of a habit"),
    (r"displayName|^(UserText|PersonText)\.name\(|^(near|contact|person)\.name$|\$0\.name$|^people\[person\]|^(first|waiting\[0\])\.name$"
     r"|^people$", "the name of a person"),
    (r"^user$", "a user name"),
    (r"^names\.(first|last)\b|^name(\"…\")?$|^subject$|^failure\.subject$|^row\.name$|^damage\.name$|\.title$|^title$|^section\."
     r"|^names$|^tag$|^other$|^details\.nickname$|^meant$|^word$|^column|^row\.column$", "a name or a title"),
    (r"(^|\.)(path|file|folder|out|location|dataDir)$|\.path$|lastPathComponent|^(Self\.)?name\(path\)$|file\.name$|^paths\.", "a file or a folder"),
    (r"^(UserText\.)?system\(errno\)|^UserText\.cause\(|type\(of: error\)|strerror\(|^(message|reason|problem|cause|what|error\"…\")$|\.cause$|localizedDescription|\.problem\b"
     r"|^causes\b|^storageCause\(|^causes\(|^sentence\(|^advice\(|^failure\(|errorDescription", "what went wrong"),
    (r"^(size|megabytes)\(|byteCount|^size$", "a size with its unit, such as “3 MB”"),
    (r"^(distance|duration)\(|^seconds\.", "a length or a time with its unit"),
    (r"(^|\.)(host|origin|url|server|address)$|\.url$|^address\.text$|^origin\.host$", "the address of a server, or a postal address"),
    (r"place\b|^place$|localizedName$|^area$", "a place"),
    (r"joined\(|^list$|^list\(|^changes\(|^merged$", "a list"),
    (r"^(short\(|example$|format$|version$|uuid$|fingerprint$|package$)|^report\.version$|kind\.rawValue$|schemaVersion\(", "a code, a version or a quotation, "
     "which is not translated"),
    (r"unit$|^amount$|^sentence$|^length\(|UserText\.length|^schedule\.text$|^mark\.words$|playing\(photo\)|count\(|^number$", "a text with a number"),
    (r"title\(", "a title"),
)]

# Where a short text is shown, by what it is passed to, and the label of the argument or None for any.
PLACES = {
    ("MenuItem", None): "an entry of a menu", ("Menu", None): "an entry of a menu",
    ("Button", None): "a button", ("button", None): "a button", ("makeButton", None): "a button", ("ToggleButton", None): "a button",
    ("MenuButton", None): "a button that opens a menu", ("setName", None): "a button",
    ("Toast", "button"): "a button of a short message", ("show", "button"): "a button of a short message",
    ("showToast", "button"): "a button of a short message", ("say", "button"): "a button of a short message",
    ("choose", "accept"): "the button of a file dialog", ("chooseFolder", "accept"): "the button of a file dialog",
    ("FileImporter", "accept"): "the button of a file dialog", ("askName", "accept"): "a button of a dialog",
    ("choose", "title"): "the title of a file dialog", ("chooseDestination", "title"): "the title of a file dialog",
    ("FileImporter", "filesTitle"): "the title of a file dialog", ("FileImporter", "folderTitle"): "the title of a file dialog",
    ("FileImporter", "kind"): "a kind of files in a file dialog", ("files", "name"): "a kind of files in a file dialog",
    ("chooseDestination", "name"): "the proposed name of a new file",
    ("MessageDialog", None): "the title of a dialog", ("askName", "heading"): "the title of a dialog",
    ("HabitEditor", "title"): "the title of a dialog", ("PreferencesWindow", "title"): "the title of a window",
    ("Subpage", "title"): "the title of a page", ("PreferencesPage", "title"): "the title of a page", ("Page", "title"): "the title of a page",
    ("StatusPage", "title"): "the title of an empty page", ("PageHeading", None): "the title of a page",
    ("PreferencesSubpage", "back"): "a button that returns to the previous page", ("Card", None): "the heading of a card",
    ("PreferencesGroup", None): "the heading of a group of settings or fields", ("group", None): "the heading of a group of fields",
    ("HealthSection", None): "the heading of a part of the report", ("HelpTopic", "title"): "the title of a help topic",
    ("ContactSourceForm", "heading"): "the heading of a group of fields", ("ContactSourceForm", "choices"): "the heading of a list of choices",
    ("ContactSourceEntry", "title"): "an entry of a menu", ("ContactSourceField", "label"): "the label of a field",
    ("ActionRow", "title"): "the label of a row or a button in a row", ("ChoiceRow", "title"): "the label of a choice",
    ("ChoiceRow", "choices"): "one of several choices", ("choice", None): "the label of a choice, or one of the choices",
    ("toggle", None): "the label of a switch", ("SwitchRow", "title"): "the label of a switch", ("NumberRow", "title"): "the label of a number field",
    ("EntryRow", "title"): "the label of a text field", ("Entry", "placeholder"): "the hint in an empty text field",
    ("SearchBar", "placeholder"): "the hint in an empty search field", ("EntryGroup", "name"): "the label of a list of fields",
    ("card", None): "the label of a field", ("make", "caption"): "the label of a value", ("PasswordEntry", "name"): "the label of a text field",
    ("DropDown", None): "a choice above a list", ("ChoiceFlow", None): "the label of a choice",
    ("Label", None): "a label", ("setAccessibleLabel", None): "what a screen reader says for a part of the window", ("row", None): "a button in a row",
    ("joined", "separator"): "what separates the items of a list", ("LoadingPage", None): "shown while something is loaded",
    ("wait", None): "shown while something is loaded", ("show", "message"): "shown while something is loaded",
    ("showProgress", None): "shown while something is loaded", ("replace", None): "shown while something is loaded",
    ("say", None): "a short message about something that was done", ("showToast", None): "a short message about something that was done",
    ("perform", None): "what was done; shown with an Undo button", ("change", None): "what was done; shown with an Undo button",
    ("apply", None): "what was done; shown with an Undo button", ("decide", None): "what was done; shown with an Undo button",
    ("UndoableChange", None): "what was done; shown with an Undo button", ("show", "title"): "the heading of a chart or a list",
    ("set", None): "an entry of the menu of a day of a habit", ("add", None): "a button on the page of a person",
    ("makeChip", None): "the button of a tag", ("func", "makeChip"): "the button of a tag",
    ("func", "cause"): "a reason, in a list in parentheses after a headline", ("func", "causes"): "a reason, in parentheses after a headline",
    ("func", "words"): "a reason, in a list in parentheses after a headline",
    ("func", "lines"): "the label of a line that the command line prints", ("func", "stateText"): "the state of a habit on a day",
    ("func", "word"): "the state of a habit on a day", ("func", "length"): "the length of a streak", ("func", "short"): "a schedule in a few words",
    ("func", "success"): "the headline of finished work", ("func", "cancellation"): "the headline of canceled work",
    ("func", "birthday"): "a coming event", ("func", "anniversary"): "a coming event", ("func", "age"): "the line below the name of a person",
    ("func", "interval"): "how often to get in touch", ("func", "size"): "a size", ("func", "megabytes"): "a size", ("func", "duration"): "a duration",
    ("func", "distance"): "a distance", ("func", "exposure"): "the exposure time of a photo", ("func", "localizedDescription"): "a geographic coordinate",
    ("func", "counts"): "a number in a list", ("func", "heading"): "the heading of a list", ("func", "precision"): "how precisely a place is known",
    ("func", "reason"): "why two people may be one", ("func", "dayEnd"): "a time", ("append", None): "one item of a list",
    ("tr", None): "a part of another text", ("serverFault", "message"): "why a request failed",
    ("func", "sentence"): "a sentence or a part of one", ("func", "sentences"): "a sentence or a part of one", ("func", "line"): "a line of text",
    ("func", "title"): "a title", ("func", "name"): "a name", ("func", "label"): "a label", ("func", "state"): "a state, such as of a contact source",
    ("func", "status"): "a state", ("func", "progress"): "a state", ("func", "dailyText"): "a schedule in a few words",
    ("func", "pages"): "the title of a page", ("func", "showCared"): "the heading of the habits of people the user cares for",
    ("func", "wait"): "when work resumes", ("measured", None): "the unit of a sample habit", ("Account", "name"): "the name of a sample contact source",
}


def meaning(expression):
    """Returns what the code of an argument stands for; None if no rule says so."""
    return next((text for pattern, text in ARGUMENTS if pattern.search(expression)), None)


def place(text):
    """Returns where a text is shown; None if no rule says so."""
    function, label = text.place
    return PLACES.get((function, label)) or PLACES.get((function, None))


def rows(path):
    """Returns the comments of a table with the columns context, text and comment, by context (or None) and text."""
    found = {}
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            context, text, comment = line.split("\t")
            found[context or None, text] = comment
    return found


class Comments:
    """The comments of all texts. `mistakes` lists what is missing, after `lines` was called for each text."""

    def __init__(self, table):
        self.table, self.unused, self.mistakes = table, set(table), []
        # What the placeholders of each text stand for, by number, for the rules of translations.
        self.kinds = {}

    def lines(self, path, text):
        """Returns the comment of a text as lines, the first of which begins with “Translators:”."""
        written = list(text.comment)
        if text.key in self.table:
            self.unused.discard(text.key)
            written = written or [f"Translators: {self.table[text.key]}"]
        known = " ".join(written)
        made, missing = [], []
        for number, expression in enumerate(text.expressions, 1):
            stands = "the number" if number == 1 and text.function == "ntr" else meaning(expression)
            self.compare(path, text, number, stands or "", known)
            if f"%{number}" in known:
                continue
            if stands:
                made.append(f"%{number} is {stands}")
            elif not written:
                missing.append(f"says nothing about %{number} ({expression})")
        if not written and text.function != "trc" and len(text.key[1].split()) <= SHORT:
            shown = place(text)
            if shown:
                made.insert(0, shown[0].upper() + shown[1:])
            elif not made:
                missing.append(f"is not explained ({text.place[0]} {text.place[1]})".replace(" )", ")"))
        for mistake in missing:
            self.mistakes.append(f"{path}:{text.line}: “{text.key[1]}” {mistake}")
        if not made:
            return written
        sentence = "; ".join(made) + "."
        return written + [sentence] if written else [f"Translators: {sentence}"]

    def compare(self, path, text, number, stands, known):
        """Reports a placeholder that is a number in one place and something else in another: other languages need spaces or plurals for
        the one and not for the other, so the text needs a context or a comment that says so."""
        first = self.kinds.setdefault(text.key, {}).setdefault(number, stands)
        numbers = {"a number", "the number"}
        if (first in numbers) != (stands in numbers) and f"%{number}" not in known:
            self.mistakes.append(f"{path}:{text.line}: in “{text.key[1]}”, %{number} is {stands or 'unknown'} here and {first or 'unknown'} "
                                 "elsewhere")


def self_test():
    import swift_texts
    code = r'''
      let a = tr("“%1” added", account.name)
      let b = ntr("%2 of %1 day", "%2 of %1 days", n, Translation.number(done))
      // Translators: %1 is a smell.
      let c = tr("%1 and %2", smell, path)
      let d = MenuItem(tr("Open"))
      let e = unheard(of: tr("Open"))
      let f = tr("%1 is odd", $0)
      let g = tr("Known")
      let h = tr("See %1 there", path)
      let i = tr("See %1 there", number(2))
    '''
    comments = Comments({(None, "Known"): "Said in the table.", (None, "Gone"): "Stale."})
    got = [comments.lines("x", text) for text in swift_texts.calls(code, "x")]
    assert got == [
        ["Translators: %1 is the name of a contact source."], ["Translators: %1 is the number; %2 is a number."],
        ["Translators: %1 is a smell.", "%2 is a file or a folder."], ["Translators: An entry of a menu."], [], [],
        ["Translators: Said in the table."], ["Translators: %1 is a file or a folder."], ["Translators: %1 is a number."]], got
    assert comments.mistakes == ["x:7: “Open” is not explained (unheard of)", "x:8: “%1 is odd” says nothing about %1 ($0)",
                                 "x:11: in “See %1 there”, %1 is a number here and a file or a folder elsewhere"], comments.mistakes
    assert comments.unused == {(None, "Gone")}, comments.unused
