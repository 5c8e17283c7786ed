import { fromPromise } from 'xstate'
import { z } from 'zod'
import { toFailure } from '../../contracts/failure.ts'
import { videoRoomToken } from '../../contracts/portal/videoRoom.ts'
import type { roomKey } from '../../machines/visit/visitContract.ts'
import type { Ids } from '../../services/platform/ids.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { rememberedSettings } from '../meeting/rememberedSettings.ts'

interface Deps {
  http: Http
  ids: Ids
  localStore: Storage
  /** Of this tab alone. */
  tabStore: JsonStorage
}

const PEER_KEY = 'consulta.visitPeer'
const keptPeer = z.object({ appointmentId: z.string(), peerId: z.string() })

/** The tab's peer in this visit: after a reload the new page comes in place of the old one. */
const peerIdFor = (appointmentId: string, { tabStore, ids }: Deps): string => {
  const kept = tabStore.read(PEER_KEY, keptPeer)
  if (kept?.appointmentId === appointmentId) return kept.peerId
  const peerId = ids.uuid()
  tabStore.write(PEER_KEY, { appointmentId, peerId })
  return peerId
}

/** P7.26: the doctor's token, and who the doctor is in the room. */
export const defineOpenRoomActor = (deps: Deps) =>
  fromPromise<z.infer<typeof roomKey>, { appointmentId: string }>(async ({ input, signal }) => {
    try {
      const room = await deps.http.call({
        method: 'GET',
        path: '/v1/video_room/token',
        query: { appoinment_id: input.appointmentId },
        answer: videoRoomToken,
        bearer: true,
        signal,
      })
      return {
        token: room.token,
        initEndpoint: room.init_endpoint,
        peerId: peerIdFor(input.appointmentId, deps),
        settings: rememberedSettings(deps.localStore),
      }
    } catch (error) {
      throw toFailure(error)
    }
  })
