import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type ExceptionChange,
  type PracticeChange,
  previewPractice,
  undoPractice,
} from '../../../src/contracts/portal/schedule/practiceChange.ts'
import { ApiFailure } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { conflictsOf } from '../schedule/conflicts.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { type ChangedRules, impactOf } from './impact.ts'
import {
  blockingOf,
  extendingOf,
  planHours,
  planLunch,
  planLunchRemoval,
  planOverride,
  planOverrideRemoval,
  planPrice,
  planZone,
  scheduleIdOf,
} from './plannedChange.ts'

/** Previews of one address a minute: each reads what three months hold. */
const limited = { rateLimit: { max: 120, timeWindow: '1 minute' } }

/** Shows the effect of a change before it is saved, and undoes it (portal §5, dry run). */
export const practiceChangeRoutes =
  ({ db, clock, rules, practiceChanges, accessLog }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const changedException = async (practitionerId: string, change: ExceptionChange) => {
      const by = { practitionerId, expected: change.version }
      if (change.kind === 'exceptionRemoved') {
        await rules.preview(planOverrideRemoval(by, change.id))
        return { id: change.id, content: null }
      }
      const id = change.id ?? randomUUID()
      const type = change.id === null ? ('create' as const) : ('update' as const)
      const content = change.kind === 'blocking' ? blockingOf(change.body) : extendingOf(change.body)
      await rules.preview(await planOverride(db, by, { type, id, content }))
      return { id, content }
    }

    /** Those that would not be refused. @throws ApiFailure the first refusal, where all would be */
    const changedExceptions = async (practitionerId: string, changes: readonly ExceptionChange[]) => {
      const changed: Awaited<ReturnType<typeof changedException>>[] = []
      let refusal: ApiFailure | null = null
      for (const change of changes)
        try {
          changed.push(await changedException(practitionerId, change))
        } catch (error) {
          if (!(error instanceof ApiFailure)) throw error
          refusal ??= error
        }
      if (changed.length === 0 && refusal !== null) throw refusal
      return changed
    }

    /** The rules as they would be. @throws ApiFailure as the change itself */
    const changedRules = async (practitionerId: string, change: PracticeChange): Promise<ChangedRules> => {
      const by = { practitionerId, expected: change.kind === 'exceptions' ? null : change.version }
      switch (change.kind) {
        case 'hours': {
          const known = await scheduleIdOf(db, practitionerId)
          const type = known === undefined ? ('create' as const) : ('replace' as const)
          const order = { type, id: known ?? randomUUID(), body: change.body }
          const expected = known === undefined ? null : change.version
          const { hours } = await rules.preview(await planHours(db, { practitionerId, expected }, order))
          return { kind: 'hours', hours }
        }
        case 'zone': {
          const { hours } = await rules.preview(await planZone(db, by, change.zone))
          return { kind: 'hours', hours }
        }
        case 'lunch': {
          const id = (await scheduleIdOf(db, practitionerId)) ?? randomUUID()
          const { hours } = await rules.preview(
            planLunch(by, { id, lunchId: randomUUID(), body: change.body }),
          )
          return { kind: 'hours', hours }
        }
        case 'lunchRemoved': {
          const { hours } = await rules.preview(await planLunchRemoval(db, by, change.id))
          return { kind: 'hours', hours }
        }
        case 'blocking':
        case 'extending':
        case 'exceptionRemoved':
          return { kind: 'overrides', changes: [await changedException(practitionerId, change)] }
        case 'exceptions':
          return { kind: 'overrides', changes: await changedExceptions(practitionerId, change.changes) }
        case 'pricing': {
          const { specialityId } = change
          const { terms } = await rules.preview(await planPrice(db, by, { specialityId, body: change.body }))
          return { kind: 'price', type: { ...terms, speciality_id: specialityId } }
        }
      }
    }

    app.route({
      ...routeOf(previewPractice),
      config: { ...routeOf(previewPractice).config, ...limited },
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const changed = await changedRules(practitionerId, request.body.change)
        const { timezone } = await db
          .selectFrom('practitioner')
          .select('timezone')
          .where('id', '=', practitionerId)
          .executeTakeFirstOrThrow()
        const impact = await impactOf(db, { practitionerId, now: clock(), changed, zone: timezone })
        await accessLog.record({
          practitionerId,
          action: 'practice.preview',
          requestId: request.id,
          read: impact.visits.map(({ id, client }) => ({ appointmentId: id, clientId: client.id })),
        })
        return impact
      },
    })

    app.route({
      ...routeOf(undoPractice),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        await practiceChanges.undo(practitionerId, uuidOrNotFound(request.params.id))
        return { conflicts: await conflictsOf(db, practitionerId, clock()) }
      },
    })
  }
