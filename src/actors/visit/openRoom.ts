import { z } from 'zod'
import { toFailure } from '../../contracts/failure.ts'
import type { CarriedCall } from '../../contracts/meeting/call/carriedCall.ts'
import { useHandover } from '../../contracts/portal/handover.ts'
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
  /** The code in the address of a call that is moved here, once. */
  takeMoveCode: () => string | null
  /** Whether the address lets the waiting patient in, once. */
  takeLetIn: () => boolean
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

interface MovedCall {
  token: string
  init_endpoint: string
  carried: CarriedCall | null
}

/** The place of another device; null when the code was used, or has run out. */
const fetchMovedCall = async (
  { http }: Deps,
  { appointmentId, code }: { appointmentId: string; code: string },
  signal: AbortSignal,
): Promise<MovedCall | null> => {
  try {
    return await http.call(useHandover, { params: { id: appointmentId }, body: { code } }, signal)
  } catch (error) {
    if (toFailure(error).code === 'notFound') return null
    throw error
  }
}

/** P7.26: the doctor's token and identity in the room, or those of the device that the call comes from. */
export const defineOpenRoomActor = (deps: Deps) =>
  promiseLogic<z.infer<typeof roomKey>, { appointmentId: string; takesPlace: boolean }>(async (scope) => {
    const { input, signal } = scope
    const { appointmentId } = input
    const code = deps.takeMoveCode()
    const moved = code === null ? null : await fetchMovedCall(deps, { appointmentId, code }, signal)
    // A doctor who opens the address wants the call here, also when its code has expired meanwhile.
    const takesPlace = input.takesPlace || code !== null
    const query = { appoinment_id: appointmentId, ...(takesPlace ? { takes_place: 'true' as const } : {}) }
    const { token, init_endpoint, carried } = moved ?? {
      ...(await deps.http.call(openVideoRoom, { query }, signal)),
      carried: null,
    }
    return {
      carried,
      letsIn: deps.takeLetIn(),
      token,
      initEndpoint: init_endpoint,
      peerId: peerIdFor(input.appointmentId, deps),
      settings: rememberedSettings(deps.localStore),
    }
  })
