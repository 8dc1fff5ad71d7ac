/** Display-less desktop libraries for Swift: GLib, gettext and libebook-contacts. */
#pragma once
#include <gio/gio.h>
#include <libebook-contacts/libebook-contacts.h>
#include <libintl.h>
