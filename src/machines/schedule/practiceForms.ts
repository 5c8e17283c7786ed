import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { appointmentStatus } from '../../contracts/portal/appointmentStatus.ts'
import { conflictingVisit, undoable } from '../../contracts/portal/schedule/conflicts.ts'
import { exceptionFields, lunchFields, pricingFields } from '../../contracts/portal/schedule/formFields.ts'
import { override } from '../../contracts/portal/schedule/overrides.ts'
import { weeklyRange } from '../../contracts/portal/schedule/rules.ts'
import { scheduleBody } from '../../contracts/portal/schedule/schedule.ts'
import { weekdays } from '../../contracts/portal/schedule/wallTime.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../kit/createForm.ts'

/** A visit outside the hours, with its status as the client has it. */
export const visitOutside = conflictingVisit.extend({ status: appointmentStatus })

/** The visits that stand outside the hours after the change, and its Undo. */
const saved = z.object({ conflicts: z.array(visitOutside), ...undoable })

/** P1.15: the weekly hours; without a schedule these are the first. */
export const hoursForm = createForm({
  id: 'hoursForm',
  description: 'The weekly hours as they are edited.',
  spec: ['P1.15', 'P7.54', 'P7.55'],
  params: z.object({ practitionerId: z.string(), scheduleId: z.string().nullable() }),
  values: scheduleBody,
  draft: z.object({ zone: z.string(), weekly: z.array(weeklyRange) }),
  result: saved,
})
export type HoursFormRef = ActorRefFrom<typeof hoursForm.machine>

/** P1.16, P7.23: a lunch break on one or several days. */
export const lunchForm = createForm({
  id: 'lunchForm',
  description: 'A lunch break that is added.',
  spec: ['P1.16', 'P7.23'],
  params: z.object({ scheduleId: z.string() }),
  values: lunchFields,
  draft: z.object({ weekdays: z.array(z.enum(weekdays)), start: z.string(), end: z.string() }),
  result: saved,
})
export type LunchFormRef = ActorRefFrom<typeof lunchForm.machine>

/** P1.17, P1.18, P3.11: an exception from the weekly hours. */
export const exceptionForm = createForm({
  id: 'exceptionForm',
  description: 'An exception from the weekly hours that is added or changed.',
  spec: ['P1.17', 'P1.18', 'P3.11', 'P7.18', 'P7.19', 'P7.20', 'P7.21'],
  /** null: a new one. The kind of one that exists stays. */
  params: z.object({ zone: z.string(), exception: override.nullable() }),
  values: exceptionFields,
  draft: z.object({
    kind: z.enum(['blocking', 'extending']),
    all_day: z.boolean(),
    start_date: z.string(),
    end_date: z.string(),
    start: z.string(),
    end: z.string(),
    speciality_id: z.string(),
    reason: sensitive('content', z.string()),
  }),
  result: saved.extend({ saved: override }),
})
export type ExceptionFormRef = ActorRefFrom<typeof exceptionForm.machine>

/** P1.19, P1.20: price, length and booking rules of one speciality. */
export const pricingForm = createForm({
  id: 'pricingForm',
  description: 'Price and length of a consultation as they are edited.',
  spec: ['P1.19', 'P1.20'],
  params: z.object({ specialityId: z.string() }),
  values: pricingFields,
  draft: z.object({
    duration_min: z.string(),
    price: z.string(),
    buffer_min: z.string(),
    notice_hours: z.string(),
    horizon_days: z.string(),
    access: z.string(),
    audience: z.string(),
    cancel_hours: z.string(),
  }),
  result: z.object(undoable),
})
export type PricingFormRef = ActorRefFrom<typeof pricingForm.machine>
