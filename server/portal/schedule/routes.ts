import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  createLunchBreak,
  createSchedule,
  deleteLunchBreak,
  readSchedule,
  type ScheduleBody,
  updateSchedule,
} from '../../../src/contracts/portal/schedule/schedule.ts'
import { versionIn } from '../../../src/contracts/portal/version.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { Changed } from '../eventStore/ruleStore.ts'
import { expectedIn } from '../expectedVersion.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { type ScheduleState, scheduleAggregate } from './aggregate.ts'
import { conflictsOf } from './conflicts.ts'
import { decideSchedule, type ScheduleCommand } from './decide.ts'

/** Minutes, where no type of consultation was saved. */
const SHORTEST_VISIT = 15

/** P1.15, P1.16: the weekly hours and the lunch breaks in them. */
export const scheduleRoutes =
  ({ db, clock, rules }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const shownOf = ({ id, version, state: { hours } }: Changed<ScheduleState>) => ({ id, version, hours })
    const scheduleOf = (practitionerId: string) =>
      db
        .selectFrom('schedule')
        .select(['id', 'version', 'hours'])
        .where('practitioner_id', '=', practitionerId)
        .executeTakeFirst()
    /** Carries an order out, and says which visits now stand outside the hours. */
    const change = async (
      order: { id: string; practitionerId: string; expected: number | null },
      command: (now: Date) => ScheduleCommand,
    ) => {
      const changed = await rules.change(scheduleAggregate, order, async (state, _trx, now) =>
        decideSchedule(command(now), state),
      )
      return { saved: shownOf(changed), conflicts: await conflictsOf(db, order.practitionerId, clock()) }
    }
    const save = async (
      type: 'create' | 'replace',
      order: { id: string; practitionerId: string; expected: number | null },
      body: ScheduleBody,
    ) => {
      const { practitionerId } = order
      const shortest = await db
        .selectFrom('consultation_type')
        .select(({ fn }) => fn.min('duration_min').as('minutes'))
        .where('practitioner_id', '=', practitionerId)
        .executeTakeFirst()
      const shortestVisit = shortest?.minutes ?? SHORTEST_VISIT
      return change(order, (now) => ({ type, practitionerId, body, shortestVisit, now }))
    }

    app.route({
      ...routeOf(readSchedule),
      handler: async (request) => ({
        schedule: (await scheduleOf(identityOf(request).practitionerId)) ?? null,
      }),
    })

    app.route({
      ...routeOf(createSchedule),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        if (uuidOrNotFound(request.params.id) !== practitionerId) throw notFound()
        // One stream a practitioner: the second call finds that there are hours.
        const id = (await scheduleOf(practitionerId))?.id ?? randomUUID()
        return save('create', { id, practitionerId, expected: null }, request.body)
      },
    })

    app.route({
      ...routeOf(updateSchedule),
      handler: (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        return save('replace', { id, practitionerId, expected: versionIn(request.headers) }, request.body)
      },
    })

    app.route({
      ...routeOf(createLunchBreak),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const order = {
          id: uuidOrNotFound(request.params.id),
          practitionerId,
          expected: expectedIn(request.headers),
        }
        const id = randomUUID()
        const { body } = request
        const done = await change(order, (now) => ({ type: 'addLunch', id, body, now }))
        return { ...done, lunch_break_id: id }
      },
    })

    app.route({
      ...routeOf(deleteLunchBreak),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const lunchBreakId = uuidOrNotFound(request.params.id)
        const own = await scheduleOf(practitionerId)
        if (own === undefined) throw notFound()
        const order = { id: own.id, practitionerId, expected: expectedIn(request.headers) }
        return change(order, (now) => ({ type: 'removeLunch', id: lunchBreakId, now }))
      },
    })
  }
