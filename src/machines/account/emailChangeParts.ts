import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { emailChangeValues } from '../../contracts/portal/emailChange.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../kit/createForm.ts'

/** No password and no code is ever held; only the view has them. */

export const newEmail = z.object({ email: sensitive('practitioner', z.string()) })

/** The new address, with the proof of who is at the device. */
export const emailRequest = createForm({
  id: 'emailRequest',
  description: 'The new address of the account, before a code is sent to it.',
  spec: ['P2.23'],
  params: nothing,
  values: emailChangeValues.address,
  draft: newEmail,
  result: newEmail,
})
export type EmailRequestRef = ActorRefFrom<typeof emailRequest.machine>

/** The code that came to the new address. */
export const emailConfirmation = createForm({
  id: 'emailConfirmation',
  description: 'The code from the new address, which changes it.',
  spec: ['P2.23'],
  params: newEmail,
  values: emailChangeValues.code,
  draft: nothing,
  result: nothing,
})
export type EmailConfirmationRef = ActorRefFrom<typeof emailConfirmation.machine>
