import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { readBookingProfile } from '../../contracts/portal/booking/bookingProfile.ts'
import { listSlots } from '../../contracts/portal/booking/slots.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createQuery } from '../kit/createQuery.ts'

/** The public facts of the practitioner of a shared link. */
export const bookingProfile = createQuery({
  id: 'bookingProfile',
  description: 'The practitioner and the consultation of a shared link.',
  spec: ['P9.18'],
  params: z.object({ practitionerId: z.string(), specialityId: z.string() }),
  data: readBookingProfile.answer,
})
export type BookingProfileRef = ActorRefFrom<typeof bookingProfile.machine>

/** P7.59: what can be booked, two weeks at a time. */
export const offeredSlots = createQuery({
  id: 'offeredSlots',
  description: 'The times that can be booked, two weeks at a time.',
  spec: ['P7.59'],
  params: z.object({
    practitionerId: z.string(),
    specialityId: z.string(),
    /** 0: the two weeks from now on. */
    page: z.number().int().nonnegative(),
    /** The token of a visit to move: the times are then those that its patient may move it to. */
    visitToken: sensitive('credential', z.string()).optional(),
  }),
  data: listSlots.answer,
})
export type OfferedSlotsRef = ActorRefFrom<typeof offeredSlots.machine>
