import { z } from 'zod'
import { type LoginProblem, loginProblem } from '../../machines/login/loginContract.ts'

/** What the form checks before asking; each message is a problem of the login contract. */
const loginForm = z.object({
  email: z.string().trim().min(1, 'emailRequired').max(254, 'email').pipe(z.email('email')),
  password: z.string().min(1, 'passwordRequired'),
})

export const loginFields = ['email', 'password'] as const
export type LoginField = (typeof loginFields)[number]

/** What is wrong with the text of one field, or null. */
export const problemOf = (field: LoginField, text: string): LoginProblem | null => {
  const { error } = loginForm.shape[field].safeParse(text)
  return loginProblem.safeParse(error?.issues[0]?.message).data ?? null
}
