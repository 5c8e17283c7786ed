import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { accountDetailsContract } from './accountDetailsContract.ts'
import {
  accountForm,
  deletionBlockers,
  ownAccountData,
  profileDeletion,
  zoneImpact,
} from './accountDetailsParts.ts'

type Contract = typeof accountDetailsContract

/** Names, mobile, language and zone of the account, and its end (P2.23, P7.56). */
export const accountDetailsMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      ownAccountData: 'ownAccountData'
      deletionBlockers: 'deletionBlockers'
      accountForm: 'accountForm'
      profileDeletion: 'profileDeletion'
      zoneImpact: 'zoneImpact'
    },
  },
  actors: {
    ownAccountData: ownAccountData.machine,
    deletionBlockers: deletionBlockers.machine,
    accountForm: accountForm.machine,
    profileDeletion: profileDeletion.machine,
    zoneImpact: zoneImpact.machine,
  },
  actions: {
    assignForm: assign((_, { form }: Pick<ContextOf<Contract>, 'form'>) => ({ form })),
    refreshData: sendTo('ownAccountData', { type: 'query.refreshRequested' }),
    refreshBlockers: sendTo('deletionBlockers', { type: 'query.refreshRequested' }),
    askForImpact: sendTo('zoneImpact', (_, { zone }: { zone: string | null }) =>
      zone === null ? { type: 'query.cleared' } : { type: 'query.requested', params: { zone } },
    ),
    refreshPractitioner: sendTo(actor(SYSTEM_ID.currentPractitioner), {
      type: 'practitioner.refreshRequested',
    }),
    notifySaved: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'CHANGES_SAVED',
    }),
    signOut: sendTo(actor(SYSTEM_ID.session), { type: 'session.signOutRequested' }),
  },
}).createMachine({
  id: 'accountDetails',
  description: 'Names, mobile, language and zone of the account, and its end.',
  meta: { spec: ['P2.23'] },
  context: ({ input: { practitionerId } }) => ({ practitionerId, form: null }),
  invoke: [
    { id: 'ownAccountData', src: 'ownAccountData', input: { params: {} } },
    { id: 'deletionBlockers', src: 'deletionBlockers', input: { params: {} } },
  ],
  on: { 'details.accountChanged': { actions: ['refreshData', 'refreshPractitioner', 'notifySaved'] } },
  initial: 'shown',
  states: {
    shown: {
      description: 'What is saved is shown.',
      on: {
        'details.editOpened': {
          target: 'editing',
          actions: { type: 'assignForm', params: ({ event }) => ({ form: event.form }) },
        },
        'details.deletionRequested': { target: 'deleting', actions: 'refreshBlockers' },
      },
    },
    editing: {
      description: 'The form is open.',
      invoke: [
        {
          id: 'accountForm',
          src: 'accountForm',
          input: ({ context }) => requireValue(context.form, 'form'),
          onDone: { target: 'shown', actions: ['refreshData', 'refreshPractitioner', 'notifySaved'] },
          onError: 'shown',
        },
        { id: 'zoneImpact', src: 'zoneImpact', input: { params: null } },
      ],
      on: {
        'details.editClosed': 'shown',
        'details.zoneChosen': {
          description: 'Another zone counts what it does before it is saved.',
          actions: { type: 'askForImpact', params: ({ event }) => ({ zone: event.zone }) },
        },
      },
    },
    deleting: {
      description: 'The end of the account is confirmed and carried out.',
      meta: { spec: ['P7.56'] },
      invoke: {
        id: 'profileDeletion',
        src: 'profileDeletion',
        input: { params: {} },
        onDone: [
          { guard: ({ event }) => event.output.result !== null, target: 'deleted', actions: 'signOut' },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
    deleted: { description: 'The account is gone; the session ends.' },
  },
})

export type AccountDetailsRef = ActorRefFrom<typeof accountDetailsMachine>
