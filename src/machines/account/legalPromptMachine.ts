import { type ActorRefFrom, assign, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { type AcceptedText, outdatedTexts, textsInForce } from '../../contracts/portal/legalAcceptance.ts'
import type { Locale } from '../../contracts/portal/locale.ts'
import { LEGAL_CHECK_MS } from '../../contracts/portal/portalConstants.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import type { legalPromptContract } from './legalPromptContract.ts'

type Contract = typeof legalPromptContract

/**
 * Asks a doctor who signs in to accept the legal texts that changed since. It asks once per entry, never in the
 * middle of work: after a check that fails or answers late, the next entry asks.
 */
export const legalPromptMachine = setup({
  types: { context: {} as ContextOf<Contract>, events: {} as EventOf<Contract> },
  actors: {
    fetch: notProvided<OutputOf<Contract, 'fetch'>, void>('fetch'),
    accept: notProvided<OutputOf<Contract, 'accept'>, { texts: AcceptedText[] }>('accept'),
  },
  actions: {
    setOutdated: assign((_, { acceptances }: OutputOf<Contract, 'fetch'>) => ({
      outdated: outdatedTexts(acceptances),
    })),
    setLanguage: assign((_, { language }: { language: Locale }) => ({ language, failure: null })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clear: assign({ outdated: [], language: null, failure: null }),
  },
  guards: {
    isOutdated: (_, { acceptances }: OutputOf<Contract, 'fetch'>) => outdatedTexts(acceptances).length > 0,
  },
  delays: { late: LEGAL_CHECK_MS },
}).createMachine({
  id: 'legalPrompt',
  description: 'The question to accept legal texts that changed.',
  meta: { spec: ['P2.13', 'P2.14'] },
  context: { outdated: [], language: null, failure: null },
  initial: 'idle',
  on: { 'legalPrompt.stopped': { target: '.idle', actions: 'clear' } },
  states: {
    idle: {
      description: 'Nobody is signed in.',
      on: { 'legalPrompt.started': 'checking' },
    },
    checking: {
      description: 'The accepted versions are read; a page that is shown longer is not replaced.',
      after: { late: 'settled' },
      invoke: {
        id: 'fetch',
        src: 'fetch',
        onDone: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'setOutdated', params: ({ event }) => event.output },
          },
          { target: 'settled' },
        ],
        onError: 'settled',
      },
    },
    asking: {
      description: 'The texts that changed are named; pages wait.',
      tags: 'asks',
      on: {
        'legalPrompt.acceptRequested': {
          target: 'accepting',
          actions: { type: 'setLanguage', params: ({ event: { language } }) => ({ language }) },
        },
      },
    },
    accepting: {
      description: 'The acceptances are sent; further requests are ignored.',
      tags: 'asks',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context }) => ({
          texts: textsInForce(context.outdated, requireValue(context.language, 'language')),
        }),
        onDone: { target: 'settled', actions: 'clear' },
        onError: {
          target: 'asking',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    settled: { description: 'Nothing is asked until the next entry.' },
  },
})
export type LegalPromptRef = ActorRefFrom<typeof legalPromptMachine>
