import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ifMatch } from '../version.ts'
import { undoable } from './conflicts.ts'
import { consultationTerms, consultationType } from './rules.ts'

/** One type of consultation for each speciality; `version` 0: nothing was saved yet, so nobody can book it. */
const priced = consultationType.extend({ version: z.number().int().positive() })

/** The practitioner's input: price and length, and the rest where it differs from the default. */
export const pricingBody = z.object({
  ...consultationTerms.shape,
  currency: consultationTerms.shape.currency.default('MXN'),
  buffer_min: consultationTerms.shape.buffer_min.default(0),
  notice_hours: consultationTerms.shape.notice_hours.default(2),
  horizon_days: consultationTerms.shape.horizon_days.default(90),
  access: consultationTerms.shape.access.default('atOnce'),
  audience: consultationTerms.shape.audience.default('everybody'),
  /** Left out: as it was saved, because patients rely on it; null where nothing was saved. */
  cancel_hours: consultationTerms.shape.cancel_hours.optional(),
})
export type PricingBody = z.output<typeof pricingBody>

const tag = 'schedule'
const access = 'signedIn'

/** The own prices. The specification names no call for this (P1.19, P1.20). */
export const readPricing = endpoint('GET /v1/practitioner/pricing', {
  answer: z.object({ types: z.array(priced) }),
  access,
  tag,
})

/** Sets length and price of one speciality; visits that are booked keep what was agreed. `If-Match: "0"` for the first. */
export const savePricing = endpoint('PUT /v1/practitioner/pricing/:specialityId', {
  params: z.object({ specialityId: z.string().max(64) }),
  headers: ifMatch,
  body: pricingBody,
  answer: priced.extend(undoable),
  access,
  refusals: ['notFound', 'conflict'],
  tag,
})
