import { askFor, localTrackSetup } from './localTrackSetup.ts'

/** Whether the others still receive something during a change that begins on or muted. */
const delivering = localTrackSetup.createStateConfig({
  description: 'The others receive it as before.',
  tags: 'delivering',
})
const quiet = localTrackSetup.createStateConfig({ description: 'The others receive nothing.' })

/**
 * A device is acquired: on, off, changing, or interrupted. Requests that arrive during a change are stored in
 * the context and applied in `on` or `muted` (M4.096-M4.106).
 */
export const live = localTrackSetup.createStateConfig({
  description:
    'A device is acquired. A request that arrives during a change is stored and applied afterwards.',
  invoke: { id: 'watchTrack', src: 'watchTrack', input: ({ context }) => ({ kind: context.kind }) },
  initial: 'on',
  on: {
    'track.ended': { actions: 'markLost', meta: { spec: ['M8.013'] } },
    'localTrack.toggleRequested': { actions: 'assignRequested', meta: { spec: ['M4.096'] } },
    'permission.changed': {
      guard: 'isDenied',
      target: 'failed',
      actions: ['assignDenied', 'assignRequestedTrack', 'showDisabled', 'notifyNoLonger', 'raiseError'],
      meta: { spec: ['M4.106'] },
    },
    'localTrack.releaseRequested': 'releasing',
    'transport.left': 'off',
  },
  states: {
    on: {
      description: 'The others can hear or see it.',
      tags: 'delivering',
      entry: ['resetInterruption', 'notifyInterruptionOver'],
      always: [
        { guard: 'isLost', target: 'recovering.delivering', actions: ['assignLost', 'raiseError'] },
        { guard: 'wantsDisabled', target: 'muting', meta: { spec: ['M4.096'] } },
        { guard: 'mustPause', target: 'pausing', meta: { spec: ['M4.099'] } },
        { guard: 'wantsDevice', target: 'switching.delivering' },
      ],
      on: {
        'track.nativeMuted': [
          {
            guard: 'isPageVisible',
            target: 'interrupted',
            actions: ['assignInterruption', 'showDisabled', 'notifyMuted', 'notifyInterruption'],
            meta: { spec: ['M4.103', 'M4.105'] },
          },
          // The hint is not visible while the page is hidden; a condition that still lasts on its return is
          // notified then.
          {
            target: 'interrupted',
            actions: ['assignHiddenInterruption', 'showDisabled', 'notifyMuted'],
            meta: { spec: ['M4.105'] },
          },
        ],
        'page.visible': {
          guard: 'stoppedPublishing',
          target: 'unmuting.delivering',
          meta: { spec: ['M4.102'] },
        },
      },
      initial: 'delivering',
      states: {
        delivering: {
          description: 'The device delivers data.',
          on: {
            'track.fellSilent': { target: 'silent', meta: { spec: ['M9.05', 'M9.06'] } },
            'track.stalled': {
              target: 'stalled',
              actions: ['assignStalled', 'raiseError'],
              meta: { spec: ['M8.078'] },
            },
          },
        },
        silent: {
          description: 'The microphone is on but delivers silence.',
          on: {
            'track.sounded': 'delivering',
            'track.stalled': { target: 'stalled', actions: ['assignStalled', 'raiseError'] },
          },
        },
        stalled: {
          description: 'The device delivers no data.',
          on: { 'track.resumed': { target: 'delivering', actions: 'clearError' } },
        },
      },
    },
    muting: {
      description: 'Being turned off.',
      tags: 'delivering',
      invoke: {
        id: 'mute',
        src: 'setTrackEnabled',
        input: askFor(false),
        onDone: { target: 'muted', actions: ['assignOpened', 'notifyMuted'] },
        onError: {
          target: 'on',
          actions: ['showEnabled', 'assignError', 'raiseError'],
          meta: { spec: ['M4.097', 'M4.098'] },
        },
      },
    },
    muted: {
      description: 'Acquired, but muted for the others.',
      // Not measured at all where no hint is wanted.
      invoke: {
        id: 'watchMutedSpeech',
        src: 'watchMutedSpeech',
        input: ({ context }) => ({ kind: context.kind, wanted: context.hintsOn }),
      },
      always: [
        { guard: 'isLostSound', target: 'recovering', actions: ['assignLost', 'raiseError'] },
        { guard: 'wantsEnabled', target: 'unmuting', meta: { spec: ['M4.096'] } },
        { guard: 'wantsDeviceNow', target: 'switching' },
      ],
      initial: 'quiet',
      states: {
        quiet: {
          description: 'No hint is shown.',
          on: { 'speech.heard': { guard: 'hintsWanted', target: 'hinting' } },
        },
        hinting: {
          description: 'The hint "You are muted" is shown, because the user speaks.',
          on: { 'localTrack.hintsSwitched': { target: 'quiet', actions: 'assignHints' } },
        },
      },
    },
    unmuting: {
      description: 'Being turned on.',
      initial: 'quiet',
      states: { delivering, quiet },
      invoke: {
        id: 'unmute',
        src: 'setTrackEnabled',
        input: askFor(true),
        onDone: [
          {
            guard: 'isStillHeld',
            target: 'interrupted',
            actions: [
              ...(['assignOpened', 'raiseNotice', 'showDisabled', 'notifyNoLonger'] as const),
              ...(['assignInterruption', 'notifyInterruption'] as const),
            ],
            meta: { spec: ['M4.103', 'M4.105'] },
          },
          { target: 'on', actions: ['assignOpened', 'raiseNotice', 'notifyUnmuted'] },
        ],
        onError: {
          target: 'muted',
          actions: ['showDisabled', 'clearInterruption', 'assignError', 'notifyNoLonger', 'raiseError'],
          meta: { spec: ['M4.097', 'M4.098'] },
        },
      },
    },
    switching: {
      description: 'The track is replaced by one of another device.',
      initial: 'quiet',
      states: { delivering, quiet },
      invoke: {
        id: 'switchDevice',
        src: 'switchDevice',
        input: ({ context }) => ({
          kind: context.kind,
          deviceId: context.requestedDeviceId,
          onlyThis: true,
        }),
        onDone: [
          { guard: 'isDelivering', target: 'on', actions: ['assignOpened', 'notifyAcquired'] },
          { target: 'muted', actions: ['assignOpened', 'notifyAcquired'] },
        ],
        onError: [
          { guard: 'isDelivering', target: 'on', actions: ['releaseDevice', 'assignError', 'raiseError'] },
          { target: 'muted', actions: ['releaseDevice', 'assignError', 'raiseError'] },
        ],
      },
    },
    recovering: {
      description: "The device was unplugged; the system's default replaces it.",
      initial: 'quiet',
      states: { delivering, quiet },
      meta: { spec: ['M8.013'] },
      invoke: {
        id: 'recover',
        src: 'switchDevice',
        input: ({ context }) => ({ kind: context.kind, deviceId: 'default', onlyThis: false }),
        onDone: [
          {
            guard: 'isDelivering',
            target: 'on',
            actions: ['assignOpened', 'notifyAcquired', 'notifyDeviceChange'],
          },
          { target: 'muted', actions: ['assignOpened', 'notifyAcquired', 'notifyDeviceChange'] },
        ],
        onError: {
          target: '#localTrack.capture.failed',
          actions: ['assignError', 'assignRequestedTrack', 'showDisabled', 'notifyNoLonger', 'raiseError'],
        },
      },
    },
    pausing: {
      description: 'The page is hidden; the camera is turned off.',
      tags: 'delivering',
      meta: { spec: ['M4.099'] },
      invoke: {
        id: 'pause',
        src: 'setTrackEnabled',
        input: askFor(false),
        onDone: { target: 'paused', actions: ['showDisabled', 'notifyMuted'] },
        onError: { target: 'paused', actions: ['showDisabled', 'notifyMuted', 'assignError', 'raiseError'] },
      },
      on: {
        'localTrack.toggleRequested': { guard: 'turnsOff', target: 'muting', actions: 'assignRequested' },
      },
    },
    paused: {
      description: 'Off until the page is visible again.',
      always: {
        guard: 'isPageVisible',
        target: 'unmuting',
        actions: 'showEnabled',
        meta: { spec: ['M4.100'] },
      },
      on: {
        'localTrack.toggleRequested': [
          { guard: 'turnsOn', target: 'unmuting', actions: 'assignRequested' },
          { target: 'muted', actions: ['assignRequested', 'clearInterruption'] },
        ],
      },
    },
    interrupted: {
      description: 'The system took the device, e.g. for a phone call, which the others are told of.',
      meta: { spec: ['M4.103', 'M4.105'] },
      entry: { type: 'notifyPhoneCall', params: { active: true } },
      exit: { type: 'notifyPhoneCall', params: { active: false } },
      always: { guard: 'isLost', target: 'recovering', actions: ['assignLost', 'raiseError'] },
      on: {
        'track.nativeUnmuted': {
          target: 'on',
          actions: ['showEnabled', 'clearInterruption', 'notifyUnmuted'],
          meta: { spec: ['M4.104'] },
        },
        'page.visible': [
          {
            guard: 'stoppedPublishing',
            target: 'unmuting',
            actions: 'showEnabled',
            meta: { spec: ['M4.102'] },
          },
          { actions: 'notifyInterruption' },
        ],
        'localTrack.toggleRequested': [
          { guard: 'turnsOn', target: 'unmuting', actions: 'assignRequested' },
          { target: 'muted', actions: ['assignRequested', 'clearInterruption', 'notifyInterruptionOver'] },
        ],
      },
    },
  },
})
