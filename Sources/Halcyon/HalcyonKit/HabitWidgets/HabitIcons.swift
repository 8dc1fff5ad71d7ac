import Localization

/// Halcyon's symbolic icons for habits, from `data/icons`.
package nonisolated enum HabitIcons {
  /// An icon: its name without the suffix `-symbolic`, and its localized name.
  package typealias Icon = (name: String, label: String)

  /// The icons in the order in which they are offered.
  package static let all: [Icon] = [
    ("habit-check", trc("habit icon", "Check Mark")),
    ("habit-star", trc("habit icon", "Star")),
    ("habit-heart", trc("habit icon", "Heart")),
    ("habit-walk", trc("habit icon", "Walk")),
    ("habit-run", trc("habit icon", "Run")),
    ("habit-bike", trc("habit icon", "Bicycle")),
    ("habit-swim", trc("habit icon", "Swim")),
    ("habit-dumbbell", trc("habit icon", "Dumbbell")),
    ("habit-stretch", trc("habit icon", "Stretch")),
    ("habit-meditate", trc("habit icon", "Meditate")),
    ("habit-water", trc("habit icon", "Drop")),
    ("habit-glass", trc("habit icon", "Glass")),
    ("habit-apple", trc("habit icon", "Apple")),
    ("habit-meal", trc("habit icon", "Meal")),
    ("habit-coffee", trc("habit icon", "Coffee")),
    ("habit-pill", trc("habit icon", "Pill")),
    ("habit-tooth", trc("habit icon", "Tooth")),
    ("habit-shower", trc("habit icon", "Shower")),
    ("habit-scale", trc("habit icon", "Scale")),
    ("habit-sleep", trc("habit icon", "Moon")),
    ("habit-sun", trc("habit icon", "Sun")),
    ("habit-clock", trc("habit icon", "Clock")),
    ("habit-book", trc("habit icon", "Book")),
    ("habit-write", trc("habit icon", "Pencil")),
    ("habit-study", trc("habit icon", "Study")),
    ("habit-language", trc("habit icon", "Speech Bubble")),
    ("habit-music", trc("habit icon", "Music")),
    ("habit-work", trc("habit icon", "Briefcase")),
    ("habit-clean", trc("habit icon", "Broom")),
    ("habit-home", trc("habit icon", "House")),
    ("habit-plant", trc("habit icon", "Plant")),
    ("habit-paw", trc("habit icon", "Paw")),
    ("habit-people", trc("habit icon", "People")),
    ("habit-phone", trc("habit icon", "Phone")),
    ("habit-money", trc("habit icon", "Money")),
    ("habit-camera", trc("habit icon", "Camera")),
    ("habit-no-smoking", trc("habit icon", "No Smoking")),
    ("habit-no-alcohol", trc("habit icon", "No Alcohol")),
  ]
}
