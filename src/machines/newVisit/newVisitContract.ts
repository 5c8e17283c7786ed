import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { hold } from '../../contracts/portal/booking/hold.ts'
import { slot } from '../../contracts/portal/booking/slots.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** Days that can be looked at; the practice may offer fewer. */
export const DAYS_AHEAD = 365
/** Pages of two weeks in them. */
const PAGES_AHEAD = 26

/** A time that the doctor chose, as the draft needs it. */
export const chosenTime = z.object({
  draftId: z.string(),
  specialityId: z.string(),
  slot,
  /** Why the patient comes; may be empty. */
  reason: sensitive('patient', z.string()),
})

export const bookedVisit = z.object({
  id: z.string(),
  start_time: z.string(),
  /** It waits for an answer; otherwise it is accepted. */
  requested: z.boolean(),
})

export const newVisitContract = {
  input: z.object({ practitionerId: z.string(), patientId: sensitive('patient', z.string()) }),
  context: z.object({
    practitionerId: z.string(),
    patientId: sensitive('patient', z.string()),
    specialityId: z.string().nullable(),
    /** 0: the two weeks from now on. */
    page: z.number().int().nonnegative(),
    chosen: chosenTime.nullable(),
    hold: hold.nullable(),
    booked: bookedVisit.nullable(),
    /** Why the last try failed; `holdExpired` too when its ten minutes passed. */
    failure: failure.nullable(),
  }),
  events: {
    ...event('newVisit.specialityChosen', { specialityId: z.string() }),
    ...event('newVisit.pageRequested', { page: z.number().int().min(0).max(PAGES_AHEAD) }),
    ...event('newVisit.timeChosen', { chosen: chosenTime }),
    ...event('newVisit.confirmed', {}),
    ...event('newVisit.released', {}),
    ...event('newVisit.anotherRequested', {}),
  },
  outputs: {
    holdTime: z.object({ hold }),
    bookTime: z.object({ booked: bookedVisit }),
    releaseTime: z.object({}),
  },
} satisfies MachineContract
