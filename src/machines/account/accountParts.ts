import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { deviceSession, passwordChangeValues } from '../../contracts/portal/account.ts'
import { createConfirmedCommand } from '../kit/createConfirmedCommand.ts'
import { createForm } from '../kit/createForm.ts'
import { createQuery } from '../kit/createQuery.ts'

/** P1.07, P7.11: the new password. Neither of the two is ever held. */
export const passwordChange = createForm({
  id: 'passwordChange',
  description: 'The form that changes the password.',
  spec: ['P1.07', 'P7.11'],
  params: nothing,
  values: passwordChangeValues,
  draft: nothing,
  result: nothing,
})
export type PasswordChangeRef = ActorRefFrom<typeof passwordChange.machine>

/** The devices on which the account is signed in (experience §7). */
export const deviceSessions = createQuery({
  id: 'deviceSessions',
  description: 'The devices on which the account is signed in.',
  spec: [],
  params: nothing,
  data: z.object({ sessions: z.array(deviceSession) }),
})
export type DeviceSessionsRef = ActorRefFrom<typeof deviceSessions.machine>

/** Signing out another device; without a session, all others. */
export const sessionEnding = createConfirmedCommand({
  id: 'sessionEnding',
  description: 'The dialog that signs out other devices.',
  spec: [],
  params: z.object({ session: deviceSession.nullable() }),
  result: nothing,
})
export type SessionEndingRef = ActorRefFrom<typeof sessionEnding.machine>
