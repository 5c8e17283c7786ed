import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { COPIED_SHOWN_MS } from '../../contracts/portal/portalConstants.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { actor } from '../tell.ts'
import { shareLink } from './shareLink.ts'
import type { shareProfileContract } from './shareProfileContract.ts'

type Contract = typeof shareProfileContract

/** Share profile: first a specialization, then the link (P1.33, P2.55, P5.03). */
export const shareProfileMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: { copyText: notProvided<OutputOf<Contract, 'copyText'>, { text: string }>('copyText') },
  actions: {
    choose: assign(({ context }, params: { specialityId: string }) => ({
      specialityId: params.specialityId,
      link: shareLink(context.base, context.practitionerId, params.specialityId),
    })),
    confirmByToast: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'LINK_COPIED',
    }),
  },
  delays: { copiedShown: COPIED_SHOWN_MS },
}).createMachine({
  id: 'shareProfile',
  description: 'The share dialog.',
  context: ({ input }) => ({ ...input, specialityId: null, link: null }),
  initial: 'choosing',
  on: {
    'share.specialityChosen': {
      target: '.linkShown',
      meta: { spec: ['P2.55', 'P5.03', 'P9.18'] },
      actions: { type: 'choose', params: ({ event }) => ({ specialityId: event.specialityId }) },
    },
  },
  states: {
    choosing: { description: 'No link yet.', meta: { spec: ['P2.55', 'P5.03'] } },
    linkShown: {
      description: 'The link is there, as text and to copy.',
      on: { 'share.copyRequested': 'copying' },
    },
    copying: {
      description: 'The browser puts it on the clipboard.',
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context }) => ({ text: context.link ?? '' }),
        onDone: { target: 'copied', meta: { spec: ['P2.56'] }, actions: 'confirmByToast' },
        onError: {
          target: 'linkShown',
          description: 'Silent: the link can be selected by hand.',
          meta: { spec: ['P2.57'] },
        },
      },
    },
    copied: {
      description: 'The button says so for a moment.',
      after: { copiedShown: 'linkShown' },
      on: { 'share.copyRequested': 'copying' },
    },
  },
})

export type ShareProfileRef = ActorRefFrom<typeof shareProfileMachine>
