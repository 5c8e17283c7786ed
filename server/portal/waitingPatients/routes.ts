import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  readWaitingPatients,
  WAITING_LIMIT,
  type WaitingVisit,
} from '../../../src/contracts/portal/waitingPatients.ts'
import { readWaitingRoom } from '../../../src/contracts/portal/waitingRoom.ts'
import { notFound, tooManyAttempts } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { nobodyKnown } from '../../meeting/signalling/waitingRooms.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { OpenPortals } from './openPortals.ts'
import { unansweredMessages } from './unansweredMessages.ts'
import { waitingRoomOf } from './waitingRoomQuery.ts'

/** Shorter than the time after which the client gives a call up. */
const LONGEST_WAIT_MS = 15_000
/** Calls of one address a minute: a guest's page makes six. */
const limited = { rateLimit: { max: 60, timeWindow: '1 minute' } }
/** Calls of one practitioner that wait at once: one for each open page. */
const CALLS_AT_ONCE = 20

const keyOf = (waiting: readonly WaitingVisit[]): string =>
  createHash('sha256').update(JSON.stringify(waiting)).digest('base64url').slice(0, 22)

/**
 * A patient in the waiting room is told to the portal as it happens (experience §8.1), and the patient reads there
 * where the doctor is (§8.7).
 */
export const waitingRoutes =
  ({ db, clock, meetings }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const open = new Map<string, number>()
    const portals = new OpenPortals(clock)

    const waitingOf = async (practitionerId: string): Promise<WaitingVisit[]> => {
      const rooms = meetings.waiting.list()
      if (rooms.size === 0) return []
      const visits = await db
        .selectFrom('appointment')
        .select(['id', 'room_id'])
        .where('practitioner_id', '=', practitionerId)
        .where('room_id', 'in', [...rooms.keys()])
        .orderBy('start_time')
        .orderBy('id')
        .limit(WAITING_LIMIT)
        .execute()
      const unanswered = await unansweredMessages(
        db,
        visits.map(({ id }) => id),
        clock(),
      )
      return visits.flatMap(({ id, room_id }) => {
        const first = rooms.get(room_id)
        if (first === undefined) return []
        const { since, devices, companion } = first
        const messages = unanswered.get(id) ?? 0
        return [{ appointment_id: id, since: new Date(since).toISOString(), devices, messages, companion }]
      })
    }

    /** Resolves with the next change of any room, or when the time is over or the caller has gone. */
    const nextChange = (ms: number, gone: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stop()
          gone.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        const stop = meetings.waiting.onChange(end)
        gone.addEventListener('abort', end)
      })

    app.route({
      ...routeOf(readWaitingPatients),
      handler: async (request, reply) => {
        const { practitionerId } = identityOf(request)
        const { known } = request.query
        const calls = open.get(practitionerId) ?? 0
        if (calls >= CALLS_AT_ONCE) throw tooManyAttempts(LONGEST_WAIT_MS / 1_000)
        open.set(practitionerId, calls + 1)
        portals.see(practitionerId)
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        try {
          const until = performance.now() + LONGEST_WAIT_MS
          for (;;) {
            const waiting = await waitingOf(practitionerId)
            const key = keyOf(waiting)
            const left = until - performance.now()
            if (key !== known || left <= 0 || gone.signal.aborted)
              return {
                ...{ waiting, key, server_time: clock().toISOString() },
                reported: meetings.waiting !== nobodyKnown,
              }
            await nextChange(left, gone.signal)
          }
        } finally {
          const others = (open.get(practitionerId) ?? 1) - 1
          if (others === 0) open.delete(practitionerId)
          else open.set(practitionerId, others)
        }
      },
    })

    app.route({
      ...routeOf(readWaitingRoom),
      config: { ...routeOf(readWaitingRoom).config, ...limited },
      handler: async ({ body }) => {
        const state = await waitingRoomOf({ db, waiting: meetings.waiting, portals }, body.room_code)
        if (state === undefined) throw notFound()
        return state
      },
    })
  }
