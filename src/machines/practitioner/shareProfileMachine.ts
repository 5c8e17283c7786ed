import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { shareLink } from './shareLink.ts'
import { shareLinkCopy } from './shareLinkCopy.ts'
import type { shareProfileContract } from './shareProfileContract.ts'

type Contract = typeof shareProfileContract

/** Share profile: first a specialization, then the link (P1.33, P2.55, P5.03). */
export const shareProfileMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { copy: 'copy' },
  },
  actors: { copy: shareLinkCopy.machine },
  actions: {
    setSpeciality: assign(({ context }, params: { specialityId: string }) => ({
      specialityId: params.specialityId,
      link: shareLink(context.base, context.practitionerId, params.specialityId),
    })),
    resetCopy: sendTo('copy', { type: 'copy.reset' }),
    copyLink: sendTo('copy', ({ context }) => ({ type: 'copy.requested', text: context.link ?? '' })),
  },
}).createMachine({
  id: 'shareProfile',
  description: 'The share dialog.',
  context: ({ input }) => ({ ...input, specialityId: null, link: null }),
  initial: 'choosing',
  invoke: { id: 'copy', src: 'copy', input: {} },
  on: {
    'share.specialityChosen': {
      target: '.linkShown',
      meta: { spec: ['P2.55', 'P5.03', 'P9.18'] },
      actions: [
        { type: 'setSpeciality', params: ({ event }) => ({ specialityId: event.specialityId }) },
        'resetCopy',
      ],
    },
  },
  states: {
    choosing: { description: 'No link yet.', meta: { spec: ['P2.55', 'P5.03'] } },
    linkShown: {
      description: 'The link is shown, as text and to copy.',
      on: { 'share.copyRequested': { actions: 'copyLink' } },
    },
  },
})

export type ShareProfileRef = ActorRefFrom<typeof shareProfileMachine>
