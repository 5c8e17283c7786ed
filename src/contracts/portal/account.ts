import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { endpoint, noContent } from './endpoint.ts'
import { newPassword } from './password.ts'
import { ownerProof } from './secondFactor.ts'

const tag = 'auth'
const access = 'signedIn'

const passwordBody = z.object({
  current_password: sensitive('credential', z.string().min(1, 'passwordRequired').max(128, 'tooLong')),
  new_password: newPassword,
  /** The code of the second factor, where one is on. */
  code: ownerProof.shape.code,
})

/** The form's values; the two passwords must differ (experience 9.1). */
export const passwordChangeValues = passwordBody.refine(
  ({ current_password, new_password }) => current_password !== new_password,
  { path: ['new_password'], message: 'same' },
)

/**
 * P1.07: changes the password and ends the sessions of all other devices. Refused are the fields `current_password`
 * ('wrong') and `new_password` ('same', or `passwordProblem`) and `code` ('required', 'wrong'); 'tooManyAttempts' after many wrong ones.
 */
export const changePassword = endpoint('PUT /v1/auth/password/change', {
  body: passwordBody,
  answer: noContent,
  access,
  tag,
})

/** One device on which the account is signed in. Instants are ISO 8601. */
export const deviceSession = z.object({
  id: z.uuid(),
  /** As the device named itself, e.g. 'Chrome · Windows'; null when it did not. */
  device_name: z.string().nullable(),
  signed_in_at: z.iso.datetime(),
  /** When it last renewed its access: exact to a quarter of an hour. */
  last_used_at: z.iso.datetime(),
  /** The session of this call. */
  current: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSession>

/** The current session first, then the latest used. At most a hundred. */
export const listSessions = endpoint('GET /v1/auth/sessions', {
  answer: z.object({ sessions: z.array(deviceSession) }),
  access,
  tag,
})

/** Ends one session of the account; the current one ends by signing out, so here it is missing. */
export const endSession = endpoint('DELETE /v1/auth/sessions/:id', {
  params: z.object({ id: z.uuid() }),
  answer: noContent,
  access,
  refusals: ['notFound'],
  tag,
})

/** Ends all sessions of the account but the current one. */
export const endOtherSessions = endpoint('DELETE /v1/auth/sessions', {
  answer: noContent,
  access,
  tag,
})
