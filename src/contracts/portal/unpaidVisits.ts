import { appointmentListAnswer } from './appointment.ts'
import { endpoint } from './endpoint.ts'

/** Visits that one answer names; `count` says how many there are. */
export const UNPAID_LISTED = 50
/** Completed visits are listed so long. */
export const UNPAID_PAST_DAYS = 30

/** Visits that are not paid: those that wait for their payment, and priced ones that are coming or were completed. */
export const listUnpaidVisits = endpoint('GET /v1/practitioner/appointment/unpaid', {
  answer: appointmentListAnswer,
  access: 'signedIn',
  tag: 'appointments',
})
