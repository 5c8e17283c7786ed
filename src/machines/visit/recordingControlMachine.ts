import { type ActorRefFrom, assign, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { RequestedKind } from '../../contracts/portal/recording/recording.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import type { RecordingChange, recordingControlContract } from './recordingControlContract.ts'

type Contract = typeof recordingControlContract

const fails = {
  type: 'setFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const

/**
 * The doctor requests a recording of the call with a reason, pauses, resumes and stops it (experience §8.2). The
 * room says whether there is one.
 */
export const recordingControlMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    requestRecording: notProvided<
      OutputOf<Contract, 'requestRecording'>,
      { appointmentId: string; reason: string; kind: RequestedKind }
    >('requestRecording'),
    changeRecording: notProvided<
      OutputOf<Contract, 'changeRecording'>,
      { appointmentId: string; change: RecordingChange }
    >('changeRecording'),
  },
  actions: {
    setOpen: assign((_, { open }: { open: boolean }) => ({ open })),
    setRequest: assign((_, { reason, kind }: { reason: string; kind: RequestedKind }) => ({
      reason,
      kind,
      failure: null,
    })),
    setChange: assign((_, { change }: { change: RecordingChange }) => ({ change, failure: null })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clear: assign({ reason: null, kind: 'sfu', change: null, failure: null }),
  },
  guards: {
    isStop: (_, { change }: { change: RecordingChange }) => change === 'stop',
    isStillOpen: ({ context }) => context.change === 'stop' && context.open,
    isOver: ({ context }) => !context.open,
  },
}).createMachine({
  id: 'recordingControl',
  description: "The doctor's control of the recording of a call.",
  context: ({ input: { appointmentId } }) => ({
    appointmentId,
    open: false,
    reason: null,
    kind: 'sfu',
    change: null,
    failure: null,
  }),
  initial: 'idle',
  on: {
    'call.recordingChanged': { actions: { type: 'setOpen', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'Nothing is requested.',
      entry: 'clear',
      on: {
        'recordingControl.opened': 'describing',
        'recordingControl.changed': [
          {
            guard: { type: 'isStop', params: ({ event }) => event },
            target: 'confirmingStop',
            actions: { type: 'setChange', params: ({ event }) => event },
          },
          { target: 'changing', actions: { type: 'setChange', params: ({ event }) => event } },
        ],
      },
    },
    describing: {
      description: 'The dialog asks for the reason and the kind, and says who must agree.',
      on: {
        'recordingControl.submitted': {
          target: 'requesting',
          actions: { type: 'setRequest', params: ({ event }) => event },
        },
        'recordingControl.dismissed': 'idle',
      },
    },
    requesting: {
      description: 'The recording is requested; the people in the call are asked.',
      invoke: {
        id: 'requestRecording',
        src: 'requestRecording',
        input: ({ context: { appointmentId, reason, kind } }) => ({
          appointmentId,
          reason: requireValue(reason, 'reason'),
          kind,
        }),
        onDone: 'idle',
        onError: { target: 'describing', actions: fails },
      },
    },
    confirmingStop: {
      description: 'Asks whether to stop; the safe answer has the focus.',
      always: { guard: 'isOver', target: 'idle' },
      on: { 'recordingControl.confirmed': 'changing', 'recordingControl.dismissed': 'idle' },
    },
    changing: {
      description: 'The change is sent.',
      invoke: {
        id: 'changeRecording',
        src: 'changeRecording',
        input: ({ context: { appointmentId, change } }) => ({
          appointmentId,
          change: requireValue(change, 'change'),
        }),
        onDone: [{ guard: 'isStillOpen', target: 'stopping' }, { target: 'idle' }],
        onError: { target: 'failed', actions: fails },
      },
    },
    stopping: {
      description: 'The server accepted the stop; the room has not ended the recording yet.',
      always: { guard: 'isOver', target: 'idle' },
    },
    failed: {
      description: 'Nothing has changed; it can be retried.',
      always: { guard: 'isOver', target: 'idle' },
      on: {
        'recordingControl.retryRequested': 'changing',
        'recordingControl.dismissed': 'idle',
        // The menu is still there; an entry that is chosen replaces the change that failed.
        'recordingControl.changed': [
          {
            guard: { type: 'isStop', params: ({ event }) => event },
            target: 'confirmingStop',
            actions: { type: 'setChange', params: ({ event }) => event },
          },
          { target: 'changing', actions: { type: 'setChange', params: ({ event }) => event } },
        ],
      },
    },
  },
})

export type RecordingControlRef = ActorRefFrom<typeof recordingControlMachine>
