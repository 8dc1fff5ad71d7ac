import DashboardFeature
import GalleryFeature
import HabitsFeature
import HalcyonCore
import HalcyonKit
import PeopleFeature

extension PeopleModel: DashboardPeople {}

extension HabitsModel: DashboardHabits {
  package func setDone(_ isDone: Bool, _ progress: HabitProgress, undo: UndoStack) {
    HabitActions(model: self, undo: undo)
      .edit(isDone ? .tick : .untick, of: progress.id, on: progress.day)
  }
}

extension GalleryModel: DashboardPhotos {
  package var isEmpty: Bool { photos.ids.isEmpty }
  package func photo(_ id: Int64) -> Photo? { photos[id] }
}
