import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { codeEntryContract, codeEntryMachine } from '../../src/machines/auth/codeEntryMachine.ts'
import { recoveryAddress, recoveryCode, recoveryPassword } from '../../src/machines/auth/passwordRecovery.ts'
import { testForm } from '../kit/testForm.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { codeEntryOutcomes } from './codeEntry.outcomes.ts'

const email = 'elena@clinic.example'

describe('password recovery', () => {
  testForm('P2.10 P7.08 the step with the e-mail: every state and transition', recoveryAddress, {
    params: {},
    submitted: { email },
    opened: { email: '' },
    typed: { email },
    theirs: { email: 'other@clinic.example' },
    result: {},
  })
  testForm('P7.09 the step with the code: every state and transition', recoveryCode, {
    params: { email },
    submitted: { code: '123456' },
    opened: {},
    typed: {},
    theirs: {},
    result: {},
  })
  testForm('P2.12 P7.10 the step with the password: every state and transition', recoveryPassword, {
    params: { token: 'a grant' },
    submitted: { password: 'not in the context', sign_out_devices: true },
    opened: { sign_out_devices: true },
    typed: { sign_out_devices: false },
    theirs: { sign_out_devices: false },
    result: {},
  })

  testModel<ContextOf<typeof codeEntryContract>>('P2.11 the page of the code: every state and transition', {
    expectedOutcomes: codeEntryOutcomes,
    machine: codeEntryMachine,
    contract: codeEntryContract,
    systemId: 'codeEntry',
    bystanders: ['announcer'],
    input: { email },
    cases: [
      { type: 'code.resendRequested' },
      done('form', { result: {} }),
      failed('form', offline),
      done('resend', {}),
      failed('resend', offline),
      elapsed('second'),
    ],
    // The announced seconds, and one between them.
    facets: ({ secondsLeft, failure }) => [secondsLeft, failure === null],
    limit: 20_000,
    checks: {
      'entry.open': ({ children }) => expect(children).toContain('form'),
      'entry.right': ({ children }) => expect(children).not.toContain('form'),
      'resend.counting': ({ context, sent }) => {
        expect(context.secondsLeft).toBeGreaterThan(0)
        const counts = sent.flatMap(({ event }) =>
          event.type === 'announcer.politeRequested' ? [event.what] : [],
        )
        if (context.secondsLeft === 30) expect(counts.at(-1)).toEqual({ say: 'codeResend', count: 30 })
        if (context.secondsLeft === 29) expect(counts.at(-1)).toEqual({ say: 'codeResend', count: 30 })
        if (context.secondsLeft === 10) expect(counts.at(-1)).toEqual({ say: 'codeResend', count: 10 })
      },
      'resend.ready': ({ context, children }) => {
        expect(context.secondsLeft).toBe(0)
        expect(children).not.toContain('resend')
      },
      'resend.sending': ({ children }) => expect(children).toContain('resend'),
    },
  })
})
