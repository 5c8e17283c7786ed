import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readBookedVisits } from '../../../src/contracts/portal/schedule/bookedVisits.ts'
import {
  createLunchBreak,
  createSchedule,
  deleteLunchBreak,
  readSchedule,
  updateSchedule,
} from '../../../src/contracts/portal/schedule/schedule.ts'
import type { VisitAnswer } from '../../../src/contracts/portal/schedule/visitAnswers.ts'
import { versionIn } from '../../../src/contracts/portal/version.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import { expectedIn } from '../expectedVersion.ts'
import type { PortalDeps } from '../portalDeps.ts'
import {
  type PlannedHours,
  planHours,
  planLunch,
  planLunchRemoval,
  scheduleIdOf,
} from '../practiceChange/plannedChange.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { bookedVisitsOf } from './bookedVisits.ts'
import { conflictsOf } from './conflicts.ts'
import { practiceZone } from './practiceZone.ts'

/** P1.15, P1.16: the weekly hours and the lunch breaks in them. */
export const scheduleRoutes =
  ({ db, clock, practiceChanges }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    /** Carries an order out, and says which visits now stand outside the hours. */
    const change = async (planned: PlannedHours, visits: VisitAnswer[] | undefined) => {
      const { id, version, state, undo } = await practiceChanges.save(planned, visits)
      const conflicts = await conflictsOf(db, state.practitionerId, clock())
      return { saved: { id, version, hours: state.hours }, conflicts, undo }
    }

    app.route({
      ...routeOf(readSchedule),
      handler: async (request) => ({
        schedule:
          (await db
            .selectFrom('schedule')
            .select(['id', 'version', 'hours'])
            .where('practitioner_id', '=', identityOf(request).practitionerId)
            .executeTakeFirst()) ?? null,
      }),
    })

    app.route({
      ...routeOf(readBookedVisits),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { timezone } = await db
          .selectFrom('practitioner')
          .select('timezone')
          .where('id', '=', practitionerId)
          .executeTakeFirstOrThrow()
        return bookedVisitsOf(db, practitionerId, clock(), await practiceZone(db, practitionerId, timezone))
      },
    })

    app.route({
      ...routeOf(createSchedule),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        if (uuidOrNotFound(request.params.id) !== practitionerId) throw notFound()
        // One stream a practitioner: the second call finds that there are hours.
        const id = (await scheduleIdOf(db, practitionerId)) ?? randomUUID()
        const { body } = request
        const by = { practitionerId, expected: null }
        return change(await planHours(db, by, { type: 'create', id, body }), body.visits)
      },
    })

    app.route({
      ...routeOf(updateSchedule),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const { body } = request
        const by = { practitionerId, expected: versionIn(request.headers) }
        return change(await planHours(db, by, { type: 'replace', id, body }), body.visits)
      },
    })

    app.route({
      ...routeOf(createLunchBreak),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const id = uuidOrNotFound(request.params.id)
        const lunchId = randomUUID()
        const { body } = request
        const by = { practitionerId, expected: expectedIn(request.headers) }
        const done = await change(planLunch(by, { id, lunchId, body }), body.visits)
        return { ...done, lunch_break_id: lunchId }
      },
    })

    app.route({
      ...routeOf(deleteLunchBreak),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const lunchBreakId = uuidOrNotFound(request.params.id)
        const by = { practitionerId, expected: expectedIn(request.headers) }
        return change(await planLunchRemoval(db, by, lunchBreakId), [])
      },
    })
  }
