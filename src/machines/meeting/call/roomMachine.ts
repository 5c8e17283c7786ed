import { fresh, roomSetup } from './roomSetup.ts'

/**
 * The room as the application sees it (M4.001-M4.026). It receives the user's requests, refuses those that
 * the current state does not allow, and forwards the others to the transport. States keep the specification's
 * spelling.
 */
export const roomMachine = roomSetup.createMachine({
  id: 'room',
  description: "The application's view of the room.",
  context: ({ input }) => fresh(input),
  initial: 'Disconnected',
  on: {
    'signal.opened': { actions: 'assignRoom' },
    'policy.changed': { actions: 'assignRoom' },
    'room.described': { actions: 'assignRoom', meta: { spec: ['M7.105', 'M3.09'] } },
    'session.described': { actions: 'assignRoom', meta: { spec: ['M7.104'] } },
    'room.stateArrived': { actions: 'assignRoom', meta: { spec: ['M7.080'] } },
    'transcription.updated': { actions: 'assignRoom', meta: { spec: ['M3.13', 'M7.100'] } },
    'recording.updated': {
      actions: ['assignRoom', 'notifyStream', 'raiseStreamError'],
      meta: { spec: ['M7.097', 'M8.100', 'M8.102'] },
    },
    'rtmp.updated': {
      actions: ['assignRoom', 'notifyStream', 'raiseStreamError'],
      meta: { spec: ['M7.098', 'M8.101', 'M8.103'] },
    },
    'hls.updated': {
      actions: ['assignRoom', 'notifyStream', 'raiseStreamError'],
      meta: { spec: ['M7.099', 'M8.101', 'M8.103'] },
    },
    'transport.failed': [
      { guard: 'carriedElsewhere', target: '.Failed', actions: 'assignError', meta: { spec: ['M4.043'] } },
      { target: '.Failed', actions: ['assignError', 'raiseError'], meta: { spec: ['M4.019'] } },
    ],
    'transport.left': {
      target: '.Disconnected',
      actions: 'reset',
      meta: { spec: ['M4.021', 'M4.022', 'M4.023'] },
    },
  },
  states: {
    Disconnected: {
      description: 'Not in a room.',
      meta: { spec: ['M4.001'] },
      on: {
        'room.previewRequested': {
          target: 'Connecting.previewing',
          actions: ['clearError', 'requestPreview'],
          meta: { spec: ['M4.008'] },
        },
        'room.joinRequested': {
          target: 'Connecting.joining',
          actions: ['clearError', 'requestJoin'],
          meta: { spec: ['M4.009'] },
        },
        'room.endRequested': { actions: 'raiseNotConnected', meta: { spec: ['M5.55'] } },
      },
    },
    Connecting: {
      description: 'Preview or join is under way.',
      meta: { spec: ['M4.003'] },
      initial: 'joining',
      states: {
        previewing: {
          description: 'The preview is being prepared.',
          on: {
            'transport.previewed': { target: '#room.Preview', meta: { spec: ['M4.010'] } },
            'midCallPreview.started': {
              guard: 'joined',
              target: '#room.Preview',
              actions: 'markRolePreview',
              meta: { spec: ['M4.053'] },
            },
            'midCallPreview.refused': {
              guard: 'joined',
              target: '#room.Connected',
              actions: ['assignError', 'raiseError'],
              meta: { spec: ['M4.055'] },
            },
            'room.joinRequested': { actions: 'raiseNotReady', meta: { spec: ['M4.058'] } },
          },
        },
        joining: {
          description: 'The join is under way.',
          on: {
            'transport.joined': {
              target: '#room.Connected',
              actions: 'assignJoined',
              meta: { spec: ['M4.011'] },
            },
            'room.joinRequested': { actions: 'reportIgnored', meta: { spec: ['M4.026'] } },
          },
        },
      },
      on: {
        'room.previewRequested': { actions: 'reportIgnored', meta: { spec: ['M4.025'] } },
        'room.leaveRequested': { target: 'Disconnecting', actions: 'requestLeave' },
      },
    },
    Preview: {
      description: 'Preview of the own devices before joining.',
      meta: { spec: ['M4.002'] },
      on: {
        'room.previewRequested': { actions: 'reportIgnored', meta: { spec: ['M4.024'] } },
        'room.joinRequested': [
          { guard: 'joined', actions: 'reportIgnored', meta: { spec: ['M4.026'] } },
          { target: 'Connecting.joining', actions: 'requestJoin', meta: { spec: ['M4.009'] } },
        ],
        'room.leaveRequested': { target: 'Disconnecting', actions: 'requestLeave' },
        'transport.reconnecting': 'Reconnecting',
        // A preview during the call ends when the role becomes ours or the preview is cancelled.
        'midCallPreview.ended': {
          guard: 'joined',
          target: 'Connected',
          actions: 'markOwnRole',
          meta: { spec: ['M4.027', 'M4.056'] },
        },
      },
    },
    Connected: {
      description: 'In the room.',
      meta: { spec: ['M4.004'] },
      on: {
        'room.previewRequested': {
          target: 'Connecting.previewing',
          actions: 'requestPreview',
          meta: { spec: ['M4.053'] },
        },
        'room.joinRequested': { actions: 'reportIgnored', meta: { spec: ['M4.026'] } },
        'room.leaveRequested': {
          target: 'Disconnecting',
          actions: 'requestLeave',
          meta: { spec: ['M4.015'] },
        },
        'room.endRequested': { target: 'Disconnecting', actions: 'requestEnd', meta: { spec: ['M4.016'] } },
        'transport.reconnecting': { target: 'Reconnecting', meta: { spec: ['M4.012', 'M8.069'] } },
      },
    },
    Reconnecting: {
      description: 'The connection to the room is being restored.',
      meta: { spec: ['M4.005'] },
      on: {
        'room.previewRequested': { actions: 'requestPreview', meta: { spec: ['M4.054'] } },
        'midCallPreview.started': { guard: 'joined', actions: 'markRolePreview' },
        'midCallPreview.ended': { actions: 'markOwnRole' },
        'midCallPreview.refused': { actions: 'raiseError' },
        'transport.reconnected': [
          { guard: 'isRolePreview', target: 'Preview' },
          { guard: 'joined', target: 'Connected', meta: { spec: ['M4.013'] } },
          { target: 'Preview', meta: { spec: ['M4.014'] } },
        ],
        'room.leaveRequested': { target: 'Disconnecting', actions: 'requestLeave' },
      },
    },
    Disconnecting: {
      description: 'Leaving, or ending the room for everyone.',
      meta: { spec: ['M4.006'] },
      on: {
        'transport.leaveFailed': [
          {
            guard: 'joined',
            target: 'Connected',
            actions: ['assignError', 'raiseError'],
            meta: { spec: ['M4.017', 'M4.018'] },
          },
          { target: 'Preview', actions: ['assignError', 'raiseError'], meta: { spec: ['M4.017'] } },
        ],
      },
    },
    Failed: {
      description: 'A terminal error; leaving follows.',
      meta: { spec: ['M4.007', 'M4.019', 'M4.020', 'M8.064'] },
    },
  },
})
