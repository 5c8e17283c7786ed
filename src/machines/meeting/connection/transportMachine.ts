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
      description: 'Devices are previewed; nobody else sees us yet.',
      meta: { spec: ['M4.030'] },
      on: {
        'transport.joinRequested': { target: 'Connecting.joining', actions: 'startJoin' },
        'transport.leaveRequested': 'Leaving',
        'policy.changed': { actions: 'assignPolicy' },
        'node.announced': { actions: 'assignNode' },
        'signal.lost': { target: 'Reconnecting.signalLost', actions: 'assignError' },
        'server.failed': { target: 'Failed', actions: 'assignError' },
        'transport.previewRequested': { actions: { type: 'refuseConnect', params: { state: 'Preview' } } },
      },
    },
    Joined: {
      description: 'In the room.',
      meta: { spec: ['M4.031'] },
      initial: 'steady',
      states: {
        steady: {
          description: 'The connections match the role.',
          always: { guard: 'lacksMedia', target: 'openingMedia', meta: { spec: ['M4.070'] } },
        },
        openingMedia: {
          description: 'A role without media was replaced by one with media: the connections are opened now.',
          meta: { spec: ['M4.070'] },
          entry: 'openConnections',
          invoke: {
            id: 'openMedia',
            src: 'openMedia',
            onDone: {
              target: 'steady',
              actions: ['assignMediaOpen', 'notifyMediaOpened'],
              meta: { spec: ['M4.071'] },
            },
            onError: { target: '#transport.Failed', actions: 'assignError' },
          },
        },
      },
      on: {
        'policy.changed': {
          // A preview during the call ends when the role becomes ours, or another one does.
          // Connections that stand already serve the new role at once.
          actions: ['notifyNewRole', 'assignPolicy', 'endMidCallPreview'],
          meta: { spec: ['M4.073', 'M4.072', 'M4.027'] },
        },
        'localTracks.published': { actions: 'assignPublished' },
        'signal.lost': {
          target: 'Reconnecting.signalLost',
          actions: 'assignError',
          meta: { spec: ['M4.048'] },
        },
        'connection.failed': {
          target: 'Reconnecting.recovering',
          actions: ['assignBroken', 'scheduleRecovery'],
          meta: { spec: ['M4.078', 'M4.079', 'M8.091', 'M8.092', 'M8.093', 'M8.094'] },
        },
        'connection.unusable': { target: 'Failed', actions: 'assignError', meta: { spec: ['M8.097'] } },
        'node.announced': [
          {
            guard: 'movesNode',
            target: 'Reconnecting.migrating',
            actions: ['assignNode', 'markMigration'],
            meta: { spec: ['M4.064'] },
          },
          { actions: 'assignNode' },
        ],
        'server.failed': { target: 'Failed', actions: 'assignError', meta: { spec: ['M7.124'] } },
        'peer.removalOrdered': { target: 'Leaving', actions: 'assignSilentLeave' },
        'transport.leaveRequested': { target: 'Leaving', actions: 'assignOwnLeave' },
        'transport.endRoomRequested': { target: 'Leaving', actions: 'assignEndRoom' },
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
      description: 'Sends the leave and closes everything.',
      meta: { spec: ['M4.033', 'M4.044'] },
      entry: 'cancelRetries',
      invoke: {
        id: 'leaveRoom',
        src: 'leaveRoom',
        input: ({ context }) => context.leave,
        onDone: {
          target: 'Disconnected',
          actions: ['closeConnections', 'closeSignal', 'forget', 'notifyLeft'],
        },
        onError: [
          {
            guard: 'joined',
            target: 'Joined',
            actions: ['assignOwnLeave', 'notifyLeaveFailed'],
            meta: { spec: ['M4.018'] },
          },
          { target: 'Disconnected', actions: ['closeConnections', 'closeSignal', 'forget', 'notifyLeft'] },
        ],
      },
    },
    Failed: {
      description: 'It cannot continue; everything is closed and the application is notified.',
      meta: { spec: ['M4.034', 'M4.041', 'M4.042', 'M4.043', 'M4.046', 'M8.063'] },
      entry: ['cancelRetries', 'notifyFailed'],
      invoke: {
        id: 'failedLeave',
        src: 'leaveRoom',
        input: { clientReason: 'sdk request', announce: true, endRoom: null },
        onDone: {
          target: 'Disconnected',
          actions: ['closeConnections', 'closeSignal', 'forget', 'notifyLeft'],
        },
        onError: {
          target: 'Disconnected',
          actions: ['closeConnections', 'closeSignal', 'forget', 'notifyLeft'],
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
