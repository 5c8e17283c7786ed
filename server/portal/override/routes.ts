import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { overrideRange } from '../../../src/contracts/portal/schedule/openHours.ts'
import {
  type blockingBody,
  createBlocking,
  createExtending,
  deleteOverride,
  type extendingBody,
  listOverrides,
  type OverrideContent,
  updateBlocking,
  updateExtending,
} from '../../../src/contracts/portal/schedule/overrides.ts'
import { versionIn } from '../../../src/contracts/portal/version.ts'
import type { Tables } from '../../db/tables.ts'
import { invalidFields } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import { expectedIn } from '../expectedVersion.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { conflictsOf } from '../schedule/conflicts.ts'
import { hoursOf, overridesIn } from '../schedule/rulesQuery.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { overrideAggregate } from './aggregate.ts'
import { decideOverride, type OverrideCommand, type Surroundings } from './decide.ts'

const LIST_LIMIT = 1_000
const FAR_AHEAD = Date.UTC(2300, 0, 1)

const blockingOf = ({ id: _id, reason, ...period }: z.output<typeof blockingBody>): OverrideContent => ({
  kind: 'blocking',
  period,
  reason,
})
const extendingOf = ({ id: _id, ...period }: z.output<typeof extendingBody>): OverrideContent => ({
  kind: 'extending',
  period,
})

/** P1.17, P1.18: exceptions from the weekly hours. */
export const overrideRoutes =
  ({ db, clock, rules }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const surroundings = async (
      trx: Transaction<Tables>,
      practitionerId: string,
      id: string,
      now: Date,
    ): Promise<Surroundings> => {
      const rows = await overridesIn(trx, practitionerId, [now.getTime(), FAR_AHEAD]).execute()
      return {
        hours: await hoursOf(trx, practitionerId),
        others: rows.filter((row) => row.id !== id).map(({ body }) => body),
      }
    }

    const change = async (
      order: { id: string; practitionerId: string; expected: number | null },
      command: (now: Date) => OverrideCommand,
    ) => {
      const { id, practitionerId } = order
      let before: OverrideContent | undefined
      const { version, state } = await rules.change(overrideAggregate, order, async (known, trx, now) => {
        before = known?.content
        return decideOverride(command(now), known, await surroundings(trx, practitionerId, id, now))
      })
      // Of an extension that was shortened, what it opened before counts too.
      const touched = [state.content, ...(before === undefined ? [] : [before])].map(overrideRange)
      return { id, version, state, conflicts: await conflictsOf(db, practitionerId, clock(), touched) }
    }

    const ownSpeciality = async (practitionerId: string, content: OverrideContent): Promise<void> => {
      if (content.kind === 'blocking' || content.period.speciality_id === null) return
      const own = await db
        .selectFrom('practitioner_speciality')
        .select('id')
        .where('practitioner_id', '=', practitionerId)
        .where('speciality_id', '=', content.period.speciality_id)
        .executeTakeFirst()
      if (own === undefined) throw invalidFields([{ field: 'speciality_id', message: 'unknown' }])
    }

    const save = async (
      type: 'create' | 'update',
      order: { id: string; practitionerId: string; expected: number | null },
      content: OverrideContent,
    ) => {
      const { practitionerId } = order
      await ownSpeciality(practitionerId, content)
      const { id, version, state, conflicts } = await change(order, (now) => ({
        type,
        practitionerId,
        content,
        now,
      }))
      return { saved: { id, version, ...state.content }, conflicts }
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
      handler: (request) => {
        const { practitionerId } = identityOf(request)
        const id = request.body.id ?? randomUUID()
        return save('create', { id, practitionerId, expected: null }, blockingOf(request.body))
      },
    })

    app.route({
      ...routeOf(updateBlocking),
      handler: (request) => {
        const { practitionerId } = identityOf(request)
        const order = { id: uuidOrNotFound(request.params.id), expected: versionIn(request.headers) }
        return save('update', { ...order, practitionerId }, blockingOf(request.body))
      },
    })

    app.route({
      ...routeOf(createExtending),
      handler: (request) => {
        const { practitionerId } = identityOf(request)
        const id = request.body.id ?? randomUUID()
        return save('create', { id, practitionerId, expected: null }, extendingOf(request.body))
      },
    })

    app.route({
      ...routeOf(updateExtending),
      handler: (request) => {
        const { practitionerId } = identityOf(request)
        const order = { id: uuidOrNotFound(request.params.id), expected: versionIn(request.headers) }
        return save('update', { ...order, practitionerId }, extendingOf(request.body))
      },
    })

    app.route({
      ...routeOf(deleteOverride),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const order = {
          id: uuidOrNotFound(request.params.id),
          practitionerId,
          expected: expectedIn(request.headers),
        }
        const { id, version, conflicts } = await change(order, () => ({ type: 'remove' }))
        return { saved: { id, version }, conflicts }
      },
    })
  }
