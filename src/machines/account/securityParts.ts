import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { PASSKEY_NAME } from '../../contracts/portal/passkey.ts'
import {
  accountSecurity,
  authenticatorSetUp,
  factorCode,
  ownerProof,
  ownPasskey,
  recoveryCodes,
} from '../../contracts/portal/secondFactor.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { line } from '../../contracts/text.ts'
import { createConfirmedCommand } from '../kit/createConfirmedCommand.ts'
import { createCopy } from '../kit/createCopy.ts'
import { createForm } from '../kit/createForm.ts'
import { createQuery } from '../kit/createQuery.ts'

/** No password and no code is ever held; only the view has them. */

const shownCodes = z.object({ recovery_codes: recoveryCodes })

export const securityData = createQuery({
  id: 'securityData',
  description: 'What the account is proven with.',
  spec: [],
  params: nothing,
  data: accountSecurity,
})
export type SecurityDataRef = ActorRefFrom<typeof securityData.machine>

export const authenticatorStart = createForm({
  id: 'authenticatorStart',
  description: 'The password, before an authenticator app is set up.',
  spec: [],
  params: nothing,
  values: ownerProof,
  draft: nothing,
  result: authenticatorSetUp,
})

export const authenticatorConfirmation = createForm({
  id: 'authenticatorConfirmation',
  description: 'The first code of an authenticator app.',
  spec: [],
  params: nothing,
  values: z.object({ code: factorCode }),
  draft: nothing,
  result: shownCodes,
})
export type AuthenticatorConfirmationRef = ActorRefFrom<typeof authenticatorConfirmation.machine>

export const authenticatorRemoval = createForm({
  id: 'authenticatorRemoval',
  description: 'Password and code, before the authenticator app is turned off.',
  spec: [],
  params: nothing,
  values: ownerProof,
  draft: nothing,
  result: nothing,
})

export const recoveryRenewal = createForm({
  id: 'recoveryRenewal',
  description: 'Password and code, before new recovery codes are made.',
  spec: [],
  params: nothing,
  values: ownerProof,
  draft: nothing,
  result: shownCodes,
})

/** The forms that ask for the proof alone. */
export type ProofFormRef =
  | ActorRefFrom<typeof authenticatorStart.machine>
  | ActorRefFrom<typeof authenticatorRemoval.machine>
  | ActorRefFrom<typeof recoveryRenewal.machine>

export const recoveryCodesCopy = createCopy({
  id: 'recoveryCodesCopy',
  description: 'The recovery codes are copied.',
  spec: [],
  text: sensitive('credential', z.string()),
})
export type RecoveryCodesCopyRef = ActorRefFrom<typeof recoveryCodesCopy.machine>

export const passkeyAddition = createForm({
  id: 'passkeyAddition',
  description: 'Name of a new passkey, with the proof.',
  spec: [],
  params: nothing,
  values: ownerProof.extend({ name: sensitive('practitioner', line(PASSKEY_NAME, 1)) }),
  draft: nothing,
  result: nothing,
})
export type PasskeyAdditionRef = ActorRefFrom<typeof passkeyAddition.machine>

export const passkeyRemoval = createConfirmedCommand({
  id: 'passkeyRemoval',
  description: 'The dialog that removes a passkey.',
  spec: [],
  params: z.object({ passkey: ownPasskey }),
  result: nothing,
})
export type PasskeyRemovalRef = ActorRefFrom<typeof passkeyRemoval.machine>
