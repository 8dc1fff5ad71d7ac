#!/usr/bin/python3
"""Changes the personal address book of the Evolution Data Server on the session bus, for tests.

Reads one command per line and prints "ok" when the server has executed it:
  add COUNT      adds people; in an empty address book, the first one is "Person 0"
  rename NEW     renames the first person
  remove COUNT   removes the first people
"""
import sys

import gi

gi.require_version("EBook", "1.2")
gi.require_version("EBookContacts", "1.2")
gi.require_version("EDataServer", "1.2")
from gi.repository import EBook, EBookContacts, EDataServer

NOBODY_WAITS = 2**32 - 1


def main():
    registry = EDataServer.SourceRegistry.new_sync(None)
    source = registry.ref_source("system-address-book")
    if source is None:
        sys.exit("eds_book: the server has no personal address book")
    client = EBook.BookClient.connect_sync(source, NOBODY_WAITS, None)
    uids = []
    for line in sys.stdin:
        command, argument = line.split(maxsplit=1)
        argument = argument.strip()
        if command == "add":
            cards = [
                EBookContacts.Contact.new_from_vcard(
                    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Person %d\r\nN:%d;Person;;;\r\n"
                    "ADR;TYPE=HOME:;;Street %d;Oslo;;0150;Norway\r\nEND:VCARD"
                    % (len(uids) + i, len(uids) + i, i)
                )
                for i in range(int(argument))
            ]
            _, added = client.add_contacts_sync(cards, 0, None)
            uids += added
        elif command == "rename":
            _, contact = client.get_contact_sync(uids[0], None)
            contact.set_property("full-name", argument)
            client.modify_contact_sync(contact, 0, None)
        elif command == "remove":
            gone, uids = uids[: int(argument)], uids[int(argument):]
            client.remove_contacts_sync(gone, 0, None)
        print("ok", flush=True)


if __name__ == "__main__":
    main()
