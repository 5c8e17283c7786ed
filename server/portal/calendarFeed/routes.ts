import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  calendarFile,
  makeCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
} from '../../../src/contracts/portal/calendarFeed.ts'
import type { Database } from '../../db/client.ts'
import { notFound } from '../../http/apiFailure.ts'
import { originOf } from '../../http/origin.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { calendarText, type FeedVisit } from './calendarText.ts'
import { createFeedTokens } from './feedTokens.ts'

const DAY_MS = 86_400_000
const DAYS = { behind: 30, ahead: 365 }
const VISITS_LIMIT = 5_000
/** Other calendars ask a few times an hour; this leaves room for an office behind one address. */
const READS_A_MINUTE = 60
const SUFFIX = '.ics'

const visitsOf = async (db: Database, practitionerId: string, now: Date): Promise<FeedVisit[]> => {
  const rows = await db
    .selectFrom('appointment')
    .select(['id', 'status', 'start_time', 'end_time'])
    .select(({ selectFrom }) =>
      selectFrom('event')
        .select(({ fn }) => fn.max('event.version').as('version'))
        .whereRef('event.stream_id', '=', 'appointment.id')
        .as('version'),
    )
    .where('practitioner_id', '=', practitionerId)
    .where('status', '!=', 'cancel')
    .where('end_time', '>', new Date(now.getTime() - DAYS.behind * DAY_MS))
    .where('start_time', '<', new Date(now.getTime() + DAYS.ahead * DAY_MS))
    .orderBy('start_time')
    .orderBy('id')
    .limit(VISITS_LIMIT)
    .execute()
  return rows.map(({ id, status, start_time, end_time, version }) => ({
    id,
    status,
    start: start_time,
    end: end_time,
    version: Number(version ?? 0),
  }))
}

/** The calendar of the visits for other programs, at a private address that can be taken back. */
export const calendarFeedRoutes =
  ({ db, clock, publicUrl }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const tokens = createFeedTokens(db, clock)

    app.route({
      ...routeOf(readCalendarFeed),
      handler: async (request) => {
        const createdAt = await tokens.createdAt(identityOf(request).practitionerId)
        return { feed: createdAt === null ? null : { created_at: createdAt.toISOString() } }
      },
    })

    app.route({
      ...routeOf(makeCalendarFeed),
      handler: async (request) => {
        const { token, createdAt } = await tokens.make(identityOf(request).practitionerId)
        return {
          feed: { created_at: createdAt.toISOString() },
          url: `${originOf(request, publicUrl)}/calendar/${token}${SUFFIX}`,
        }
      },
    })

    app.route({
      ...routeOf(revokeCalendarFeed),
      handler: async (request, reply) => {
        await tokens.revoke(identityOf(request).practitionerId)
        return reply.status(204).send(null)
      },
    })

    const file = routeOf(calendarFile)
    app.route({
      ...file,
      config: { ...file.config, rateLimit: { max: READS_A_MINUTE, timeWindow: 60_000 } },
      handler: async (request, reply) => {
        const name = request.params.file
        const owner = name.endsWith(SUFFIX) ? await tokens.ownerOf(name.slice(0, -SUFFIX.length)) : null
        if (owner === null) throw notFound()
        const { host } = new URL(originOf(request, publicUrl))
        const text = calendarText(await visitsOf(db, owner, clock()), host, clock())
        return reply.type('text/calendar; charset=utf-8').send(text)
      },
    })
  }
