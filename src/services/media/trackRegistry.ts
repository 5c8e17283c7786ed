import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs'

/**
 * Live tracks by id: the only place that holds them. Machines and the ledger have the ids; a view passes an
 * id and gets the video (architecture §3).
 */
export interface TrackRegistry {
  put(id: string, track: MediaStreamTrack): void
  remove(id: string): void
  get(id: string): MediaStreamTrack | undefined
  /** The track with this id now and after each change; null while there is none. */
  track$(id: string): Observable<MediaStreamTrack | null>
  /** Ids of all remote sound. */
  readonly audioIds$: Observable<readonly string[]>
  clear(): void
}

/** Ids of our own preview; the wire uses other ids for our tracks. */
export const LOCAL_AUDIO = 'local:audio'
export const LOCAL_VIDEO = 'local:video'
export const LOCAL_SCREEN = 'local:screen'

const isRemoteAudio = ([id, track]: [string, MediaStreamTrack]): boolean =>
  track.kind === 'audio' && !id.startsWith('local:')

export const createTrackRegistry = (): TrackRegistry => {
  const tracks$ = new BehaviorSubject<ReadonlyMap<string, MediaStreamTrack>>(new Map())
  const change = (edit: (tracks: Map<string, MediaStreamTrack>) => void) => {
    const next = new Map(tracks$.value)
    edit(next)
    tracks$.next(next)
  }
  return {
    put: (id, track) => change((tracks) => tracks.set(id, track)),
    remove: (id) => change((tracks) => tracks.delete(id)),
    get: (id) => tracks$.value.get(id),
    track$: (id) =>
      tracks$.pipe(
        map((tracks) => tracks.get(id) ?? null),
        distinctUntilChanged(),
      ),
    audioIds$: tracks$.pipe(
      map((tracks) => [...tracks].filter(isRemoteAudio).map(([id]) => id)),
      distinctUntilChanged((before, after) => before.join() === after.join()),
    ),
    clear: () => tracks$.next(new Map()),
  }
}
