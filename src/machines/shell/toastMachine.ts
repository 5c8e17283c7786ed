import { sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { TOAST_AUTO_HIDE_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { toastContract } from './toastContract.ts'

type Contract = typeof toastContract

/** The lifetime of one toast: ten seconds (P9.13), which pause while the pointer or the focus is on it. */
export const toastMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actions: {
    notifyExpired: sendTo(actor(SYSTEM_ID.toasts), ({ context }) => ({
      type: 'toast.expired',
      id: context.id,
    })),
  },
  delays: { autoHide: TOAST_AUTO_HIDE_MS },
}).createMachine({
  id: 'toast',
  description: 'One message in the corner.',
  context: ({ input }) => input,
  initial: 'counting',
  states: {
    counting: {
      description: 'Visible; its timer runs.',
      meta: { spec: ['P9.13'] },
      after: { autoHide: { target: 'gone', actions: 'notifyExpired' } },
      on: { 'toast.held': 'held' },
    },
    held: {
      description: 'The pointer or the focus is on the toasts; afterwards the full time runs again.',
      on: { 'toast.released': 'counting' },
    },
    gone: { description: 'Its time has passed.', type: 'final' },
  },
})
