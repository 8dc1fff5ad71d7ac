"""Generates a backup of Loop Habit Tracker's database (schema 25)."""
import contextlib
import sqlite3

SCHEMA = """
CREATE TABLE Habits (id INTEGER PRIMARY KEY AUTOINCREMENT, archived INTEGER, color INTEGER, description TEXT,
  freq_den INTEGER, freq_num INTEGER, highlight INTEGER, name TEXT, position INTEGER, reminder_hour INTEGER,
  reminder_min INTEGER, reminder_days INTEGER NOT NULL DEFAULT 127, type INTEGER NOT NULL DEFAULT 0,
  target_type INTEGER NOT NULL DEFAULT 0, target_value REAL NOT NULL DEFAULT 0, unit TEXT NOT NULL DEFAULT '',
  question TEXT, uuid TEXT);
CREATE TABLE Repetitions (id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER NOT NULL, timestamp INTEGER NOT NULL,
  value INTEGER NOT NULL, notes TEXT);
CREATE UNIQUE INDEX idx_repetitions_habit_timestamp ON Repetitions (habit, timestamp);
PRAGMA user_version = 25;
"""
LAST_DAY = 20515
DAY_MILLISECONDS = 86_400_000


def write_loop_backup(path, habits, days):
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.executescript(SCHEMA)
        for habit in range(1, habits + 1):
            db.execute(
                "INSERT INTO Habits (id, archived, color, description, freq_den, freq_num, name, position, question, uuid)"
                " VALUES (?, 0, ?, '', 1, 1, ?, ?, '', ?)", (habit, habit % 20, f"Habit {habit}", habit, f"{habit:032x}"))
            db.executemany(
                "INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (?, ?, ?, '')",
                ((habit, (LAST_DAY - day) * DAY_MILLISECONDS, (2, 3, 0)[day % 3]) for day in range(days)))
