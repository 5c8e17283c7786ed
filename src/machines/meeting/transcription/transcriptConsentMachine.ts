import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { announceUrgently } from '../call/announceUrgently.ts'
import { errorOf } from '../call/errorOf.ts'
import { consentQuestion } from '../consent/consentQuestion.ts'
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
    assignSending: assign(({ event }) =>
      event.type === 'transcriptConsent.answered'
        ? { sending: { agreed: event.agreed, erase: event.erase }, unsent: false }
        : {},
    ),
    assignAnswer: assign({ answer: ({ context }) => context.sending.agreed }),
    markUnsent: assign({ unsent: true }),
    askForConsent: enqueueActions((enqueued) => {
      enqueued.enqueue.assign({ unsent: false })
      announceUrgently(enqueued, { say: 'transcriptAsked' })
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
  ...consentQuestion('transcriptConsent.answered', 'sendCaptionConsent'),
})

export type TranscriptConsentRef = ActorRefFrom<typeof transcriptConsentMachine>
