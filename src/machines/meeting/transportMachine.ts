import { transportConnecting } from './transportConnecting.ts'
import { transportReconnecting } from './transportReconnecting.ts'
import { freshTransport } from './transportRules.ts'
import { transportSetup } from './transportSetup.ts'

/**
 * The connection of one call as a whole: preview and join, reconnecting, leaving, failing
 * (M4.028-M4.051, M4.058-M4.061, M7.122-M7.124). States keep the specification's spelling.
 */
export const transportMachine = transportSetup.createMachine({
  id: 'transport',
  description: 'From the first connect to the end of the leave.',
  context: ({ input }) => freshTransport(input),
  initial: 'Disconnected',
  states: {
    Disconnected: {
      description: 'Not in a meeting.',
      meta: { spec: ['M4.028', 'M4.035'] },
      on: {
        'transport.previewRequested': { target: 'Connecting', actions: ['startPreview', 'openSignal'] },
        'transport.joinRequested': { target: 'Connecting', actions: ['startJoin', 'openSignal'] },
      },
    },
    Connecting: transportConnecting,
    Preview: {
      description: 'Devices are tried out; nobody sees us yet.',
      meta: { spec: ['M4.030'] },
      on: {
        'transport.joinRequested': { target: 'Connecting.joining', actions: 'startJoin' },
        'transport.leaveRequested': 'Leaving',
        'policy.changed': { actions: 'keepPolicy' },
        'node.announced': { actions: 'keepNode' },
        'signal.lost': { target: 'Reconnecting.signalLost', actions: 'keepError' },
        'server.failed': { target: 'Failed', actions: 'keepError' },
        'transport.previewRequested': { actions: { type: 'refuseConnect', params: { state: 'Preview' } } },
      },
    },
    Joined: {
      description: 'In the room.',
      meta: { spec: ['M4.031'] },
      initial: 'steady',
      states: {
        steady: {
          description: 'Connections are as the role needs them.',
          always: { guard: 'lacksMedia', target: 'openingMedia', meta: { spec: ['M4.070'] } },
        },
        openingMedia: {
          description: 'A role without media became one with: the connections are made now.',
          meta: { spec: ['M4.070'] },
          entry: 'openConnections',
          invoke: {
            id: 'openMedia',
            src: 'openMedia',
            onDone: {
              target: 'steady',
              actions: ['keepMediaOpen', 'tellMediaOpened'],
              meta: { spec: ['M4.071'] },
            },
            onError: { target: '#transport.Failed', actions: 'keepError' },
          },
        },
      },
      on: {
        'policy.changed': {
          // A mid-call preview is over when the role is ours, or another one is.
          actions: ['keepPolicy', 'endMidCallPreview'],
          meta: { spec: ['M4.073', 'M4.072', 'M4.027'] },
        },
        'localTracks.published': { actions: 'keepPublished' },
        'signal.lost': {
          target: 'Reconnecting.signalLost',
          actions: 'keepError',
          meta: { spec: ['M4.048'] },
        },
        'connection.broke': {
          target: 'Reconnecting.mending',
          actions: ['keepBroken', 'scheduleMending'],
          meta: { spec: ['M4.078', 'M4.079', 'M8.091', 'M8.092', 'M8.093', 'M8.094'] },
        },
        'connection.unusable': { target: 'Failed', actions: 'keepError', meta: { spec: ['M8.097'] } },
        'node.announced': [
          {
            guard: 'movesNode',
            target: 'Reconnecting.migrating',
            actions: ['keepNode', 'markMigration'],
            meta: { spec: ['M4.064'] },
          },
          { actions: 'keepNode' },
        ],
        'server.failed': { target: 'Failed', actions: 'keepError', meta: { spec: ['M7.124'] } },
        'peer.removalOrdered': { target: 'Leaving', actions: 'keepSilentLeave' },
        'transport.leaveRequested': { target: 'Leaving', actions: 'keepOwnLeave' },
        'transport.endRoomRequested': { target: 'Leaving', actions: 'keepEndRoom' },
        'transport.previewRequested': [
          { guard: 'knowsAsRole', actions: 'startMidCallPreview', meta: { spec: ['M4.053'] } },
          { actions: 'refuseMidCallPreview', meta: { spec: ['M4.055'] } },
        ],
        'transport.previewCancelled': {
          actions: 'endMidCallPreview',
          meta: { spec: ['M4.056', 'M4.057'] },
        },
        'transport.joinRequested': {
          actions: { type: 'refuseConnect', params: { state: 'Joined' } },
          meta: { spec: ['M4.038'] },
        },
      },
    },
    Reconnecting: transportReconnecting,
    Leaving: {
      description: 'Saying goodbye and closing everything.',
      meta: { spec: ['M4.033', 'M4.044'] },
      entry: 'cancelRetries',
      invoke: {
        id: 'leaveRoom',
        src: 'leaveRoom',
        input: ({ context }) => context.leave,
        onDone: {
          target: 'Disconnected',
          actions: ['closeConnections', 'closeSignal', 'forget', 'tellLeft'],
        },
        onError: [
          {
            guard: 'joined',
            target: 'Joined',
            actions: ['keepOwnLeave', 'tellLeaveFailed'],
            meta: { spec: ['M4.018'] },
          },
          { target: 'Disconnected', actions: ['closeConnections', 'closeSignal', 'forget', 'tellLeft'] },
        ],
      },
    },
    Failed: {
      description: 'It cannot go on; everything is closed and the application is told.',
      meta: { spec: ['M4.034', 'M4.041', 'M4.042', 'M4.043', 'M4.046', 'M8.063'] },
      entry: ['cancelRetries', 'tellFailed'],
      invoke: {
        id: 'failedLeave',
        src: 'leaveRoom',
        input: { clientReason: 'sdk request', announce: true, endRoom: null },
        onDone: {
          target: 'Disconnected',
          actions: ['closeConnections', 'closeSignal', 'forget', 'tellLeft'],
        },
        onError: {
          target: 'Disconnected',
          actions: ['closeConnections', 'closeSignal', 'forget', 'tellLeft'],
        },
      },
      on: {
        'transport.previewRequested': {
          target: 'Connecting',
          actions: ['closeConnections', 'closeSignal', 'forget', 'startPreview', 'openSignal'],
          meta: { spec: ['M4.037'] },
        },
        'transport.joinRequested': {
          target: 'Connecting',
          actions: ['closeConnections', 'closeSignal', 'forget', 'startJoin', 'openSignal'],
          meta: { spec: ['M4.037'] },
        },
      },
    },
  },
})
