import { type ActorRefFrom, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { login, loginInput } from './login.ts'
import type { reauthenticationContract } from './reauthenticationContract.ts'

type Contract = typeof reauthenticationContract

/**
 * The session ended above a running visit: the login opens over it, and the visit goes on meanwhile
 * (experience §1.1, §2.7). What was typed below stays where it is.
 */
export const reauthenticationMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { login: 'login' },
  },
  actors: { login: login.machine },
  actions: { notifySignedIn: sendTo(actor(SYSTEM_ID.session), { type: 'session.signedIn' }) },
}).createMachine({
  id: 'reauthentication',
  description: 'Signing in again above a running visit.',
  context: {},
  initial: 'unneeded',
  on: { 'reauthentication.finished': '.unneeded' },
  states: {
    unneeded: {
      description: 'Somebody is signed in, or no visit runs.',
      on: { 'reauthentication.needed': 'asking' },
    },
    asking: {
      description: 'The login stands above the visit.',
      invoke: {
        id: 'login',
        src: 'login',
        input: loginInput,
        onDone: { target: 'unneeded', actions: 'notifySignedIn' },
        onError: { target: 'asking', reenter: true },
      },
      on: { 'reauthentication.postponed': 'postponed' },
    },
    postponed: {
      description: 'Later: a banner stays.',
      on: { 'reauthentication.requested': 'asking' },
    },
  },
})

export type ReauthenticationRef = ActorRefFrom<typeof reauthenticationMachine>
