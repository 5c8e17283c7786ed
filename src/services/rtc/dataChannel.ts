import { BehaviorSubject, filter, firstValueFrom, map, race, Subject, timeout } from 'rxjs'
import type { z } from 'zod'
import { LIMIT, PROTOCOL, TIME } from '../../contracts/constants.ts'
import { MeetingFailure, makeMethodError } from '../../contracts/errors.ts'
import { type ServerFrame, serverFrame } from '../../contracts/meeting/connection/frames.ts'
import { parseWire, readWire } from '../../contracts/meeting/connection/readWire.ts'
import { DATA_REQUESTS, type DataMethod } from '../../contracts/meeting/connection/requests.ts'
import { createSpeakersThrottle, saysWhoSpeaks } from '../signal/speakersThrottle.ts'

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

  const attempt = async (text: string, id: string, signal: AbortSignal): Promise<ServerFrame> => {
    for (;;) {
      // Layer requests wait for the channel without limit (protocol §6.2).
      const channel = await firstValueFrom(open$.pipe(filter((held) => held !== null)))
      signal.throwIfAborted()
      const answer = firstValueFrom(
        race(
          answers$.pipe(filter((frame) => frame.id === id)),
          // A closed channel loses its pending answers; the request is repeated on the next one.
          open$.pipe(
            filter((held) => held !== channel),
            map(() => null),
          ),
        ).pipe(timeout({ first: TIME.dataChannelAnswer })),
      )
      channel.send(text)
      const frame = await answer
      if (frame) return frame
    }
  }

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
      const speakers = createSpeakersThrottle(read)
      channel.onmessage = ({ data }) => {
        if (saysWhoSpeaks(data)) speakers.take(data)
        else read(data)
      }
      channel.onclose = () => {
        speakers.stop()
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
      for (let count = 1; ; count += 1) {
        const { error } = await attempt(text, id, signal)
        // 404: the track is gone, which is no error (M7.120).
        if (!error || error.code === 404) return
        if (count >= LIMIT.callTries || !isRetryable(error.code))
          throw new MeetingFailure(makeMethodError(error.code, error.message, 'DATA_CHANNEL'))
        await new Promise((resolve) => setTimeout(resolve, deps.retryDelay()))
        signal.throwIfAborted()
      }
    },
    close() {
      open$.value?.close()
      open$.next(null)
    },
  }
}
