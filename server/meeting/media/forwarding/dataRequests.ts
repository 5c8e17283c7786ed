import { z } from 'zod'
import {
  preferAudioParams,
  preferVideoParams,
} from '../../../../src/contracts/meeting/connection/requests.ts'
import type { Subscriber } from './subscriber.ts'

/** Requests on the data channel `ion-sfu` (protocol §6.4). */
const dataRequest = z.discriminatedUnion('method', [
  z.object({
    id: z.string().max(128),
    method: z.literal('prefer-video-track-state'),
    params: preferVideoParams,
  }),
  z.object({
    id: z.string().max(128),
    method: z.literal('prefer-audio-track-state'),
    params: preferAudioParams,
  }),
])
const anyRequest = z.object({ id: z.string().max(128) })

/** Longer requests are ignored. */
const MAX_REQUEST = 4_096

/**
 * The answer, or null for requests without one. Every request with an id is answered, because the public
 * client waits without a limit. 404 stops it without an error; with other codes it would retry or throw.
 */
export const answerDataRequest = (text: string, subscriber: Subscriber, now: number): string | null => {
  const message = text.length <= MAX_REQUEST ? parseJson(text) : null
  const parsed = dataRequest.safeParse(message)
  if (!parsed.success) {
    const { data } = anyRequest.safeParse(message)
    return data === undefined ? null : refusal(data.id, 400, 'The request cannot be read')
  }
  const { id, method, params } = parsed.data
  const down = subscriber.findTrack(params.track_id)
  if (down === undefined) return refusal(id, 404, 'No such track')
  if ('max_spatial_layer' in params) down.requestLayer(params.max_spatial_layer, now)
  else down.setAudible(params.subscribed)
  const result = {
    track_id: params.track_id,
    ...down.layerState(now),
  }
  return JSON.stringify({ id, jsonrpc: '2.0', method, result })
}

const refusal = (id: string, code: number, message: string): string =>
  JSON.stringify({ id, jsonrpc: '2.0', error: { code, message } })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
