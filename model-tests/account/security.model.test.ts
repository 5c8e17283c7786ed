import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { securityContract } from '../../src/machines/account/securityContract.ts'
import { securityMachine } from '../../src/machines/account/securityMachine.ts'
import {
  authenticatorConfirmation,
  authenticatorRemoval,
  authenticatorStart,
  passkeyAddition,
  passkeyRemoval,
  recoveryCodesCopy,
  recoveryRenewal,
  securityData,
} from '../../src/machines/account/securityParts.ts'
import { testConfirmedCommand } from '../kit/testConfirmedCommand.ts'
import { testCopy } from '../kit/testCopy.ts'
import { testForm } from '../kit/testForm.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { securityOutcomes } from './security.outcomes.ts'

const passkey = {
  ...{ id: '0190c2a4-0000-4000-8000-000000000001', name: 'Laptop' },
  ...{ created_at: NOON, last_used_at: null },
}
const setUp = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Consulta:a?secret=JBSWY3DPEHPK3PXP' }
const codes = { recovery_codes: ['ABCDE-FGHIJ', 'KLMNO-PQRST'] }
const proof = { password: 'not in the context', code: '123456' }
const fields = { params: {}, opened: {}, typed: {}, theirs: {} }

describe('the security of the account', () => {
  testQuery('what it is proven with: every state and transition', securityData, {
    params: {},
    data: { authenticator_since: NOON, recovery_codes_left: 9, passkeys: [passkey] },
  })
  testForm('the password before an app is set up: every state and transition', authenticatorStart, {
    ...fields,
    submitted: proof,
    result: setUp,
  })
  testForm('the first code of an app: every state and transition', authenticatorConfirmation, {
    ...fields,
    submitted: { code: '123456' },
    result: codes,
  })
  testForm('the proof before an app is turned off: every state and transition', authenticatorRemoval, {
    ...fields,
    submitted: proof,
    result: {},
  })
  testForm('the proof before codes are renewed: every state and transition', recoveryRenewal, {
    ...fields,
    submitted: proof,
    result: codes,
  })
  testForm('a new passkey: every state and transition', passkeyAddition, {
    ...fields,
    submitted: { ...proof, name: 'Laptop' },
    result: {},
  })
  testConfirmedCommand('removing a passkey: every state and transition', passkeyRemoval, {
    params: { passkey },
    result: {},
  })
  testCopy('copying the codes: every state and transition', recoveryCodesCopy, { text: 'ABCDE-FGHIJ' })

  testModel<ContextOf<typeof securityContract>>('every state and transition', {
    expectedOutcomes: securityOutcomes,
    machine: securityMachine,
    contract: securityContract,
    systemId: 'security',
    bystanders: ['toasts'],
    input: {},
    cases: [
      { type: 'security.setUpRequested' },
      { type: 'security.turnOffRequested' },
      { type: 'security.renewalRequested' },
      { type: 'security.passkeyRequested' },
      { type: 'security.passkeyRemovalRequested', passkey },
      { type: 'security.downloadRequested', name: 'codes.txt' },
      { type: 'security.dismissed' },
      done('authenticatorStart', { result: setUp }),
      failed('authenticatorStart', offline),
      done('authenticatorConfirmation', { result: codes }),
      failed('authenticatorConfirmation', offline),
      done('authenticatorRemoval', { result: {} }),
      failed('authenticatorRemoval', offline),
      done('recoveryRenewal', { result: codes }),
      failed('recoveryRenewal', offline),
      done('passkeyAddition', { result: {} }),
      failed('passkeyAddition', offline),
      done('passkeyRemoval', { result: {} }),
      done('passkeyRemoval', { result: null }),
      failed('passkeyRemoval', offline),
      done('saveCodes', {}),
      failed('saveCodes', offline),
    ],
    expectedMessages: {
      // Keeping a passkey asks for nothing.
      removingPasskey: {
        'xstate.done.actor.passkeyRemoval': ['', 'query.refreshRequested, toasts.requested'],
      },
      turningOff: {
        'xstate.done.actor.authenticatorRemoval': ['query.refreshRequested, toasts.requested'],
      },
    },
    checks: {
      // Neither secret nor codes are held any longer than they are shown.
      shown: ({ context }) =>
        expect(context).toEqual({ setUp: null, codes: [], fileName: '', removing: null }),
      starting: ({ children }) => expect(children).toContain('authenticatorStart'),
      confirming: ({ context, children }) => {
        expect(context.setUp).toEqual(setUp)
        expect(children).toContain('authenticatorConfirmation')
      },
      'codes.open': ({ context, children }) => {
        expect(context.codes).toEqual(codes.recovery_codes)
        expect([...children].sort()).toEqual(['recoveryCodesCopy', 'securityData'])
      },
      'codes.saving': ({ children }) => expect(children).toContain('saveCodes'),
      turningOff: ({ children }) => expect(children).toContain('authenticatorRemoval'),
      renewing: ({ children }) => expect(children).toContain('recoveryRenewal'),
      addingPasskey: ({ children }) => expect(children).toContain('passkeyAddition'),
      removingPasskey: ({ context, children }) => {
        expect(context.removing).toEqual(passkey)
        expect(children).toContain('passkeyRemoval')
      },
    },
  })
})
