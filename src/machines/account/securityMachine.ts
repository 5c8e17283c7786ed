import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import type { OwnPasskey } from '../../contracts/portal/secondFactor.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { securityContract } from './securityContract.ts'
import {
  authenticatorConfirmation,
  authenticatorRemoval,
  authenticatorStart,
  passkeyAddition,
  passkeyRemoval,
  recoveryCodesCopy,
  recoveryRenewal,
  securityData,
} from './securityParts.ts'

type Contract = typeof securityContract
type Context = ContextOf<Contract>

const form = { params: {}, values: {}, version: null, draftOwner: null }
const NOTHING: Context = { setUp: null, codes: [], fileName: '', removing: null }

/** New recovery codes are shown, this once. */
const showCodes = {
  target: 'codes',
  actions: [
    {
      type: 'setCodes',
      params: ({ event }: { event: { output: { result: { recovery_codes: string[] } } } }) => ({
        codes: event.output.result.recovery_codes,
      }),
    },
    'refresh',
  ],
} as const

/** How the account is proven besides its password: an authenticator app with recovery codes, and passkeys. */
export const securityMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      securityData: 'securityData'
      authenticatorStart: 'authenticatorStart'
      authenticatorConfirmation: 'authenticatorConfirmation'
      authenticatorRemoval: 'authenticatorRemoval'
      recoveryRenewal: 'recoveryRenewal'
      recoveryCodesCopy: 'recoveryCodesCopy'
      saveCodes: 'saveCodes'
      passkeyAddition: 'passkeyAddition'
      passkeyRemoval: 'passkeyRemoval'
    },
  },
  actors: {
    securityData: securityData.machine,
    authenticatorStart: authenticatorStart.machine,
    authenticatorConfirmation: authenticatorConfirmation.machine,
    authenticatorRemoval: authenticatorRemoval.machine,
    recoveryRenewal: recoveryRenewal.machine,
    recoveryCodesCopy: recoveryCodesCopy.machine,
    saveCodes: notProvided<Record<string, never>, { name: string; text: string }>('saveCodes'),
    passkeyAddition: passkeyAddition.machine,
    passkeyRemoval: passkeyRemoval.machine,
  },
  actions: {
    setSetUp: assign((_, { setUp }: Pick<Context, 'setUp'>) => ({ setUp })),
    setCodes: assign((_, { codes }: Pick<Context, 'codes'>) => ({ codes })),
    setFileName: assign((_, { name }: { name: string }) => ({ fileName: name })),
    setRemoving: assign((_, { passkey }: { passkey: OwnPasskey }) => ({ removing: passkey })),
    clear: assign(() => NOTHING),
    refresh: sendTo('securityData', { type: 'query.refreshRequested' }),
    notifySaved: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'CHANGES_SAVED',
    }),
  },
}).createMachine({
  id: 'security',
  description: 'How the account is proven besides its password.',
  context: NOTHING,
  invoke: { id: 'securityData', src: 'securityData', input: { params: {} } },
  initial: 'shown',
  states: {
    shown: {
      description: 'What is on, and the passkeys.',
      entry: 'clear',
      on: {
        'security.setUpRequested': 'starting',
        'security.turnOffRequested': 'turningOff',
        'security.renewalRequested': 'renewing',
        'security.passkeyRequested': 'addingPasskey',
        'security.passkeyRemovalRequested': {
          target: 'removingPasskey',
          actions: { type: 'setRemoving', params: ({ event }) => ({ passkey: event.passkey }) },
        },
      },
    },
    starting: {
      description: 'The password is given, before an app is set up.',
      invoke: {
        id: 'authenticatorStart',
        src: 'authenticatorStart',
        input: form,
        onDone: {
          target: 'confirming',
          actions: { type: 'setSetUp', params: ({ event }) => ({ setUp: event.output.result }) },
        },
        onError: 'shown',
      },
      on: { 'security.dismissed': 'shown' },
    },
    confirming: {
      description: 'The app reads the secret, and its first code turns it on.',
      invoke: {
        id: 'authenticatorConfirmation',
        src: 'authenticatorConfirmation',
        input: form,
        onDone: showCodes,
        onError: 'shown',
      },
      on: { 'security.dismissed': 'shown' },
    },
    codes: {
      description: 'The recovery codes are shown, this once.',
      invoke: { id: 'recoveryCodesCopy', src: 'recoveryCodesCopy' },
      on: { 'security.dismissed': 'shown' },
      initial: 'open',
      states: {
        open: {
          description: 'They can be copied, saved and printed.',
          on: {
            'security.downloadRequested': {
              target: 'saving',
              actions: { type: 'setFileName', params: ({ event }) => ({ name: event.name }) },
            },
          },
        },
        saving: {
          description: 'They are saved as a file.',
          invoke: {
            id: 'saveCodes',
            src: 'saveCodes',
            input: ({ context: { codes, fileName } }) => ({ name: fileName, text: codes.join('\n') }),
            onDone: 'open',
            onError: 'open',
          },
        },
      },
    },
    turningOff: {
      description: 'Password and code are given, before the app is turned off.',
      invoke: {
        id: 'authenticatorRemoval',
        src: 'authenticatorRemoval',
        input: form,
        onDone: { target: 'shown', actions: ['refresh', 'notifySaved'] },
        onError: 'shown',
      },
      on: { 'security.dismissed': 'shown' },
    },
    renewing: {
      description: 'Password and code are given, before new recovery codes are made.',
      invoke: {
        id: 'recoveryRenewal',
        src: 'recoveryRenewal',
        input: form,
        onDone: showCodes,
        onError: 'shown',
      },
      on: { 'security.dismissed': 'shown' },
    },
    addingPasskey: {
      description: 'A passkey is named and created.',
      invoke: {
        id: 'passkeyAddition',
        src: 'passkeyAddition',
        input: form,
        onDone: { target: 'shown', actions: ['refresh', 'notifySaved'] },
        onError: 'shown',
      },
      on: { 'security.dismissed': 'shown' },
    },
    removingPasskey: {
      description: 'A passkey is removed after a confirmation.',
      invoke: {
        id: 'passkeyRemoval',
        src: 'passkeyRemoval',
        input: ({ context }) => ({ params: { passkey: requireValue(context.removing, 'removing') } }),
        onDone: [
          {
            guard: ({ event }) => event.output.result !== null,
            target: 'shown',
            actions: ['refresh', 'notifySaved'],
          },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
  },
})

export type SecurityRef = ActorRefFrom<typeof securityMachine>
