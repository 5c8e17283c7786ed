import { assign, type EventObject, enqueueActions, sendTo, setup } from 'xstate'
import { TIME } from '../../contracts/constants.ts'
import {
  type ConnectionReport,
  type ConnectionSide,
  type ConnectivityReport,
  DIAGNOSTICS_NAME,
} from '../../contracts/diagnostics/diagnostics.ts'
import type { MeetingError } from '../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { joinConfig } from '../../contracts/meeting/call/joinConfig.ts'
import type { MeetingEnd } from '../../contracts/meeting/call/meetingEnd.ts'
import { actor } from '../address.ts'
import { errorOf } from '../meeting/call/errorOf.ts'
import { meetingMachine } from '../meeting/call/meetingMachine.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { CheckKey, connectivityCheckContract } from './connectivityCheckContract.ts'
import { reachedOf } from './connectivitySteps.ts'

/** Actors, actions and guards of the connection check; its chart is in connectivityCheckMachine.ts. */
type Contract = typeof connectivityCheckContract
type Context = ContextOf<Contract>

/** Later errors are mostly consequences of the first ones. */
const MOST_ERRORS = 20

const withError = ({ errors }: Context, { code, name, terminal }: MeetingError): Pick<Context, 'errors'> => ({
  errors: errors.some((known) => known.code === code)
    ? errors
    : [...errors, { code, name, terminal }].slice(0, MOST_ERRORS),
})

const completes = (side: ConnectionSide, { ice }: Context): boolean =>
  side === 'publish' ? ice.subscribe : ice.publish

const reportOf = (context: Context, isComplete: boolean): ConnectivityReport => ({
  testTimestamp: context.key?.startedAt ?? 0,
  connectivityState: isComplete ? 'COMPLETED' : reachedOf(context),
  signallingReport: {
    isInitConnected: context.initConnected,
    isConnected: context.signalConnected,
    websocketUrl: context.websocketUrl,
  },
  mediaServerReport: {
    isPublishICEConnected: context.ice.publish,
    isSubscribeICEConnected: context.ice.subscribe,
    isMediaCaptured: context.captured,
    isMediaPublished: context.published,
    connection: context.connection,
  },
  errors: context.errors,
})

export const untestedConnection = {
  key: null,
  websocketUrl: null,
  initConnected: false,
  signalConnected: false,
  ice: { publish: false, subscribe: false },
  captured: false,
  published: false,
  errors: [],
  connection: null,
  report: null,
}

export const connectivityCheckSetup = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
    children: {} as { meeting: 'meeting'; watchConnection: 'watchConnection'; fetchKey: 'fetchKey' },
  },
  actors: {
    meeting: meetingMachine,
    fetchKey: notProvided<OutputOf<Contract, 'fetchKey'>, { region: string | null }>('fetchKey'),
    watchConnection: notProvidedCallback<EventObject, { peerId: string }>('watchConnection'),
  },
  actions: {
    begin: assign(untestedConnection),
    assignKey: assign((_, params: { key: CheckKey }) => params),
    assignRefusal: assign(({ context, event }) => withError(context, errorOf(event, 'GET_TOKEN'))),
    assignInit: assign((_, { websocketUrl }: { websocketUrl: string }) => ({
      websocketUrl,
      initConnected: true,
    })),
    assignSignal: assign({ signalConnected: true }),
    assignIce: assign(({ context }, { side }: { side: ConnectionSide }) => ({
      ice: { ...context.ice, [side]: true },
    })),
    assignCaptured: assign({ captured: true }),
    assignPublished: assign({ published: true }),
    assignError: assign(({ context }, { error }: { error: MeetingError }) => withError(context, error)),
    assignEnd: assign(({ context }, { end }: { end: MeetingEnd }) =>
      end.error === null ? {} : withError(context, end.error),
    ),
    assignBreak: assign(({ context, event }) => withError(context, errorOf(event, 'JOIN'))),
    assignConnection: assign((_, { report }: { report: ConnectionReport }) => ({ connection: report })),
    join: sendTo('meeting', { type: 'meeting.joinRequested', userName: DIAGNOSTICS_NAME }),
    leave: sendTo('meeting', { type: 'meeting.leaveRequested' }),
    requestReport: sendTo('watchConnection', { type: 'connectivity.reportOrdered' }),
    conclude: enqueueActions(({ context, enqueue }, { isComplete }: { isComplete: boolean }) => {
      const report = reportOf(context, isComplete)
      enqueue.assign({ report })
      enqueue.sendTo(actor(SYSTEM_ID.diagnostics), { type: 'diagnostics.connectionConcluded', report })
    }),
  },
  guards: {
    completesIce: ({ context }, { side }: { side: ConnectionSide }) => completes(side, context),
    isPublished: ({ context }) => context.published,
  },
  delays: {
    connectivityCheck: TIME.connectivityCheck,
    /** A slower join means that the connection is too weak for a visit. */
    joinLimit: TIME.connectivityCheck,
    leaveLimit: TIME.checkLeave,
  },
})

/** Input of the check's call; pure, because a replay runs it again. */
export const checkCallInput = ({
  key,
}: Context): {
  peerId: string
  config: ReturnType<typeof joinConfig.parse>
  owner: 'connectivityCheck'
} => ({
  peerId: key?.peerId ?? '',
  config: joinConfig.parse({
    authToken: key?.token ?? '',
    userName: DIAGNOSTICS_NAME,
    initEndpoint: key?.initEndpoint ?? '',
    settings: key?.settings ?? {},
  }),
  owner: 'connectivityCheck',
})
