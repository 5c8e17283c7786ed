import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { AcceptedText } from '../../contracts/portal/legalAcceptance.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { acceptedVersions } from './acceptedVersions.ts'
import type { legalAcceptanceContract } from './legalAcceptanceContract.ts'

type Contract = typeof legalAcceptanceContract

/** A legal text among the settings: which version the account accepted, and accepting the one in force. */
export const legalAcceptanceMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { versions: 'versions' },
  },
  actors: {
    versions: acceptedVersions.machine,
    accept: notProvided<OutputOf<Contract, 'accept'>, AcceptedText>('accept'),
  },
  actions: {
    refresh: sendTo('versions', { type: 'query.refreshRequested' }),
    setRequested: assign((_, requested: AcceptedText) => ({ requested, failure: null })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
  },
}).createMachine({
  id: 'legalAcceptance',
  description: 'Which version of a legal text was accepted, and accepting the one in force.',
  meta: { spec: ['P2.32', 'P2.33'] },
  context: { requested: null, failure: null },
  invoke: { id: 'versions', src: 'versions', input: { params: {} } },
  initial: 'idle',
  states: {
    idle: {
      description: 'The accepted version is shown.',
      on: {
        'legal.acceptRequested': {
          target: 'accepting',
          actions: {
            type: 'setRequested',
            params: ({ event: { document, version, language } }) => ({ document, version, language }),
          },
        },
      },
    },
    accepting: {
      description: 'The acceptance is sent; further requests are ignored.',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context }) => requireValue(context.requested, 'requested'),
        onDone: { target: 'idle', actions: 'refresh' },
        onError: {
          target: 'idle',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
export type LegalAcceptanceRef = ActorRefFrom<typeof legalAcceptanceMachine>
