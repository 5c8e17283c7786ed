import { fromPromise } from 'xstate'
import type { z } from 'zod'
import { toMeetingError } from '../../contracts/errors.ts'
import type { tokenRefusal } from '../../contracts/meeting/token.ts'
import type { GuestRefusal, guestJoinContract } from '../../machines/guest/guestJoinContract.ts'
import { exchangeRoomCode, TokenRefused } from '../../services/signal/tokenClient.ts'
import { rememberedSettings } from '../meeting/call/rememberedSettings.ts'

interface Deps {
  fetch: typeof globalThis.fetch
  origin: string
  localStore: Storage
  loadMeeting: () => Promise<void>
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

/** POST /v2/token on our own host (protocol §1.3). A refusal is an answer; only a broken network rejects. */
export const defineExchangeCodeActor = ({ fetch, origin, localStore, loadMeeting }: Deps) =>
  fromPromise<Exchanged, { code: string; userId: string }>(async ({ input, signal }) => {
    try {
      const answer = await exchangeRoomCode(
        { endpoint: `${origin}/v2/token`, code: input.code, userId: input.userId },
        { fetch, signal },
      )
      // The code is valid: the call's code can load while the guest enters a name.
      loadMeeting().catch(() => undefined)
      return {
        key: {
          token: answer.token,
          initEndpoint: answer.init_endpoint ?? origin,
          visit: answer.visit ?? null,
          settings: rememberedSettings(localStore),
        },
        refusal: null,
      }
    } catch (error) {
      if (error instanceof TokenRefused) return { key: null, refusal: refusalOf(error.refusal) }
      return Promise.reject(toMeetingError(error, 'GET_TOKEN'))
    }
  })
