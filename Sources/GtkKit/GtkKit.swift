// Room of GtkKit.
