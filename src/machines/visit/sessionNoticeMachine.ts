import { setup } from 'xstate'
import type { ContextOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { SESSION_NOTICE_RETRY_MS } from '../../contracts/portal/portalConstants.ts'
import { notProvided } from '../notProvided.ts'
import type { sessionNoticeContract } from './sessionNoticeContract.ts'

type Contract = typeof sessionNoticeContract

/** The portal is told that the session has started, until it has heard it (P4.15). */
export const sessionNoticeMachine = setup({
  types: { input: {} as InputOf<Contract>, context: {} as ContextOf<Contract> },
  actors: {
    startSession: notProvided<OutputOf<Contract, 'startSession'>, ContextOf<Contract>>('startSession'),
  },
  delays: { noticeRetry: SESSION_NOTICE_RETRY_MS },
}).createMachine({
  id: 'sessionNotice',
  description: 'The start of a session.',
  context: ({ input }) => input,
  initial: 'sending',
  states: {
    sending: {
      description: 'The notification is on its way.',
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
      description: 'It did not get through; the consultation goes on, another try follows.',
      after: { noticeRetry: 'sending' },
    },
    sent: { description: 'The portal knows.', type: 'final' },
  },
})
