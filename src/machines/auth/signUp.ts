import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { locale } from '../../contracts/portal/locale.ts'
import { signUpValues } from '../../contracts/portal/signUp.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../kit/createForm.ts'

const typed = sensitive('practitioner', z.string())

/** P2.05: who signs up. The password and the acceptances are never held: they are given anew each time. */
export const signUp = createForm({
  id: 'signUp',
  description: 'The first step of the sign-up: the account.',
  spec: ['P1.03', 'P2.05', 'P7.04'],
  params: nothing,
  values: signUpValues.account,
  draft: z.object({
    first_name: typed,
    last_name_1: typed,
    last_name_2: typed,
    email: typed,
    phone: typed,
    locale,
    timezone: z.string(),
  }),
  result: nothing,
})
export type SignUpRef = ActorRefFrom<typeof signUp.machine>

/** P2.06: the code that came by mail, on the page of `codeEntry`. */
export const signUpCode = createForm({
  id: 'signUpCode',
  description: 'The code of the sign-up.',
  spec: ['P1.04', 'P7.05'],
  params: z.object({ email: sensitive('practitioner', z.string()) }),
  values: signUpValues.code,
  draft: nothing,
  result: nothing,
})
