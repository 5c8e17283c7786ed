import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { DeviceSession } from '../../src/contracts/portal/account.ts'
import { accountContract } from '../../src/machines/account/accountContract.ts'
import { accountDetailsContract } from '../../src/machines/account/accountDetailsContract.ts'
import { accountDetailsMachine } from '../../src/machines/account/accountDetailsMachine.ts'
import {
  accountForm,
  deletionBlockers,
  ownAccountData,
  profileDeletion,
} from '../../src/machines/account/accountDetailsParts.ts'
import { accountMachine } from '../../src/machines/account/accountMachine.ts'
import { deviceSessions, passwordChange, sessionEnding } from '../../src/machines/account/accountParts.ts'
import { testConfirmedCommand } from '../kit/testConfirmedCommand.ts'
import { testForm } from '../kit/testForm.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, type ExpectedTransitions, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { accountOutcomes } from './account.outcomes.ts'
import { accountDetailsOutcomes } from './accountDetails.outcomes.ts'

const phone: DeviceSession = {
  id: '0190c2a4-0000-4000-8000-000000000001',
  device_name: 'Safari · iOS',
  signed_in_at: NOON,
  last_used_at: NOON,
  current: false,
}

const on = (password: 'changing' | 'changed', devices: 'shown' | 'ending') =>
  `devices.${devices} & password.${password}`

/** Lists the states that each event enters in `account`. Edit it by hand when the chart changes on purpose. */
const accountTransitions: ExpectedTransitions = {
  [on('changing', 'shown')]: {
    'xstate.error.actor.deviceSessions': [on('changing', 'shown')],
    'account.endSessionRequested': [on('changing', 'ending')],
    'xstate.done.actor.passwordChange': [on('changed', 'shown')],
    'xstate.error.actor.passwordChange': [on('changing', 'shown')],
  },
  [on('changed', 'shown')]: {
    'xstate.error.actor.deviceSessions': [on('changed', 'shown')],
    'account.endSessionRequested': [on('changed', 'ending')],
    'account.changePasswordRequested': [on('changing', 'shown')],
  },
  [on('changing', 'ending')]: {
    'xstate.error.actor.deviceSessions': [on('changing', 'ending')],
    'xstate.done.actor.passwordChange': [on('changed', 'ending')],
    'xstate.error.actor.passwordChange': [on('changing', 'ending')],
    'xstate.done.actor.sessionEnding': [on('changing', 'shown')],
    'xstate.error.actor.sessionEnding': [on('changing', 'shown')],
  },
  [on('changed', 'ending')]: {
    'xstate.error.actor.deviceSessions': [on('changed', 'ending')],
    'account.changePasswordRequested': [on('changing', 'ending')],
    'xstate.done.actor.sessionEnding': [on('changed', 'shown')],
    'xstate.error.actor.sessionEnding': [on('changed', 'shown')],
  },
}

describe('the account', () => {
  testForm('P1.07 P7.11 the form of the password: every state and transition', passwordChange, {
    params: {},
    submitted: { current_password: 'not in the context', new_password: 'not in the context either' },
    opened: {},
    typed: {},
    theirs: {},
    result: {},
  })
  testQuery('the devices: every state and transition', deviceSessions, {
    params: {},
    data: { sessions: [phone] },
  })
  testConfirmedCommand('signing out a device: every state and transition', sessionEnding, {
    params: { session: phone },
    result: {},
  })

  testModel<ContextOf<typeof accountContract>>('P2.23 the page: every state and transition', {
    expectedOutcomes: accountOutcomes,
    machine: accountMachine,
    contract: accountContract,
    systemId: 'account',
    input: { practitionerId: 'p-1' },
    cases: [
      { type: 'account.endSessionRequested', session: phone },
      { type: 'account.endSessionRequested', session: null },
      { type: 'account.changePasswordRequested' },
      done('passwordChange', { result: {} }),
      failed('passwordChange', offline),
      done('sessionEnding', { result: {} }),
      done('sessionEnding', { result: null }),
      failed('sessionEnding', offline),
      failed('deviceSessions', offline),
    ],
    facets: ({ ending }) => [ending === null],
    expectedTransitions: accountTransitions,
    expectedMessages: {
      [on('changing', 'shown')]: { 'xstate.done.actor.passwordChange': ['query.refreshRequested'] },
      // Keeping a device signed in asks for nothing.
      [on('changing', 'ending')]: { 'xstate.done.actor.sessionEnding': ['', 'query.refreshRequested'] },
    },
    checks: {
      'password.changing': ({ children }) => expect(children).toContain('passwordChange'),
      'password.changed': ({ children }) => expect(children).not.toContain('passwordChange'),
      'devices.shown': ({ context, children }) => {
        expect(context.ending).toBeNull()
        expect(children).not.toContain('sessionEnding')
      },
      'devices.ending': ({ children }) => expect(children).toContain('sessionEnding'),
    },
  })

  const fields = {
    ...{ first_name: 'Elena', last_name: 'Márquez', phone: '+525512345678' },
    ...{ office_phone: '', office_address: 'Av. Universidad 3000' },
    ...{ locale: 'es' as const, timezone: 'UTC-06:00', keep_hours: true },
  }
  const { keep_hours: _, ...saved } = fields
  const form = {
    params: { timezone: 'UTC-06:00' },
    values: fields,
    version: 3,
    draftOwner: { owner: 'p-1', subject: 'account' },
  }
  testForm('the form of names and zone: every state and transition', accountForm, {
    params: { timezone: 'UTC-06:00' },
    submitted: { ...fields, timezone: 'UTC-07:00' },
    opened: fields,
    typed: { ...fields, first_name: 'Elena María' },
    theirs: { ...fields, timezone: 'UTC-05:00' },
    result: {},
  })
  testQuery('names and zone: every state and transition', ownAccountData, {
    params: {},
    data: { ...saved, email: 'elena@clinic.test', version: 3 },
  })
  testQuery('what keeps the profile: every state and transition', deletionBlockers, {
    params: {},
    data: {
      visits: { count: 1, first: [{ id: 'a-1', start_time: '2026-12-01T15:00:00.000Z' }] },
      held: false,
      money: { balance_centavos: 65_000, on_the_way_centavos: 0 },
    },
  })
  testConfirmedCommand('P7.56 deleting the profile: every state and transition', profileDeletion, {
    params: {},
    result: {},
  })
  testModel<ContextOf<typeof accountDetailsContract>>('its names and its end: every state and transition', {
    expectedOutcomes: accountDetailsOutcomes,
    machine: accountDetailsMachine,
    contract: accountDetailsContract,
    systemId: 'accountDetails',
    bystanders: ['toasts', 'session', 'currentPractitioner'],
    input: { practitionerId: 'p-1' },
    cases: [
      { type: 'details.editOpened', form },
      { type: 'details.editClosed' },
      { type: 'details.deletionRequested' },
      done('accountForm', { result: {} }),
      failed('accountForm', offline),
      done('profileDeletion', { result: {} }),
      done('profileDeletion', { result: null }),
      failed('profileDeletion', offline),
    ],
    expectedTransitions: {
      shown: { 'details.editOpened': ['editing'], 'details.deletionRequested': ['deleting'] },
      editing: {
        'details.editClosed': ['shown'],
        'xstate.done.actor.accountForm': ['shown'],
        'xstate.error.actor.accountForm': ['shown'],
      },
      deleting: {
        'xstate.done.actor.profileDeletion': ['deleted', 'shown'],
        'xstate.error.actor.profileDeletion': ['shown'],
      },
    },
    expectedMessages: {
      editing: {
        'xstate.done.actor.accountForm': [
          'query.refreshRequested, practitioner.refreshRequested, toasts.requested',
        ],
      },
      shown: { 'details.deletionRequested': ['query.refreshRequested'] },
      // Keeping the profile asks for nothing.
      deleting: { 'xstate.done.actor.profileDeletion': ['', 'session.signOutRequested'] },
    },
    checks: {
      shown: ({ children }) => expect(children).toEqual(['ownAccountData', 'deletionBlockers']),
      editing: ({ children, context }) => {
        expect(children).toContain('accountForm')
        expect(context.form).toEqual(form)
      },
      deleting: ({ children }) => expect(children).toContain('profileDeletion'),
      deleted: ({ sent }) => expect(sent.at(-1)).toMatchObject({ to: 'session' }),
    },
  })
})
