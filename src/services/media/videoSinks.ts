import { concat, defer, filter, from, map, type Observable, Subject } from 'rxjs'
import type { TrackRegistry } from './trackRegistry.ts'

/** Elements that show a track, and their size on the screen (M4.117). */
export type SinkFact =
  | { type: 'sink.resized'; sinkId: string; size: { width: number; height: number } }
  | { type: 'sink.removed'; sinkId: string }

export interface VideoSinks {
  /** Shows a track in an element until the returned function is called. */
  attach(trackId: string, element: HTMLVideoElement): () => void
  /** Sizes in device pixels; a hidden element has none. */
  facts$(trackId: string): Observable<SinkFact>
}

export const createVideoSinks = (registry: TrackRegistry): VideoSinks => {
  const all$ = new Subject<{ trackId: string; fact: SinkFact }>()
  const current = new Map<string, Map<string, SinkFact>>()
  let count = 0

  const notify = (trackId: string, fact: SinkFact): void => {
    const known = current.get(trackId) ?? new Map<string, SinkFact>()
    if (fact.type === 'sink.removed') known.delete(fact.sinkId)
    else known.set(fact.sinkId, fact)
    current.set(trackId, known)
    all$.next({ trackId, fact })
  }

  return {
    attach(trackId, element) {
      count += 1
      const sinkId = `sink-${count}`
      let visible = true
      const measure = () => {
        const { width, height } = element.getBoundingClientRect()
        const ratio = visible ? (globalThis.devicePixelRatio ?? 1) : 0
        notify(trackId, {
          type: 'sink.resized',
          sinkId,
          size: { width: Math.round(width * ratio), height: Math.round(height * ratio) },
        })
      }
      // Those of the element's own window, which may be a floating one.
      const scope = element.ownerDocument.defaultView ?? globalThis
      const resizing = new scope.ResizeObserver(measure)
      const seeing = new scope.IntersectionObserver(([entry]) => {
        visible = entry?.isIntersecting ?? true
        measure()
      })
      const showing = registry.track$(trackId).subscribe((track) => {
        element.srcObject = track ? new MediaStream([track]) : null
        // Muted video may always play; the rejection for a removed element is no failure.
        if (track) element.play().catch(() => undefined)
      })
      resizing.observe(element)
      seeing.observe(element)
      return () => {
        resizing.disconnect()
        seeing.disconnect()
        showing.unsubscribe()
        element.srcObject = null
        notify(trackId, { type: 'sink.removed', sinkId })
      }
    },
    facts$: (trackId) =>
      concat(
        // An element may exist before the actor that listens.
        defer(() => from([...(current.get(trackId)?.values() ?? [])])),
        all$.pipe(
          filter((entry) => entry.trackId === trackId),
          map(({ fact }) => fact),
        ),
      ),
  }
}
