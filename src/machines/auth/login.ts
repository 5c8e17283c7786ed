import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { factorCode } from '../../contracts/portal/secondFactor.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../kit/createForm.ts'

/** The errors of a field; each is a key of i18n `auth:error.*`. */
export const loginProblem = z.enum([
  'emailRequired',
  'email',
  'passwordRequired',
  'factorCode',
  'factorWrong',
])
const { emailRequired, email, passwordRequired } = loginProblem.enum

/** Checks of the form before it is sent. */
const passwordValues = z.object({
  email: sensitive(
    'practitioner',
    z.string().trim().min(1, emailRequired).max(254, email).pipe(z.email(email)),
  ),
  password: sensitive('credential', z.string().min(1, passwordRequired)),
  /** The code of the second factor; empty until it is asked for. */
  code: sensitive('credential', z.literal('').or(factorCode)),
})

const draft = z.object({ email: sensitive('practitioner', z.string()) })

/** The fields of the form; a passkey has none. */
export const passwordLogin = { values: passwordValues, draft }

/**
 * Signing in (P1.05, P2.08, P7.07), with a password or with a passkey. What is typed goes through `form.submitted` to
 * the actor, which stores the tokens; the machine receives only the result.
 */
export const login = createForm({
  id: 'login',
  description: 'The login page.',
  spec: ['P1.05', 'P2.08', 'P7.07'],
  params: nothing,
  values: z.union([passwordValues, z.object({ passkey: z.literal(true) })]),
  draft,
  result: nothing,
})

/** An empty form, of which no draft is kept. */
export const loginInput = { params: {}, values: { email: '' }, version: null, draftOwner: null }

export type LoginRef = ActorRefFrom<typeof login.machine>
