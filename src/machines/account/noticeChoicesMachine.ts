import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { noticeFieldsOf } from '../../contracts/portal/profile/noticeChoices.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { noticeChoicesContract } from './noticeChoicesContract.ts'
import { noticeChoicesForm } from './noticeChoicesParts.ts'

type Contract = typeof noticeChoicesContract
type Context = ContextOf<Contract>
type None = Record<string, never>

/**
 * The ways to notify of a waiting patient, on every device (experience 9.4); the browser's permission is
 * requested only when a choice is switched on.
 */
export const noticeChoicesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      load: 'load'
      noticeChoicesForm: 'noticeChoicesForm'
      tryChime: 'tryChime'
      askPermission: 'askPermission'
    },
  },
  actors: {
    load: notProvided<OutputOf<Contract, 'load'>, None>('load'),
    noticeChoicesForm: noticeChoicesForm.machine,
    tryChime: notProvided<None, { volume: number }>('tryChime'),
    askPermission: notProvided<OutputOf<Contract, 'askPermission'>, None>('askPermission'),
  },
  actions: {
    setLoaded: assign((_, { choices, permission }: OutputOf<Contract, 'load'>) => ({ choices, permission })),
    setChoices: assign((_, { choices }: Pick<Context, 'choices'>) => ({ choices })),
    setPermission: assign((_, { permission }: Pick<Context, 'permission'>) => ({ permission })),
    setVolume: assign((_, { volume }: { volume: number }) => ({ volume })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    notifySaved: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'CHANGES_SAVED',
    }),
  },
}).createMachine({
  id: 'noticeChoices',
  description: 'What tells of a waiting patient.',
  context: { choices: null, permission: 'unknown', volume: 0, failure: null },
  type: 'parallel',
  states: {
    form: {
      description: 'The choices.',
      initial: 'loading',
      states: {
        loading: {
          description: 'They are fetched.',
          entry: 'clearFailure',
          invoke: {
            id: 'load',
            src: 'load',
            input: {},
            onDone: {
              target: 'editing',
              actions: { type: 'setLoaded', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          description: 'They could not be fetched.',
          on: { 'notices.retryRequested': 'loading' },
        },
        editing: {
          description: 'The form is open.',
          invoke: {
            id: 'noticeChoicesForm',
            src: 'noticeChoicesForm',
            input: ({ context }) => ({
              params: {},
              values: noticeFieldsOf(requireValue(context.choices, 'choices')),
              version: null,
              draftOwner: null,
            }),
            onDone: {
              target: 'editing',
              reenter: true,
              actions: [
                { type: 'setChoices', params: ({ event }) => ({ choices: event.output.result }) },
                'notifySaved',
              ],
            },
            onError: { target: 'editing', reenter: true },
          },
        },
      },
    },
    chime: {
      description: 'The chime can be tried.',
      initial: 'silent',
      states: {
        silent: {
          description: 'It is not heard.',
          on: {
            'notices.chimeRequested': {
              target: 'ringing',
              actions: { type: 'setVolume', params: ({ event }) => ({ volume: event.volume }) },
            },
          },
        },
        ringing: {
          description: 'It sounds.',
          invoke: {
            id: 'tryChime',
            src: 'tryChime',
            input: ({ context }) => ({ volume: context.volume }),
            onDone: 'silent',
            onError: 'silent',
          },
        },
      },
    },
    permission: {
      description: 'The permission of the browser.',
      initial: 'known',
      states: {
        known: {
          description: 'Nothing is asked.',
          on: { 'notices.permissionRequested': 'asking' },
        },
        asking: {
          description: 'The browser asks.',
          invoke: {
            id: 'askPermission',
            src: 'askPermission',
            input: {},
            onDone: {
              target: 'known',
              actions: { type: 'setPermission', params: ({ event }) => event.output },
            },
            onError: 'known',
          },
        },
      },
    },
  },
})

export type NoticeChoicesRef = ActorRefFrom<typeof noticeChoicesMachine>
