import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import type { VisitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { changeReviewMachine } from '../schedule/changeReviewMachine.ts'
import { HOURS_SUBJECT } from '../schedule/hoursSubject.ts'
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
      review: 'review'
    },
  },
  actors: {
    ownAccountData: ownAccountData.machine,
    deletionBlockers: deletionBlockers.machine,
    accountForm: accountForm.machine,
    profileDeletion: profileDeletion.machine,
    zoneImpact: zoneImpact.machine,
    review: changeReviewMachine,
  },
  actions: {
    assignForm: assign((_, { form }: Pick<ContextOf<Contract>, 'form'>) => ({ form })),
    setPending: assign((_, { pending }: Pick<ContextOf<Contract>, 'pending'>) => ({ pending })),
    clearPending: assign({ pending: null }),
    /** The values with the answers for the visits that the other zone touches. */
    submitForm: sendTo('accountForm', ({ context }, { answers }: { answers: VisitAnswer[] | null }) => {
      const { how, values } = requireValue(context.pending, 'pending')
      return { type: how, values: { ...values, visits: answers ?? [] } }
    }),
    /** The notifications take another zone back, also after this page has been left. */
    offerInNotices: enqueueActions(({ enqueue }, { undo }: { undo: string | null }) => {
      if (undo === null) return
      const offer = { what: 'zone' as const, changes: [undo], subjects: [HOURS_SUBJECT] }
      enqueue.sendTo(actor(SYSTEM_ID.notices), { type: 'notices.undoOffered', offer })
    }),
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
  guards: { isDismissed: (_, { answers }: { answers: VisitAnswer[] | null }) => answers === null },
}).createMachine({
  id: 'accountDetails',
  description: 'Names, mobile, language and zone of the account, and its end.',
  meta: { spec: ['P2.23'] },
  context: ({ input: { practitionerId } }) => ({ practitionerId, form: null, pending: null }),
  invoke: [
    { id: 'ownAccountData', src: 'ownAccountData', input: { params: {} } },
    { id: 'deletionBlockers', src: 'deletionBlockers', input: { params: {} } },
  ],
  on: {
    'details.accountChanged': { actions: ['refreshData', 'refreshPractitioner', 'notifySaved'] },
    'details.changeUndone': { actions: 'refreshData' },
  },
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
      exit: 'clearPending',
      invoke: [
        {
          id: 'accountForm',
          src: 'accountForm',
          input: ({ context }) => requireValue(context.form, 'form'),
          onDone: {
            target: 'shown',
            actions: [
              { type: 'offerInNotices', params: ({ event }) => event.output.result },
              ...(['refreshData', 'refreshPractitioner', 'notifySaved'] as const),
            ],
          },
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
      initial: 'filling',
      states: {
        filling: {
          description: 'The fields are filled in and saved.',
          entry: 'clearPending',
          on: {
            'details.reviewRequested': {
              target: 'reviewing',
              actions: { type: 'setPending', params: ({ event }) => ({ pending: event.pending }) },
            },
          },
        },
        reviewing: {
          description: 'What another zone does is counted and shown before the form is saved.',
          meta: { spec: ['P1.15'] },
          invoke: {
            id: 'review',
            src: 'review',
            input: ({ context }) => ({
              change: { form: 'zone', zone: requireValue(context.pending, 'pending').values.timezone },
            }),
            onDone: [
              {
                guard: { type: 'isDismissed', params: ({ event }) => event.output },
                target: 'filling',
              },
              {
                target: 'filling',
                actions: { type: 'submitForm', params: ({ event }) => event.output },
              },
            ],
            onError: 'filling',
          },
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
