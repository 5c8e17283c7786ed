import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import type { DeviceSession } from '../../contracts/portal/account.ts'
import type { accountContract } from './accountContract.ts'
import { accountDetailsMachine } from './accountDetailsMachine.ts'
import { deviceSessions, passwordChange, sessionEnding } from './accountParts.ts'
import { emailChangeMachine } from './emailChangeMachine.ts'
import { noticeChoicesMachine } from './noticeChoicesMachine.ts'
import { securityMachine } from './securityMachine.ts'

type Contract = typeof accountContract

/** The page of the account (P2.23): its address and password, what else it is proven with, and the devices on which
 * it is signed in. */
export const accountMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      accountDetails: 'accountDetails'
      security: 'security'
      noticeChoices: 'noticeChoices'
      emailChange: 'emailChange'
      passwordChange: 'passwordChange'
      deviceSessions: 'deviceSessions'
      sessionEnding: 'sessionEnding'
    },
  },
  actors: {
    accountDetails: accountDetailsMachine,
    security: securityMachine,
    noticeChoices: noticeChoicesMachine,
    emailChange: emailChangeMachine,
    passwordChange: passwordChange.machine,
    deviceSessions: deviceSessions.machine,
    sessionEnding: sessionEnding.machine,
  },
  actions: {
    setEnding: assign((_, { session }: { session: DeviceSession | null }) => ({ ending: session })),
    clearEnding: assign({ ending: null }),
    refreshDetails: sendTo('accountDetails', { type: 'details.accountChanged' }),
    forwardUndone: sendTo('accountDetails', { type: 'details.changeUndone' }),
    refreshSessions: sendTo('deviceSessions', { type: 'query.refreshRequested' }),
  },
}).createMachine({
  id: 'account',
  description: 'The page of the account.',
  context: ({ input: { practitionerId } }) => ({ practitionerId, ending: null }),
  invoke: [
    {
      id: 'deviceSessions',
      src: 'deviceSessions',
      input: { params: {} },
      onError: { description: 'The list stays as it is.' },
    },
    { id: 'security', src: 'security' },
    { id: 'noticeChoices', src: 'noticeChoices' },
    {
      id: 'accountDetails',
      src: 'accountDetails',
      input: ({ context: { practitionerId } }) => ({ practitionerId }),
    },
  ],
  on: { 'practice.changeUndone': { actions: 'forwardUndone' } },
  type: 'parallel',
  states: {
    email: {
      description: 'The address with which the account is opened.',
      initial: 'shown',
      states: {
        shown: {
          description: 'It is shown among the details.',
          on: { 'account.changeEmailRequested': 'changing' },
        },
        changing: {
          description: 'A new one is given and confirmed; the other devices are signed out.',
          meta: { spec: ['P2.23'] },
          invoke: {
            id: 'emailChange',
            src: 'emailChange',
            onDone: [
              {
                guard: ({ event }) => event.output.changed,
                target: 'shown',
                actions: ['refreshDetails', 'refreshSessions'],
              },
              { target: 'shown' },
            ],
            onError: 'shown',
          },
        },
      },
    },
    password: {
      description: 'The password.',
      initial: 'changing',
      states: {
        changing: {
          description: 'The form is open.',
          meta: { spec: ['P1.07', 'P7.11'] },
          invoke: {
            id: 'passwordChange',
            src: 'passwordChange',
            input: { params: {}, values: {}, version: null, draftOwner: null },
            onDone: { target: 'changed', actions: 'refreshSessions' },
            onError: { target: 'changing', reenter: true },
          },
        },
        changed: {
          description: 'The password was changed, and the other devices were signed out.',
          on: { 'account.changePasswordRequested': 'changing' },
        },
      },
    },
    devices: {
      description: 'The devices.',
      initial: 'shown',
      states: {
        shown: {
          description: 'The list can be used.',
          on: {
            'account.endSessionRequested': {
              target: 'ending',
              actions: { type: 'setEnding', params: ({ event }) => ({ session: event.session }) },
            },
          },
        },
        ending: {
          description: 'Signing out is confirmed and done.',
          exit: 'clearEnding',
          invoke: {
            id: 'sessionEnding',
            src: 'sessionEnding',
            input: ({ context }) => ({ params: { session: context.ending } }),
            onDone: [
              {
                guard: ({ event }) => event.output.result !== null,
                target: 'shown',
                actions: 'refreshSessions',
              },
              { target: 'shown' },
            ],
            onError: 'shown',
          },
        },
      },
    },
  },
})

export type AccountRef = ActorRefFrom<typeof accountMachine>
