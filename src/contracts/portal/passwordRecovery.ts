import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { mailedCode as code, accountEmail as email } from './accountFields.ts'
import { endpoint, noContent } from './endpoint.ts'
import { newPassword } from './password.ts'

/** The form's values of each step. */
export const recoveryValues = {
  address: z.object({ email }),
  code: z.object({ code }),
  /** `sign_out_devices`: all sessions of the account end. */
  password: z.object({ password: newPassword, sign_out_devices: z.boolean() }),
}

const tag = 'auth'
const access = 'anyone'

/** P1.06: sends a code. It answers the same for every address, and sends none where there is no account. */
export const requestPasswordCode = endpoint('POST /v1/auth/password/forgot', {
  body: recoveryValues.address,
  answer: noContent,
  access,
  tag,
})

/**
 * Exchanges the code for the right to set a new password once, for ten minutes. A refused code is a `validation` of the
 * field `code`: 'wrong:4' with the tries that are left, or 'expired'; 'tooManyAttempts' when none is left.
 */
export const checkPasswordCode = endpoint('POST /v1/auth/reset_password_token/check', {
  body: recoveryValues.code.extend({ email }),
  answer: z.object({ token: sensitive('credential', z.string()) }),
  access,
  tag,
})

/** Refused are the field `token` ('expired') and the field `password` (`passwordProblem`). */
export const resetPassword = endpoint('PUT /v1/auth/password/reset', {
  body: recoveryValues.password.extend({ token: sensitive('credential', z.string().max(2048)) }),
  answer: noContent,
  access,
  tag,
})

/** The state that the steps pass on to each other, in the tab's own storage. */
export const recovery = z.object({
  email: sensitive('practitioner', z.string()),
  /** null until the code was right. */
  token: sensitive('credential', z.string()).nullable(),
})
export type Recovery = z.infer<typeof recovery>
