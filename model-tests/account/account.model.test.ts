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
  zoneImpact,
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

type Region = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Lists the state that each event enters, by region. Edit it by hand when the chart changes on purpose. */
const DEVICES: Region = {
  shown: { 'account.endSessionRequested': 'ending' },
  ending: { 'xstate.done.actor.sessionEnding': 'shown', 'xstate.error.actor.sessionEnding': 'shown' },
}
const EMAIL: Region = {
  shown: { 'account.changeEmailRequested': 'changing' },
  changing: { 'xstate.done.actor.emailChange': 'shown', 'xstate.error.actor.emailChange': 'shown' },
}
const PASSWORD: Region = {
  changing: {
    'xstate.done.actor.passwordChange': 'changed',
    'xstate.error.actor.passwordChange': 'changing',
  },
  changed: { 'account.changePasswordRequested': 'changing' },
}

const on = (password: string, devices: string, email = 'shown') =>
  `devices.${devices} & email.${email} & password.${password}`

const moves = (region: Region, from: string, to: (state: string) => string) =>
  Object.entries(region[from] ?? {}).map(([event, next]) => [event, [to(next)]] as const)

/** Each region moves alone. */
const accountTransitions: ExpectedTransitions = Object.fromEntries(
  Object.keys(PASSWORD).flatMap((password) =>
    Object.keys(DEVICES).flatMap((devices) =>
      Object.keys(EMAIL).map((email) => [
        on(password, devices, email),
        {
          'xstate.error.actor.deviceSessions': [on(password, devices, email)],
          'practice.changeUndone': [on(password, devices, email)],
          ...Object.fromEntries([
            ...moves(PASSWORD, password, (next) => on(next, devices, email)),
            ...moves(DEVICES, devices, (next) => on(password, next, email)),
            ...moves(EMAIL, email, (next) => on(password, devices, next)),
          ]),
        },
      ]),
    ),
  ),
)

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
      { type: 'account.changeEmailRequested' },
      { type: 'practice.changeUndone', changes: ['c-1'] },
      done('emailChange', { changed: true }),
      done('emailChange', { changed: false }),
      failed('emailChange', offline),
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
      // An address that stays asks for nothing.
      [on('changing', 'shown', 'changing')]: {
        'xstate.done.actor.emailChange': ['', 'details.accountChanged, query.refreshRequested'],
      },
    },
    checks: {
      'email.shown': ({ children }) => expect(children).not.toContain('emailChange'),
      'email.changing': ({ children }) => expect(children).toContain('emailChange'),
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
  const pending = { how: 'form.submitted' as const, values: { ...fields, timezone: 'UTC-07:00' } }
  testForm('the form of names and zone: every state and transition', accountForm, {
    params: { timezone: 'UTC-06:00' },
    submitted: { ...fields, timezone: 'UTC-07:00' },
    opened: fields,
    typed: { ...fields, first_name: 'Elena María' },
    theirs: { ...fields, timezone: 'UTC-05:00' },
    result: { undo: null },
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
  testQuery('what another zone does to visits: every state and transition', zoneImpact, {
    params: { zone: 'UTC-07:00' },
    data: {
      visits: [{ id: 'a-1', start_time: NOON, client: { id: 'c-1', first_name: 'Ana', last_name: 'Ríos' } }],
      visit_count: 1,
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
    bystanders: ['toasts', 'session', 'currentPractitioner', 'notices'],
    input: { practitionerId: 'p-1' },
    cases: [
      { type: 'details.editOpened', form },
      { type: 'details.editClosed' },
      { type: 'details.zoneChosen', zone: 'UTC-07:00' },
      { type: 'details.zoneChosen', zone: null },
      { type: 'details.deletionRequested' },
      { type: 'details.accountChanged' },
      { type: 'details.changeUndone' },
      { type: 'details.reviewRequested', pending },
      done('review', { answers: null }),
      done('review', { answers: [] }),
      failed('review', offline),
      done('accountForm', { result: { undo: null } }),
      done('accountForm', { result: { undo: 'c-1' } }),
      failed('accountForm', offline),
      done('profileDeletion', { result: {} }),
      done('profileDeletion', { result: null }),
      failed('profileDeletion', offline),
    ],
    facets: ({ form: opened }) => [opened === null],
    expectedTransitions: {
      shown: {
        'details.editOpened': ['editing.filling'],
        'details.deletionRequested': ['deleting'],
        'details.accountChanged': ['shown'],
        'details.changeUndone': ['shown'],
      },
      'editing.filling': {
        'details.editClosed': ['shown'],
        'details.zoneChosen': ['editing.filling'],
        'details.accountChanged': ['editing.filling'],
        'details.changeUndone': ['editing.filling'],
        'xstate.done.actor.accountForm': ['shown'],
        'xstate.error.actor.accountForm': ['shown'],
        'details.reviewRequested': ['editing.reviewing'],
      },
      'editing.reviewing': {
        'details.editClosed': ['shown'],
        'details.zoneChosen': ['editing.reviewing'],
        'details.accountChanged': ['editing.reviewing'],
        'details.changeUndone': ['editing.reviewing'],
        'xstate.done.actor.accountForm': ['shown'],
        'xstate.error.actor.accountForm': ['shown'],
        'xstate.done.actor.review': ['editing.filling'],
        'xstate.error.actor.review': ['editing.filling'],
      },
      deleting: {
        'xstate.done.actor.profileDeletion': ['deleted', 'shown'],
        'xstate.error.actor.profileDeletion': ['shown'],
        'details.accountChanged': ['deleting'],
        'details.changeUndone': ['deleting'],
      },
      deleted: { 'details.accountChanged': ['deleted'], 'details.changeUndone': ['deleted'] },
    },
    expectedMessages: {
      // Only a change that can be taken back is offered in the notifications.
      'editing.filling': {
        'xstate.done.actor.accountForm': [
          'notices.undoOffered, query.refreshRequested, practitioner.refreshRequested, toasts.requested',
          'query.refreshRequested, practitioner.refreshRequested, toasts.requested',
        ],
      },
      shown: {
        'details.deletionRequested': ['query.refreshRequested'],
        'details.accountChanged': ['query.refreshRequested, practitioner.refreshRequested, toasts.requested'],
      },
      // Keeping the profile asks for nothing.
      deleting: { 'xstate.done.actor.profileDeletion': ['', 'session.signOutRequested'] },
    },
    checks: {
      shown: ({ children }) => expect(children).toEqual(['ownAccountData', 'deletionBlockers']),
      'editing.filling': ({ children, context }) => {
        expect(children).toContain('accountForm')
        expect(children).not.toContain('review')
        expect([context.form, context.pending]).toEqual([form, null])
      },
      'editing.reviewing': ({ children, context }) => {
        expect(children).toEqual(expect.arrayContaining(['accountForm', 'review']))
        expect(context.pending).toEqual(pending)
      },
      deleting: ({ children }) => expect(children).toContain('profileDeletion'),
      deleted: ({ sent }) => expect(sent.map(({ to }) => to)).toContain('session'),
    },
  })
})
