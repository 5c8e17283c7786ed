import {
  BehaviorSubject,
  defer,
  EMPTY,
  filter,
  firstValueFrom,
  map,
  merge,
  NEVER,
  Subject,
  switchMap,
  take,
  timer,
} from 'rxjs'
import type { z } from 'zod'
import { LIMIT, PROTOCOL, TIME } from '../../contracts/constants.ts'
import { MeetingFailure, makeMethodError } from '../../contracts/errors.ts'
import { type ServerFrame, serverFrame } from '../../contracts/meeting/connection/frames.ts'
import { parseWire, readWire } from '../../contracts/meeting/connection/readWire.ts'
import { DATA_REQUESTS, type DataMethod } from '../../contracts/meeting/connection/requests.ts'
import { isActiveSpeakersMessage, speakersThrottle } from '../signal/speakersThrottle.ts'
import { failAfter } from '../streams/failAfter.ts'
import { failOnAbort } from '../streams/failOnAbort.ts'
import { retryAttempts } from '../streams/retryAttempts.ts'

/**
 * The server's channel on the subscribe connection: layer requests and media notifications (protocol §6.4).
 */
export interface MediaChannel {
  /** Uses a channel that the server has opened; other labels are ignored. */
  adopt(channel: RTCDataChannel): void
  request<M extends DataMethod>(
    method: M,
    params: z.infer<(typeof DATA_REQUESTS)[M]>,
    signal: AbortSignal,
  ): Promise<void>
  close(): void
}

export interface MediaChannelDeps {
  readonly uuid: () => string
  readonly retryDelay: () => number
  /**
   * Asks for a layer over the websocket while no channel is open, which saves the round trips until it is;
   * null when the server does not take it there.
   */
  readonly preferEarly: (
    params: z.infer<(typeof DATA_REQUESTS)['prefer-video-track-state']>,
    signal: AbortSignal,
  ) => Promise<unknown> | null
  /** Every message that is not an answer. */
  readonly onNotification: (frame: ServerFrame) => void
}

const parse = (data: unknown): ServerFrame | null => {
  if (typeof data !== 'string') return null
  try {
    return readWire(serverFrame, parseWire(data))?.data ?? null
  } catch {
    return null
  }
}

const isRetryable = (code: number): boolean => code === 429 || (code >= 500 && code <= 599)

export const createMediaChannel = (deps: MediaChannelDeps): MediaChannel => {
  const open$ = new BehaviorSubject<RTCDataChannel | null>(null)
  const answers$ = new Subject<ServerFrame>()

  /**
   * Waits for the channel without limit (protocol §6.2). A closed channel loses its pending answers, and the
   * request is repeated on the next one.
   */
  const attempt = (text: string, id: string) =>
    open$.pipe(
      switchMap((channel) => {
        if (channel === null) return NEVER
        const sent$ = defer(() => {
          channel.send(text)
          return EMPTY
        })
        return merge(answers$.pipe(filter((frame) => frame.id === id)), sent$).pipe(
          failAfter(TIME.dataChannelAnswer),
        )
      }),
      take(1),
      map(({ error }) => {
        // 404: the track is gone, which is no error (M7.120).
        if (error && error.code !== 404)
          throw new MeetingFailure(makeMethodError(error.code, error.message, 'DATA_CHANNEL'))
      }),
    )

  /** Whether the server took the request over the websocket; otherwise it waits for the channel. */
  const askedEarly = async (method: DataMethod, params: unknown, signal: AbortSignal): Promise<boolean> => {
    if (method !== 'prefer-video-track-state' || open$.value !== null) return false
    try {
      const asked = deps.preferEarly(DATA_REQUESTS[method].parse(params), signal)
      await asked
      return asked !== null
    } catch {
      signal.throwIfAborted()
      return false
    }
  }

  return {
    adopt(channel) {
      if (channel.label !== PROTOCOL.dataChannel) return
      const read = (data: unknown) => {
        const frame = parse(data)
        if (!frame) return
        if (frame.id) answers$.next(frame)
        else deps.onNotification(frame)
      }
      const lists$ = new Subject<string>()
      const reading = lists$.pipe(speakersThrottle()).subscribe(read)
      channel.onmessage = ({ data }) => {
        if (isActiveSpeakersMessage(data)) lists$.next(data)
        else read(data)
      }
      channel.onclose = () => {
        reading.unsubscribe()
        if (open$.value === channel) open$.next(null)
      }
      const announce = () => open$.next(channel)
      if (channel.readyState === 'open') announce()
      else channel.onopen = announce
    },
    async request(method, params, signal) {
      if (await askedEarly(method, params, signal)) return
      const id = deps.uuid()
      const text = JSON.stringify({ id, jsonrpc: '2.0', params: DATA_REQUESTS[method].parse(params), method })
      return firstValueFrom(
        attempt(text, id).pipe(
          retryAttempts({
            attempts: LIMIT.callTries,
            pause: () => timer(deps.retryDelay()),
            isRetryable: (error) => error instanceof MeetingFailure && isRetryable(error.error.code),
          }),
          failOnAbort(signal),
        ),
      )
    },
    close() {
      open$.value?.close()
      open$.next(null)
    },
  }
}
