import { fromPromise } from 'xstate'
import type { z } from 'zod'
import { toMeetingError } from '../../contracts/errors.ts'
import type { tokenRefusal } from '../../contracts/meeting/call/token.ts'
import { useGuestHandover } from '../../contracts/portal/handover.ts'
import type { GuestRefusal, guestJoinContract } from '../../machines/guest/guestJoinContract.ts'
import type { Http } from '../../services/portal/http.ts'
import { exchangeRoomCode, TokenRefused } from '../../services/signal/tokenClient.ts'
import { rememberedSettings } from '../meeting/call/rememberedSettings.ts'

interface Deps {
  fetch: typeof globalThis.fetch
  origin: string
  localStore: Storage
  loadMeeting: () => Promise<void>
  http: Http
  /** The code in the address of a call that is moved here, once. */
  takeMoveCode: () => string | null
}
type Exchanged = z.infer<(typeof guestJoinContract)['outputs']['exchange']>

const closedReasons: Readonly<Record<string, GuestRefusal['reason']>> = {
  cancel: 'cancelled',
  completed: 'completed',
  pending_payment: 'unpaid',
}

/** The server's refusal as the page's refusal. */
const refusalOf = ({ reason, status, opens_at, visit }: z.infer<typeof tokenRefusal>): GuestRefusal => ({
  reason:
    reason === 'closed'
      ? (closedReasons[status ?? ''] ?? 'past')
      : reason === undefined
        ? 'unreachable'
        : reason,
  opensAt: opens_at ?? null,
  visit: visit ?? null,
})

/** The credentials of the call on the other device of the guest; null when the code was used, or has run out. */
const fetchMovedCall = async (
  { http, localStore, loadMeeting }: Deps,
  { room_code, code }: { room_code: string; code: string },
  signal: AbortSignal,
): Promise<Exchanged | null> => {
  const answer = await http.call(useGuestHandover, { body: { room_code, code } }, signal).catch(() => null)
  if (answer === null) return null
  // The call is joined at once, so its code must be there.
  await loadMeeting()
  return {
    key: {
      token: answer.token,
      initEndpoint: answer.init_endpoint,
      visit: answer.visit,
      settings: rememberedSettings(localStore),
      moved: { call: answer.carried, guest: answer.guest },
    },
    refusal: null,
  }
}

/** POST /v2/token on our own host (protocol §1.3). A refusal is an answer; only a broken network rejects. */
export const defineExchangeCodeActor = (deps: Deps) =>
  fromPromise<Exchanged, { code: string; userId: string; takesPlace: boolean }>(async ({ input, signal }) => {
    const { fetch, origin, localStore, loadMeeting } = deps
    try {
      const code = deps.takeMoveCode()
      const moved = code === null ? null : await fetchMovedCall(deps, { room_code: input.code, code }, signal)
      if (moved !== null) return moved
      const answer = await exchangeRoomCode(
        {
          endpoint: `${origin}/v2/token`,
          code: input.code,
          userId: input.userId,
          takesPlace: input.takesPlace,
        },
        { fetch, signal },
      )
      // The code is valid: the call's code can load while the guest enters a name. A call that moves joins at once.
      const loading = loadMeeting()
      if (input.takesPlace) await loading
      else loading.catch(() => undefined)
      return {
        key: {
          token: answer.token,
          initEndpoint: answer.init_endpoint ?? origin,
          visit: answer.visit ?? null,
          settings: rememberedSettings(localStore),
          moved: null,
        },
        refusal: null,
      }
    } catch (error) {
      if (error instanceof TokenRefused) return { key: null, refusal: refusalOf(error.refusal) }
      return Promise.reject(toMeetingError(error, 'GET_TOKEN'))
    }
  })
