import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { overrideRange } from '../../../src/contracts/portal/schedule/openHours.ts'
import {
  createBlocking,
  createExtending,
  deleteOverride,
  listOverrides,
  type OverrideContent,
  updateBlocking,
  updateExtending,
} from '../../../src/contracts/portal/schedule/overrides.ts'
import type { VisitAnswer } from '../../../src/contracts/portal/schedule/visitAnswers.ts'
import { versionIn } from '../../../src/contracts/portal/version.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import { expectedIn } from '../expectedVersion.ts'
import type { PortalDeps } from '../portalDeps.ts'
import {
  blockingOf,
  extendingOf,
  type PlannedOverride,
  planOverride,
  planOverrideRemoval,
} from '../practiceChange/plannedChange.ts'
import { conflictsOf } from '../schedule/conflicts.ts'
import { overridesIn } from '../schedule/rulesQuery.ts'
import { uuidOrNotFound } from '../uuid.ts'

const LIST_LIMIT = 1_000
/** P1.17, P1.18: exceptions from the weekly hours. */
export const overrideRoutes =
  ({ db, clock, practiceChanges }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const change = async (planned: PlannedOverride, visits: VisitAnswer[] | undefined) => {
      let before: OverrideContent | undefined
      const watched: PlannedOverride = {
        ...planned,
        decide: (known, trx, now) => {
          before = known?.content
          return planned.decide(known, trx, now)
        },
      }
      const { id, version, state, undo } = await practiceChanges.save(watched, visits)
      // A shortened extension also affects the times that it opened before.
      const touched = [state.content, ...(before === undefined ? [] : [before])].map(overrideRange)
      const conflicts = await conflictsOf(db, state.practitionerId, clock(), touched)
      return { id, version, state, conflicts, undo }
    }

    const save = async (
      type: 'create' | 'update',
      { id, ...by }: { id: string; practitionerId: string; expected: number | null },
      content: OverrideContent,
      visits: VisitAnswer[] | undefined,
    ) => {
      const { version, state, conflicts, undo } = await change(
        await planOverride(db, by, { type, id, content }),
        visits,
      )
      return { saved: { id, version, ...state.content }, conflicts, undo }
    }

    const orderOf = ({
      params,
      headers,
    }: {
      params: { id: string }
      headers: Parameters<typeof versionIn>[0]
    }) => ({ id: uuidOrNotFound(params.id), expected: versionIn(headers) })

    const create = (
      request: FastifyRequest,
      { id = randomUUID(), visits }: { id?: string | undefined; visits?: VisitAnswer[] | undefined },
      content: OverrideContent,
    ) => {
      const { practitionerId } = identityOf(request)
      return save('create', { id, practitionerId, expected: null }, content, visits)
    }

    const update = (
      request: FastifyRequest,
      order: { id: string; expected: number },
      content: OverrideContent,
      visits: VisitAnswer[] | undefined,
    ) => {
      const { practitionerId } = identityOf(request)
      return save('update', { ...order, practitionerId }, content, visits)
    }

    app.route({
      ...routeOf(listOverrides),
      handler: async (request) => {
        const { start_time, end_time } = request.query
        const rows = await overridesIn(db, identityOf(request).practitionerId, [
          Date.parse(start_time),
          Date.parse(end_time),
        ])
          .limit(LIST_LIMIT)
          .execute()
        return { overrides: rows.map(({ id, version, body }) => ({ id, version, ...body })) }
      },
    })

    app.route({
      ...routeOf(createBlocking),
      handler: (request) => create(request, request.body, blockingOf(request.body)),
    })
    app.route({
      ...routeOf(updateBlocking),
      handler: (request) => update(request, orderOf(request), blockingOf(request.body), request.body.visits),
    })
    app.route({
      ...routeOf(createExtending),
      handler: (request) => create(request, request.body, extendingOf(request.body)),
    })
    app.route({
      ...routeOf(updateExtending),
      handler: (request) => update(request, orderOf(request), extendingOf(request.body), request.body.visits),
    })

    app.route({
      ...routeOf(deleteOverride),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const by = { practitionerId, expected: expectedIn(request.headers) }
        const planned = planOverrideRemoval(by, uuidOrNotFound(request.params.id))
        const { id, version, conflicts, undo } = await change(planned, request.body?.visits)
        return { saved: { id, version }, conflicts, undo }
      },
    })
  }
