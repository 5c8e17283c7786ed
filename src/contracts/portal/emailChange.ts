import { z } from 'zod'
import { mailedCode as code, accountEmail as email } from './accountFields.ts'
import { endpoint, noContent } from './endpoint.ts'
import { ownerProof } from './secondFactor.ts'

const tag = 'auth'
const access = 'signedIn'

/** The form's values of each step. */
export const emailChangeValues = {
  /** The new address, with the proof of who is at the device. */
  address: ownerProof.extend({ email }),
  code: z.object({ code }),
}

/**
 * Sends a code to the new address. It answers the same for a taken one, whose owner gets another mail. Refused are the
 * fields `email` ('same'), `password` ('wrong') and `code` ('required', 'wrong'); 'tooManyAttempts' after many wrong
 * ones.
 */
export const requestEmailChange = endpoint('POST /v1/auth/email/change', {
  body: emailChangeValues.address,
  answer: noContent,
  access,
  tag,
})

/**
 * Exchanges the code for the change, and ends the sessions of all other devices. A refused code is a `validation` of
 * the field `code`: 'wrong:4' with the tries that are left, or 'expired'; 'tooManyAttempts' when none is left.
 */
export const confirmEmailChange = endpoint('PUT /v1/auth/email/change', {
  body: emailChangeValues.code.extend({ email }),
  answer: noContent,
  access,
  tag,
})
