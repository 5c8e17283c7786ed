/** The media elements of the views, by the number of their file; a player finds them here. */
export interface RecordingScreens {
  /** @param element null when the view is gone */
  place(index: number, element: HTMLVideoElement | null): void
  at(index: number): HTMLVideoElement | null
  /** Calls back for each element that is there, and that comes. @returns ends it */
  watch(listener: (index: number, element: HTMLVideoElement) => void): () => void
}

export const createRecordingScreens = (): RecordingScreens => {
  const elements = new Map<number, HTMLVideoElement>()
  const listeners = new Set<(index: number, element: HTMLVideoElement) => void>()
  return {
    place(index, element) {
      if (element === null) {
        elements.delete(index)
        return
      }
      elements.set(index, element)
      for (const listener of listeners) listener(index, element)
    },
    at: (index) => elements.get(index) ?? null,
    watch(listener) {
      listeners.add(listener)
      for (const [index, element] of elements) listener(index, element)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
