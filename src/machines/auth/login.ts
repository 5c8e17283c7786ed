import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../kit/createForm.ts'

/** What can be wrong with a field; each is a key of i18n `auth:error.*`. */
export const loginProblem = z.enum(['emailRequired', 'email', 'passwordRequired'])
const { emailRequired, email, passwordRequired } = loginProblem.enum

/** What the form checks before asking. */
const loginValues = z.object({
  email: sensitive(
    'practitioner',
    z.string().trim().min(1, emailRequired).max(254, email).pipe(z.email(email)),
  ),
  password: sensitive('credential', z.string().min(1, passwordRequired)),
})

/**
 * Signing in (P1.05, P2.08, P7.07). The password goes through `form.submitted` to the actor, which stores the
 * tokens; the machine hears only how it went.
 */
export const login = createForm({
  id: 'login',
  description: 'The login page.',
  spec: ['P1.05', 'P2.08', 'P7.07'],
  params: nothing,
  values: loginValues,
  draft: z.object({ email: sensitive('practitioner', z.string()) }),
  result: nothing,
})

/** An empty form, of which no draft is kept. */
export const loginInput = { params: {}, values: { email: '' }, version: null, draftOwner: null }

export type LoginRef = ActorRefFrom<typeof login.machine>
