import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** Why the server said no. `tooMany` says in how many seconds to try again. */
export const loginRefusal = z.discriminatedUnion('why', [
  z.object({ why: z.literal('wrongPair') }),
  z.object({ why: z.literal('tooMany'), retryAfterS: z.number().nonnegative() }),
])
export type LoginRefusal = z.infer<typeof loginRefusal>

/** What the form finds wrong by itself; each is a key of i18n `auth:error.*`. */
export const loginProblem = z.enum(['emailRequired', 'email', 'passwordRequired'])
export type LoginProblem = z.infer<typeof loginProblem>

export const loginContract = {
  input: nothing,
  context: z.object({
    /** By field; the values themselves stay in the form. */
    problems: z.object({ email: loginProblem.nullable(), password: loginProblem.nullable() }),
    refusal: loginRefusal.nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('login.fieldChecked', {
      field: z.enum(['email', 'password']),
      problem: loginProblem.nullable(),
    }),
    /** Both fields are in order. */
    ...event('login.submitted', {
      email: sensitive('practitioner', z.string()),
      password: sensitive('credential', z.string()),
    }),
  },
  outputs: {
    /** The actor keeps the tokens; the machine hears only how it went. */
    signIn: z.object({ refusal: loginRefusal.nullable() }),
  },
} satisfies MachineContract
