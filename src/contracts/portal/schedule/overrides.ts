import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line } from '../../text.ts'
import { givenInstant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'
import { ifMatch, mayMatch } from '../version.ts'
import { savedWith } from './conflicts.ts'
import { blockingPeriod, extendingPeriod, instants, wholeDays } from './rules.ts'
import { visitAnswers } from './visitAnswers.ts'

/** Private: patients never see it. */
const reason = sensitive('content', line(120))

/** The content of an override, the same in answers, events and the database. */
export const overrideContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('blocking'), period: blockingPeriod, reason }),
  z.object({ kind: z.literal('extending'), period: extendingPeriod }),
])
export type OverrideContent = z.infer<typeof overrideContent>

const known = { id: z.string(), version: z.number().int().positive() }
const [blocking, extending] = overrideContent.options
export const override = z.discriminatedUnion('kind', [blocking.extend(known), extending.extend(known)])
export type Override = z.infer<typeof override>

/** Made by the client, so that the same call sent twice makes one override. */
const id = { id: z.uuid().toLowerCase().optional() }
const visits = { visits: visitAnswers.optional() }
/** Instants, or whole days of a zone; at most 366 days. */
export const blockingBody = z.discriminatedUnion('all_day', [
  z.object({ ...instants, ...id, ...visits, reason: reason.default('') }),
  z.object({ ...wholeDays, ...id, ...visits, reason: reason.default('') }),
])
/** Within one day of the schedule's zone, 15 minutes to 16 hours. */
export const extendingBody = extendingPeriod.extend({
  ...id,
  ...visits,
  speciality_id: z.uuid().toLowerCase().nullable().default(null),
})

const saved = savedWith(override)
const tag = 'schedule'
const access = 'signedIn'
const refusals = ['notFound', 'conflict'] as const
const params = z.object({ id: z.string().max(64) })

/** P7.17: those that touch the time frame, in order of their start; at most 1 000. */
export const listOverrides = endpoint('GET /v1/practitioner/overrides', {
  query: z.object({ start_time: givenInstant, end_time: givenInstant }),
  answer: z.object({ overrides: z.array(override) }),
  access,
  tag,
})

/** P7.18. Refused are the fields `start_time` ('past', 'duplicate', 'tooMany') and `end_time` ('order', 'tooLong'). */
export const createBlocking = endpoint('POST /v1/practitioner/overrides/blocking', {
  body: blockingBody,
  answer: saved,
  access,
  refusals,
  tag,
})

/** P7.19; it also brings back one that was deleted, with the version of its deletion. */
export const updateBlocking = endpoint('PUT /v1/practitioner/overrides/blocking/:id', {
  params,
  headers: ifMatch,
  body: blockingBody,
  answer: saved,
  access,
  refusals,
  tag,
})

/** P7.20. Refused as a blocking one, and `start_time` with 'alreadyOpen', `end_time` with 'otherDay' or 'tooShort'. */
export const createExtending = endpoint('POST /v1/practitioner/overrides/extending', {
  body: extendingBody,
  answer: saved,
  access,
  refusals,
  tag,
})

/** P7.21; as with a blocking one. */
export const updateExtending = endpoint('PUT /v1/practitioner/overrides/extending/:id', {
  params,
  headers: ifMatch,
  body: extendingBody,
  answer: saved,
  access,
  refusals,
  tag,
})

/** P7.22. Harmless when repeated. */
export const deleteOverride = endpoint('DELETE /v1/practitioner/overrides/:id', {
  params,
  headers: mayMatch,
  body: z.object(visits).nullish(),
  answer: savedWith(z.object({ id: z.string(), version: z.number().int().positive() })),
  access,
  refusals,
  tag,
})
