import { Subject } from 'rxjs'
import type { TrackType } from '../../contracts/meeting/connection/shapes.ts'
import type { ProcessedTrack, TrackProcessor } from '../../contracts/meeting/plugins/trackPlugin.ts'
import { isEmptyTrack } from './emptyTrack.ts'
import { LOCAL_AUDIO, LOCAL_VIDEO, type TrackRegistry } from './trackRegistry.ts'

/** Our track of one kind. */
export interface Held {
  /** The id of the first track, which the wire keeps using after replacements (protocol §5.2). */
  readonly trackId: string
  readonly announced: MediaStreamTrack
  readonly stream: MediaStream
  /** The track of the device, or an empty one. */
  current: MediaStreamTrack
  /** `current` after the processor, which is sent in its place; null without one. */
  processed: ProcessedTrack | null
  sender: RTCRtpSender | null
}

export const outputOf = ({ current, processed }: Held): MediaStreamTrack => processed?.track ?? current

export const registryId = (kind: TrackType): string => (kind === 'audio' ? LOCAL_AUDIO : LOCAL_VIDEO)

/**
 * Leads our tracks through their processors to the sender and to the registry.
 * @param onCurrent is called with the track of the device once it is sent
 */
export const createTrackRouter = (
  held: ReadonlyMap<TrackType, Held>,
  registry: TrackRegistry,
  onCurrent: (kind: TrackType, track: MediaStreamTrack) => void,
) => {
  const processors = new Map<TrackType, TrackProcessor>()
  /** Errors of a processor that could not follow a change of device. */
  const failures$ = new Subject<{ kind: TrackType; error: unknown }>()
  const routes: Record<TrackType, Promise<unknown>> = { audio: Promise.resolve(), video: Promise.resolve() }

  /**
   * Sends and shows what the processor makes of the current track. An empty track is sent as it is, and the picture
   * of the device is never sent before the processor's.
   */
  const route = async (kind: TrackType): Promise<void> => {
    const entry = held.get(kind)
    if (!entry) return
    const { current, processed: former } = entry
    const processor = isEmptyTrack(current) ? undefined : processors.get(kind)
    const processed = processor === undefined ? null : await processor(current)
    if (entry.current !== current || held.get(kind) !== entry) {
      processed?.stop()
      return
    }
    entry.processed = processed
    const output = outputOf(entry)
    output.enabled = current.enabled
    await entry.sender?.replaceTrack(output)
    registry.put(registryId(kind), output)
    onCurrent(kind, current)
    former?.stop()
  }

  /** One after the other, because a processor takes time to start. */
  const routeInTurn = (kind: TrackType): Promise<void> => {
    const turn = routes[kind].then(() => route(kind))
    routes[kind] = turn.catch(() => undefined)
    return turn
  }

  /** A change of device succeeds without its processor too. */
  const follow = async (kind: TrackType): Promise<void> => {
    try {
      await routeInTurn(kind)
    } catch (error) {
      processors.delete(kind)
      failures$.next({ kind, error })
      await routeInTurn(kind)
    }
  }

  return {
    failures$,
    follow,
    async setProcessor(kind: TrackType, processor: TrackProcessor | null): Promise<void> {
      const former = processors.get(kind)
      if (processor === null) processors.delete(kind)
      else processors.set(kind, processor)
      try {
        await routeInTurn(kind)
      } catch (error) {
        if (former === undefined) processors.delete(kind)
        else processors.set(kind, former)
        throw error
      }
    },
  }
}
