import { setup } from 'xstate'
import type { ContextOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { SESSION_NOTICE_RETRY_MS } from '../../contracts/portal/portalConstants.ts'
import { notProvided } from '../notProvided.ts'
import type { sessionNoticeContract } from './sessionNoticeContract.ts'

type Contract = typeof sessionNoticeContract

/** Notifies the portal that the session has started, with retries (P4.15). */
export const sessionNoticeMachine = setup({
  types: { input: {} as InputOf<Contract>, context: {} as ContextOf<Contract> },
  actors: {
    startSession: notProvided<OutputOf<Contract, 'startSession'>, ContextOf<Contract>>('startSession'),
  },
  delays: { noticeRetry: SESSION_NOTICE_RETRY_MS },
}).createMachine({
  id: 'sessionNotice',
  description: "Notification of the session's start.",
  context: ({ input }) => input,
  initial: 'sending',
  states: {
    sending: {
      description: 'The notification is being sent.',
      meta: { spec: ['P4.15'] },
      invoke: {
        id: 'startSession',
        src: 'startSession',
        input: ({ context }) => context,
        onDone: 'sent',
        onError: 'pausing',
      },
    },
    pausing: {
      description: 'It failed; the consultation continues, and a retry follows.',
      after: { noticeRetry: 'sending' },
    },
    sent: { description: 'The portal has been notified.', type: 'final' },
  },
})
