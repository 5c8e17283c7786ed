import { assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import type { roleChangeContract } from './roleChangeContract.ts'

/**
 * Role changes in both directions: the one pending request for us, and those that we order as a host (M1.30,
 * M3.24-M3.26, M6.16-M6.18, M6.27-M6.29, M7.036, M7.037, M7.041). Admission from waiting is a role change.
 */
type Contract = typeof roleChangeContract
type Context = ContextOf<Contract>

export const roleChangeMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    acceptRole: notProvided<OutputOf<Contract, 'acceptRole'>, Context['request']>('acceptRole'),
    requestRole: notProvided<OutputOf<Contract, 'requestRole'>, Context['orders'][number] | null>(
      'requestRole',
    ),
  },
  actions: {
    assignRequest: assign(({ event }) =>
      event.type === 'roleChange.requested'
        ? { request: { requestedBy: event.requestedBy, roleName: event.role, token: event.token } }
        : {},
    ),
    clearRequest: assign({ request: null }),
    queueOrder: assign(({ context, event }) =>
      event.type === 'roleChange.ordered' ? { orders: [...context.orders, event.order], error: null } : {},
    ),
    dropOrder: assign({ orders: ({ context }) => context.orders.slice(1) }),
    assignError: assign({ error: ({ event }) => errorOf(event, 'ROLE_CHANGE') }),
    raiseError: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.error })),
  },
  guards: { hasOrders: ({ context }) => context.orders.length > 0 },
}).createMachine({
  id: 'roleChange',
  description: 'Changes of role, requested from us and ordered by us.',
  context: { request: null, orders: [], error: null },
  type: 'parallel',
  states: {
    incoming: {
      initial: 'none',
      states: {
        none: {
          description: 'No request for us.',
          on: {
            'roleChange.requested': {
              target: 'pending',
              actions: 'assignRequest',
              meta: { spec: ['M7.101', 'M3.24'] },
            },
          },
        },
        pending: {
          description: 'A host requests a change; only one request is held, a newer one is ignored.',
          meta: { spec: ['M6.29'] },
          on: {
            'roleChange.accepted': { target: 'accepting', meta: { spec: ['M6.27'] } },
            'roleChange.rejected': { target: 'none', actions: 'clearRequest', meta: { spec: ['M6.28'] } },
          },
        },
        accepting: {
          description: 'Sends the acceptance; the new policy follows.',
          meta: { spec: ['M7.037', 'M3.26'] },
          invoke: {
            id: 'acceptRole',
            src: 'acceptRole',
            input: ({ context }) => context.request,
            onDone: { target: 'none', actions: 'clearRequest' },
            onError: { target: 'none', actions: ['clearRequest', 'assignError', 'raiseError'] },
          },
        },
      },
    },
    outgoing: {
      initial: 'idle',
      on: { 'roleChange.ordered': { actions: 'queueOrder', meta: { spec: ['M6.16', 'M6.17', 'M6.18'] } } },
      states: {
        idle: {
          description: 'No pending order.',
          always: { guard: 'hasOrders', target: 'requesting' },
        },
        requesting: {
          description: 'The oldest order is being sent.',
          meta: { spec: ['M7.036', 'M7.041', 'M3.25'] },
          invoke: {
            id: 'requestRole',
            src: 'requestRole',
            input: ({ context }) => context.orders[0] ?? null,
            onDone: { target: 'idle', actions: 'dropOrder' },
            onError: { target: 'idle', actions: ['dropOrder', 'assignError', 'raiseError'] },
          },
        },
      },
    },
  },
})
