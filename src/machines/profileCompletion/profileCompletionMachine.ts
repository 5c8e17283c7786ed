import { type ActorRefFrom, assign, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import type { ProfileCompleteness, ProfileSectionKey } from '../../contracts/portal/profileCompleteness.ts'
import { notProvided } from '../notProvided.ts'
import type { profileCompletionContract } from './profileCompletionContract.ts'

type Contract = typeof profileCompletionContract

/** How complete the profile is (P3.03, P3.04, P7.40): the getting-started ring and its dialog. */
export const profileCompletionMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    fetchCompleteness: notProvided<OutputOf<Contract, 'fetchCompleteness'>, void>('fetchCompleteness'),
  },
  actions: {
    keep: assign((_, params: { completeness: ProfileCompleteness }) => ({
      completeness: params.completeness,
      failure: null,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: toFailure(params.error) })),
    forget: assign({ completeness: null, failure: null }),
  },
}).createMachine({
  id: 'profileCompletion',
  description: 'How complete the profile is.',
  context: { completeness: null, failure: null },
  initial: 'idle',
  on: { 'profileCompletion.cleared': { target: '.idle', actions: 'forget' } },
  states: {
    idle: {
      description: 'Nobody is signed in.',
      on: { 'profileCompletion.requested': 'loading' },
    },
    loading: {
      description: 'Asks for the sections and the percentage.',
      meta: { spec: ['P7.40'] },
      invoke: {
        id: 'fetchCompleteness',
        src: 'fetchCompleteness',
        onDone: {
          target: 'ready',
          actions: { type: 'keep', params: ({ event }) => ({ completeness: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: {
      description: 'The ring shows the percentage.',
      meta: { spec: ['P3.03', 'P3.04'] },
      on: { 'profileCompletion.requested': 'loading' },
    },
    failed: {
      description: 'The ring is hidden; nothing else depends on it.',
      on: { 'profileCompletion.requested': 'loading' },
    },
  },
})

export type ProfileCompletionRef = ActorRefFrom<typeof profileCompletionMachine>

/**
 * The entries of the getting-started dialog, in the spec's order, with where each goes (P2.58-P2.63; targets
 * literal, sections by name: readings).
 */
export const gettingStartedEntries: readonly { section: ProfileSectionKey; to: string }[] = [
  { section: 'info', to: '/settings/specialization?edit=true' },
  { section: 'experience', to: '/settings/work-experience' },
  { section: 'education', to: '/settings/education' },
  { section: 'certificates', to: '/settings/certification' },
  { section: 'verification', to: '/settings/account' },
  { section: 'bio', to: '/settings/account?edit=true' },
]
