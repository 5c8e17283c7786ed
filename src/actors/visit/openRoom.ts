import { z } from 'zod'
import { openVideoRoom } from '../../contracts/portal/videoRoom.ts'
import type { roomKey } from '../../machines/visit/visitContract.ts'
import type { Ids } from '../../services/platform/ids.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { rememberedSettings } from '../meeting/call/rememberedSettings.ts'

interface Deps {
  http: Http
  ids: Ids
  localStore: Storage
  /** The tab's own storage. */
  tabStore: JsonStorage
}

const PEER_KEY = 'consulta.visitPeer'
const keptPeer = z.object({ appointmentId: z.string(), peerId: z.string() })

/** The tab's peer in this visit: after a reload the new page replaces the old one. */
const peerIdFor = (appointmentId: string, { tabStore, ids }: Deps): string => {
  const kept = tabStore.read(PEER_KEY, keptPeer)
  if (kept?.appointmentId === appointmentId) return kept.peerId
  const peerId = ids.uuid()
  tabStore.write(PEER_KEY, { appointmentId, peerId })
  return peerId
}

/** P7.26: the doctor's token and identity in the room. */
export const defineOpenRoomActor = (deps: Deps) =>
  promiseLogic<z.infer<typeof roomKey>, { appointmentId: string }>(async ({ input, signal }) => {
    const query = { appoinment_id: input.appointmentId }
    const { token, init_endpoint } = await deps.http.call(openVideoRoom, { query }, signal)
    return {
      token,
      initEndpoint: init_endpoint,
      peerId: peerIdFor(input.appointmentId, deps),
      settings: rememberedSettings(deps.localStore),
    }
  })
