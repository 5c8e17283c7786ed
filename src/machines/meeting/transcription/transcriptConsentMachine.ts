import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { Announcement } from '../../../contracts/portal/messages.ts'
import { actor, toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { SYSTEM_ID } from '../../systemIds.ts'
import { errorOf } from '../call/errorOf.ts'
import type { transcriptConsentContract } from './transcriptConsentContract.ts'
import { answerIn, isAskedToSave } from './transcriptionRules.ts'

type Contract = typeof transcriptConsentContract
type Context = ContextOf<Contract>
type Answer = Context['sending']

/** The consent of a guest to keep captions (experience §8.2); the clinic's own people are not asked. */
export const transcriptConsentMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    sendCaptionConsent: notProvided<OutputOf<Contract, 'sendCaptionConsent'>, Answer>('sendCaptionConsent'),
  },
  actions: {
    follow: assign(({ context, event }) =>
      event.type === 'captions.stateChanged'
        ? { role: event.role, entry: event.entry, answer: answerIn(event.entry, context.peerId) }
        : {},
    ),
    assignSending: assign((_, { agreed, erase }: Answer) => ({ sending: { agreed, erase }, unsent: false })),
    assignAnswer: assign({ answer: ({ context }) => context.sending.agreed }),
    markUnsent: assign({ unsent: true }),
    clearUnsent: assign({ unsent: false }),
    /** A call outside of the portal has no announcer. */
    announce: enqueueActions(({ system, enqueue }, what: Announcement) => {
      const announcer = actor(SYSTEM_ID.announcer)
      if (announcer({ system }) !== undefined)
        enqueue.sendTo(announcer, { type: 'announcer.urgentRequested', what })
    }),
    raiseError: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: errorOf(event, 'TRANSCRIPTION'),
    })),
  },
  guards: {
    isUnanswered: ({ context }) => isAskedToSave(context),
    isAnswered: ({ context }) => !isAskedToSave(context),
    isWithdrawal: ({ context, event }) =>
      event.type === 'transcriptConsent.answered' && !event.agreed && context.answer === true,
  },
}).createMachine({
  id: 'transcriptConsent',
  description: 'What a guest is asked before captions are kept.',
  context: ({ input }) => ({
    ...input,
    answer: answerIn(input.entry, input.peerId),
    sending: { agreed: false, erase: false },
    unsent: false,
  }),
  on: { 'captions.stateChanged': { actions: 'follow' } },
  initial: 'none',
  states: {
    none: {
      description: 'Nothing is to be answered.',
      always: {
        guard: 'isUnanswered',
        target: 'pending',
        actions: ['clearUnsent', { type: 'announce', params: { say: 'transcriptAsked' } }],
      },
      on: {
        'transcriptConsent.answered': {
          description: 'Consent is withdrawn.',
          guard: 'isWithdrawal',
          target: 'answering',
          actions: { type: 'assignSending', params: ({ event }) => event },
        },
      },
    },
    pending: {
      description: 'The person is asked.',
      always: { guard: 'isAnswered', target: 'none' },
      on: {
        'transcriptConsent.answered': {
          target: 'answering',
          actions: { type: 'assignSending', params: ({ event }) => event },
        },
      },
    },
    answering: {
      description: 'The answer is sent.',
      invoke: {
        id: 'sendCaptionConsent',
        src: 'sendCaptionConsent',
        input: ({ context }) => context.sending,
        onDone: { target: 'none', actions: 'assignAnswer' },
        onError: { target: 'unsent', actions: ['markUnsent', 'raiseError'] },
      },
    },
    unsent: {
      description: 'The answer could not be sent; the person is asked again, or can withdraw again.',
      always: [{ guard: 'isUnanswered', target: 'pending' }, { target: 'none' }],
    },
  },
})

export type TranscriptConsentRef = ActorRefFrom<typeof transcriptConsentMachine>
