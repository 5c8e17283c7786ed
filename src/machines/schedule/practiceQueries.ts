import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { explainSlots, listSlots } from '../../contracts/portal/booking/slots.ts'
import { bookedVisits } from '../../contracts/portal/schedule/bookedVisits.ts'
import { override } from '../../contracts/portal/schedule/overrides.ts'
import { readPricing } from '../../contracts/portal/schedule/pricing.ts'
import { schedule } from '../../contracts/portal/schedule/schedule.ts'
import { createQuery } from '../kit/createQuery.ts'

/** P1.15–P1.20: hours, exceptions and prices as they are saved, and how many visits the hours hold. */
export const practiceRules = createQuery({
  id: 'practiceRules',
  description: 'Hours, exceptions and prices as they are saved.',
  spec: ['P1.15', 'P1.16', 'P1.17', 'P1.18', 'P1.19', 'P1.20', 'P7.17'],
  params: nothing,
  data: z.object({
    schedule: schedule.nullable(),
    overrides: z.array(override),
    types: readPricing.answer.shape.types,
    booked: bookedVisits,
  }),
})
export type PracticeRulesRef = ActorRefFrom<typeof practiceRules.machine>

/** P7.59: what patients can book within the next 14 days. */
export const slotPreview = createQuery({
  id: 'slotPreview',
  description: 'What patients can book within the next 14 days.',
  spec: ['P7.59'],
  /** Without a speciality, that of the practitioner that stands first. */
  params: z.object({ practitionerId: z.string(), specialityId: z.string().nullable() }),
  data: listSlots.answer,
})
export type SlotPreviewRef = ActorRefFrom<typeof slotPreview.machine>

/** Every quarter hour of one day, and why it is not offered. */
export const dayExplanation = createQuery({
  id: 'dayExplanation',
  description: 'Why the times of one day are offered or not.',
  spec: ['P7.59'],
  params: z.object({
    specialityId: z.string(),
    /** The date in the zone: '2026-11-25'. */
    date: z.string(),
    zone: z.string(),
  }),
  data: explainSlots.answer,
})
export type DayExplanationRef = ActorRefFrom<typeof dayExplanation.machine>
