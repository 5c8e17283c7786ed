import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import type { announcerContract } from './announcerContract.ts'

type Contract = typeof announcerContract

/**
 * The content of the shell's two live regions (experience §2.4). Any actor may send to it; the views have the
 * texts.
 */
export const announcerMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
}).createMachine({
  id: 'announcer',
  description: 'Two live regions, polite and urgent.',
  context: { polite: null, urgent: null },
  on: {
    'announcer.politeRequested': {
      description: 'Announced when the reader pauses: saved, page opened, new requests.',
      actions: assign({
        polite: ({ context, event }) => ({ count: (context.polite?.count ?? 0) + 1, what: event.what }),
      }),
    },
    'announcer.urgentRequested': {
      description: 'Interrupts the reader: connection lost, muted by someone.',
      actions: assign({
        urgent: ({ context, event }) => ({ count: (context.urgent?.count ?? 0) + 1, what: event.what }),
      }),
    },
  },
})

export type AnnouncerRef = ActorRefFrom<typeof announcerMachine>
