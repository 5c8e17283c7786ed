import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SLOT_DAYS } from '../../../src/contracts/portal/booking/slots.ts'
import { readVisitEnd } from '../../../src/contracts/portal/visitLink/visitEnd.ts'
import {
  acceptProposedTime,
  cancelLinkedVisit,
  type LinkedVisit,
  listMoveSlots,
  moveLinkedVisit,
  readLinkedVisit,
} from '../../../src/contracts/portal/visitLink/visitLink.ts'
import { notFound } from '../../http/apiFailure.ts'
import { originOf } from '../../http/origin.ts'
import { routeOf } from '../../http/routeOf.ts'
import { ProviderUnavailable } from '../../payments/provider.ts'
import { offeredTimes, rangeOf } from '../booking/offeredTimes.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { visitCalendar } from '../visitMail/visitCalendar.ts'
import { visitForMail } from '../visitMail/visitForMail.ts'
import { linkedVisit } from './linkedVisitQuery.ts'
import { visitEndOf } from './visitEndQuery.ts'

/** Calls of one address a minute: a token cannot be guessed, and no stranger floods the event store. */
const limited = { rateLimit: { max: 60, timeWindow: '1 minute' } }
/** A visit that its patient cancels: nobody signed in did it. */
const NOBODY = { actorId: null, owner: null }

/** The page of a visit for its patient, opened by the token of its link. */
export const visitLinkRoutes =
  ({
    db,
    clock,
    appointments,
    moves,
    meetings,
    payments,
    visitTokens,
    publicUrl,
  }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    /** @throws ApiFailure 404 for a token that is not ours */
    const idOf = (token: string): string => {
      const id = visitTokens.read(token)
      if (id === null) throw notFound()
      return id
    }
    const answer = async (id: string): Promise<LinkedVisit> => {
      const visit = await linkedVisit(db, id, clock())
      if (visit === undefined) throw notFound()
      return visit
    }
    const options = <E extends Parameters<typeof routeOf>[0]>(row: E) => ({
      ...routeOf(row),
      config: { ...routeOf(row).config, ...limited },
    })

    /**
     * Shows the outcome to a patient who returns from the provider's page before the provider's event
     * arrives.
     */
    const settle = async (id: string): Promise<void> => {
      const open = await db
        .selectFrom('payment')
        .select('id')
        .where('appointment_id', '=', id)
        .where('state', '=', 'open')
        .executeTakeFirst()
      if (open === undefined) return
      await payments.checkouts.settle(open.id).catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error
      })
    }

    app.route({
      ...options(readLinkedVisit),
      handler: async ({ params }) => {
        const id = idOf(params.token)
        await settle(id)
        return answer(id)
      },
    })

    app.route({
      ...options(cancelLinkedVisit),
      handler: async ({ params }) => {
        const id = idOf(params.token)
        const cancelled = await appointments.handle(id, NOBODY, {
          type: 'cancel',
          now: clock(),
          by: 'patient',
        })
        await meetings.endRoom(await meetings.ensureRoom(cancelled.roomId), 'The visit was cancelled')
        return answer(id)
      },
    })

    app.route({
      ...options(listMoveSlots),
      handler: async ({ params, query }) => {
        const id = idOf(params.token)
        const range = rangeOf(query, SLOT_DAYS.slots)
        const visit = await db
          .selectFrom('appointment')
          .select(['practitioner_id', 'speciality_id', 'start_time'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (visit === undefined) throw notFound()
        const { practitioner_id: practitionerId, speciality_id: specialityId } = visit
        const whose = { practitionerId, specialityId, visitor: 'known' as const, moving: id }
        const offered = await offeredTimes(db, { ...whose, range, now: clock() })
        const own = visit.start_time.toISOString()
        return { ...offered, slots: offered.slots.filter(({ start_time }) => start_time !== own) }
      },
    })

    app.route({
      ...options(moveLinkedVisit),
      handler: async ({ params, body }) => {
        const id = idOf(params.token)
        await moves.move(id, Date.parse(body.start_time))
        return answer(id)
      },
    })

    app.route({
      ...options(acceptProposedTime),
      handler: async ({ params }) => {
        const id = idOf(params.token)
        await moves.acceptProposal(id)
        return answer(id)
      },
    })

    app.route({
      ...options(readVisitEnd),
      handler: async ({ body }) => {
        const left = await visitEndOf(db, visitTokens, body.room_code, clock())
        if (left === undefined) throw notFound()
        return left
      },
    })

    app.get<{ Params: { token: string } }>(
      '/v1/visit/:token/calendar.ics',
      { config: { ...limited, access: 'anyone' }, schema: { hide: true } },
      async (request, reply) => {
        const id = idOf(request.params.token)
        const visit = await visitForMail(db, id)
        if (visit === undefined) throw notFound()
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="visit.ics"')
          .send(
            visitCalendar(visit, {
              baseUrl: originOf(request, publicUrl),
              token: visitTokens.of(id),
              at: clock(),
            }),
          )
      },
    )
  }
