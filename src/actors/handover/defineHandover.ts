import type { CarriedCall } from '../../contracts/meeting/call/carriedCall.ts'
import {
  createGuestHandover,
  createHandover,
  revokeGuestHandover,
  revokeHandover,
} from '../../contracts/portal/handover.ts'
import type { HandoverLocation } from '../../machines/handover/handoverContract.ts'
import { handoverMachine } from '../../machines/handover/handoverMachine.ts'
import { moveFragment } from '../../services/platform/moveCode.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface Deps {
  http: Http
  /** Origin of the page, e.g. https://clinic.example. */
  origin: string
}

/** The move of a call to another device, of the doctor and of a guest. */
export const defineHandover = ({ http, origin }: Deps) =>
  handoverMachine.provide({
    actors: {
      createHandover: promiseLogic<
        { address: string; expiresAt: string },
        { location: HandoverLocation; carried: CarriedCall | null }
      >(async ({ input: { location, carried }, signal }) => {
        if (carried === null) throw new Error('A handover was requested without a call')
        const { visit, guest } = location
        const page = `${origin}/${guest === null ? 'meeting-room' : 'join'}/${encodeURIComponent(visit)}`
        const { code, expires_at } = await (guest === null
          ? http.call(createHandover, { params: { id: visit }, body: carried }, signal)
          : http.call(createGuestHandover, { body: { room_code: visit, guest, carried } }, signal))
        return { address: `${page}${moveFragment(code)}`, expiresAt: expires_at }
      }),
      revokeHandover: promiseLogic<Record<string, never>, { location: HandoverLocation }>(
        async ({ input: { location }, signal }) => {
          const { visit, guest } = location
          await (guest === null
            ? http.call(revokeHandover, { params: { id: visit } }, signal)
            : http.call(revokeGuestHandover, { body: { room_code: visit, user_id: guest.userId } }, signal))
          return {}
        },
      ),
    },
  })
