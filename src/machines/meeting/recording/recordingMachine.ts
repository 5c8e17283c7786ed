import { type ActorRefFrom, and, assign, enqueueActions, not, sendTo, setup, stateIn } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { Announcement } from '../../../contracts/portal/messages.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { announceUrgently } from '../call/announceUrgently.ts'
import { errorOf } from '../call/errorOf.ts'
import { consentQuestion } from '../consent/consentQuestion.ts'
import type { recordingContract } from './recordingContract.ts'
import { courseOf, isUnanswered, recordingAfter } from './recordingRules.ts'

type Contract = typeof recordingContract
type Context = ContextOf<Contract>
type Answer = Context['sending']

/** The room says so and the chart does not yet. */
const becomes = (course: ReturnType<typeof courseOf>) =>
  and([({ context }: { context: Context }) => courseOf(context) === course, not(stateIn({ course }))])

/**
 * The server recording of the call, as everybody in it is told, and the consent of the guest (experience §8.2).
 * Nothing is kept before the guest agrees.
 */
export const recordingMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    sendRecordingConsent: notProvided<OutputOf<Contract, 'sendRecordingConsent'>, Answer>(
      'sendRecordingConsent',
    ),
    playRecordingTone: notProvided<OutputOf<Contract, 'playRecordingTone'>, void>('playRecordingTone'),
  },
  actions: {
    follow: assign(({ context, event }) => recordingAfter(context, event)),
    assignRole: assign(({ event }) => (event.type === 'policy.changed' ? { role: event.policy.name } : {})),
    assignSending: assign(({ event }) =>
      event.type === 'recording.answered'
        ? { sending: { agreed: event.agreed, erase: event.erase }, unsent: false }
        : {},
    ),
    assignAnswer: assign({ answer: ({ context }) => context.sending.agreed }),
    markUnsent: assign({ unsent: true }),
    askForConsent: enqueueActions((enqueued) => {
      enqueued.enqueue.assign({ unsent: false })
      announceUrgently(enqueued, { say: 'recordingAsked' })
    }),
    clearOutcome: assign({ outcome: null }),
    announce: enqueueActions((enqueued, what: Announcement) => announceUrgently(enqueued, what)),
    raiseError: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: errorOf(event, 'RECORDING'),
    })),
  },
  guards: {
    becomesOff: becomes('off'),
    becomesAsked: becomes('asked'),
    becomesRunning: becomes('running'),
    becomesPaused: becomes('paused'),
    isUnanswered: ({ context }) => isUnanswered(context),
    isAnswered: ({ context }) => !isUnanswered(context),
    isWithdrawal: ({ context, event }) =>
      event.type === 'recording.answered' && !event.agreed && context.answer === true,
  },
}).createMachine({
  id: 'recording',
  description: 'The server recording of the call, and the consent of the guest.',
  context: ({ input: { peerId } }) => ({
    peerId,
    role: '',
    state: 'none',
    consents: null,
    answer: null,
    sending: { agreed: false, erase: false },
    unsent: false,
    withdrawn: false,
    outcome: null,
  }),
  type: 'parallel',
  on: {
    'recording.updated': { actions: 'follow', meta: { spec: ['M7.097'] } },
    'room.stateArrived': { actions: 'follow' },
    'policy.changed': { actions: 'assignRole' },
    'recording.outcomeRead': { actions: 'clearOutcome' },
  },
  states: {
    course: {
      description: "The room's state of it.",
      meta: { spec: ['M4.083'] },
      initial: 'off',
      always: [
        {
          guard: 'becomesOff',
          target: '.off',
          actions: { type: 'announce', params: { say: 'recordingEnded' } },
        },
        { guard: 'becomesAsked', target: '.asked' },
        {
          guard: 'becomesRunning',
          target: '.running',
          actions: { type: 'announce', params: { say: 'recordingStarted' } },
        },
        {
          guard: 'becomesPaused',
          target: '.paused',
          actions: { type: 'announce', params: { say: 'recordingPaused' } },
        },
      ],
      states: {
        off: { description: 'Nothing is recorded.' },
        asked: { description: 'The patients are asked; nothing is kept yet.' },
        running: {
          description: 'The call is recorded; a tone is heard when that begins.',
          invoke: {
            id: 'playRecordingTone',
            src: 'playRecordingTone',
            onDone: { description: 'The tone was heard.' },
            onError: { description: 'The mark and the announcement say it without the tone.' },
          },
        },
        paused: { description: 'Nothing is kept for the moment.' },
      },
    },
    question: {
      description: "What this person is asked; the clinic's own people are not.",
      ...consentQuestion('recording.answered', 'sendRecordingConsent'),
    },
  },
})

export type RecordingRef = ActorRefFrom<typeof recordingMachine>
