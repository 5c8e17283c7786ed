import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { recoveryValues } from '../../contracts/portal/passwordRecovery.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../kit/createForm.ts'

/** P2.10: to which address a code is sent. */
export const recoveryAddress = createForm({
  id: 'recoveryAddress',
  description: 'The first step of the password recovery: the e-mail.',
  spec: ['P1.06', 'P2.10', 'P7.08'],
  params: nothing,
  values: recoveryValues.address,
  draft: z.object({ email: sensitive('practitioner', z.string()) }),
  result: nothing,
})
export type RecoveryAddressRef = ActorRefFrom<typeof recoveryAddress.machine>

/** P2.11: the code that came by mail. */
export const recoveryCode = createForm({
  id: 'recoveryCode',
  description: 'The code of the password recovery.',
  spec: ['P1.06', 'P7.09'],
  params: z.object({ email: sensitive('practitioner', z.string()) }),
  values: recoveryValues.code,
  draft: nothing,
  result: nothing,
})
export type RecoveryCodeRef = ActorRefFrom<typeof recoveryCode.machine>

/** P2.12: the new password. */
export const recoveryPassword = createForm({
  id: 'recoveryPassword',
  description: 'The last step of the password recovery: the new password.',
  spec: ['P1.06', 'P2.12', 'P7.10'],
  params: z.object({ token: sensitive('credential', z.string()) }),
  values: recoveryValues.password,
  draft: z.object({ sign_out_devices: z.boolean() }),
  result: nothing,
})
export type RecoveryPasswordRef = ActorRefFrom<typeof recoveryPassword.machine>
