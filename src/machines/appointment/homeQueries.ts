import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { appointmentList } from '../../contracts/portal/appointment.ts'
import { daySummary } from '../../contracts/portal/daySummary.ts'
import { wallet } from '../../contracts/portal/payments/payments.ts'
import { createQuery } from '../kit/createQuery.ts'

/** Visits that are not paid, coming and completed ones (experience §5). */
export const unpaidVisits = createQuery({
  id: 'unpaidVisits',
  description: 'Coming visits, and visits completed lately, that are not paid.',
  spec: [],
  params: nothing,
  data: appointmentList,
})
export type UnpaidVisitsRef = ActorRefFrom<typeof unpaidVisits.machine>

/** The wallet, for the next payout on Home. */
export const nextPayout = createQuery({
  id: 'nextPayout',
  description: 'The money that is on its way to the bank account.',
  spec: ['P7.50'],
  params: nothing,
  data: wallet,
})
export type NextPayoutRef = ActorRefFrom<typeof nextPayout.machine>

/** Visits held today, their prescriptions, and notes to sign. */
export const dayEnd = createQuery({
  id: 'dayEnd',
  description: 'What the visits of the day have left to do.',
  spec: [],
  params: z.object({ timezone: z.string() }),
  data: daySummary,
})
export type DayEndRef = ActorRefFrom<typeof dayEnd.machine>
