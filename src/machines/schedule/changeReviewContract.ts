import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { instant } from '../../contracts/portal/appointment.ts'
import { appointmentStatus } from '../../contracts/portal/appointmentStatus.ts'
import { override } from '../../contracts/portal/schedule/overrides.ts'
import { practiceImpact, touchedVisit } from '../../contracts/portal/schedule/practiceChange.ts'
import { visitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { ruleChange } from '../calendar/overrideChanges.ts'
import { exceptionForm, hoursForm, lunchForm, pricingForm } from './practiceForms.ts'

/** Something that is deleted. */
export const removal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exception'), exception: override }),
  /** Exceptions that block one time together. */
  z.object({ kind: z.literal('exceptions'), exceptions: z.array(override).min(2) }),
  z.object({ kind: z.literal('lunch'), id: z.string() }),
])

/** As the form would send it: a first time, or over a newer version. */
const how = z.enum(['form.submitted', 'form.mineKept'])
/** The version that it is made from; null where any will do. */
const version = z.number().nullable()

const ofForm = <
  F extends string,
  T extends { contract: { input: { shape: { params: z.ZodType } } }; values: z.ZodType },
>(
  name: F,
  form: T,
) =>
  z.object({
    form: z.literal(name),
    how,
    version,
    params: form.contract.input.shape.params as T['contract']['input']['shape']['params'],
    values: form.values as T['values'],
  })

/** A change that is looked at before it is saved. */
export const pendingChange = z.discriminatedUnion('form', [
  ofForm('hoursForm', hoursForm),
  ofForm('lunchForm', lunchForm),
  ofForm('exceptionForm', exceptionForm),
  ofForm('pricingForm', pricingForm),
  z.object({ form: z.literal('removal'), removal }),
])
export type PendingChange = z.infer<typeof pendingChange>

/**
 * A change that is reviewed: of the practice, the same hours in another zone, which the account's form saves, or a
 * gesture in the calendar.
 */
export const reviewedChange = z.discriminatedUnion('form', [
  ...pendingChange.options,
  z.object({ form: z.literal('zone'), zone: z.string() }),
  /** Exceptions that the calendar changes without a form. */
  z.object({ form: z.literal('exceptions'), changes: z.array(ruleChange).min(1) }),
])
export type ReviewedChange = z.infer<typeof reviewedChange>

/** The effect of the change, with the statuses of the client. */
export const impact = practiceImpact.extend({
  visits: z.array(touchedVisit.extend({ status: appointmentStatus })),
})
export type Impact = z.infer<typeof impact>

/** How a review ends: null answers when it was dismissed. */
export const reviewed = z.object({
  answers: z.array(visitAnswer).nullable(),
  /** The visits that the change touches. */
  visits: z.array(z.object({ id: z.string(), start_time: instant, end_time: instant })).optional(),
})

export const changeReviewContract = {
  input: z.object({
    change: reviewedChange,
    /** Nothing is asked where no visit is touched. */
    onlyVisits: z.boolean().optional(),
  }),
  context: z.object({
    change: reviewedChange,
    onlyVisits: z.boolean(),
    impact: impact.nullable(),
    /** One for each visit that was decided about; the others stay. */
    answers: z.array(visitAnswer),
    confirmed: z.boolean(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('review.answered', { answer: visitAnswer }),
    ...event('review.confirmed', {}),
    ...event('review.retryRequested', {}),
    ...event('review.dismissed', {}),
  },
  outputs: { preview: impact },
} satisfies MachineContract
