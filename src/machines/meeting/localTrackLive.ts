import { askFor, localTrackSetup } from './localTrackSetup.ts'

/**
 * A device is ours: on, off, changing, or held by somebody else. Wishes that come while it changes are kept
 * in the context and met where it comes to rest, in `on` or `muted` (M4.096-M4.106).
 */
export const live = localTrackSetup.createStateConfig({
  description: 'A device is ours. A wish that comes while it changes is kept, and met afterwards.',
  invoke: { id: 'watchTrack', src: 'watchTrack', input: ({ context }) => ({ kind: context.kind }) },
  initial: 'on',
  on: {
    'track.ended': { actions: 'markLost', meta: { spec: ['M8.013'] } },
    'localTrack.toggleRequested': { actions: 'wish', meta: { spec: ['M4.096'] } },
    'permission.changed': {
      guard: 'isDenied',
      target: 'failed',
      actions: ['keepDenied', 'rememberWish', 'showDisabled', 'tellNoLonger', 'raiseError'],
      meta: { spec: ['M4.106'] },
    },
    'localTrack.releaseRequested': 'releasing',
    'transport.left': 'off',
  },
  states: {
    on: {
      description: 'The others can hear or see it.',
      entry: ['markDelivering', 'tellInterruptionOver'],
      always: [
        { guard: 'isLost', target: 'recovering', actions: ['keepLost', 'raiseError'] },
        { guard: 'wantsDisabled', target: 'muting', meta: { spec: ['M4.096'] } },
        { guard: 'mustPause', target: 'pausing', meta: { spec: ['M4.099'] } },
        { guard: 'wantsDevice', target: 'switching' },
      ],
      on: {
        'track.nativeMuted': {
          target: 'interrupted',
          actions: ['keepInterruption', 'showDisabled', 'tellMuted'],
          meta: { spec: ['M4.103', 'M4.105'] },
        },
        'page.visible': [
          {
            guard: 'stoppedPublishing',
            target: 'unmuting',
            actions: 'keepVisible',
            meta: { spec: ['M4.102'] },
          },
          { actions: 'keepVisible' },
        ],
      },
      initial: 'flowing',
      states: {
        flowing: {
          description: 'The device delivers.',
          on: {
            'track.fellSilent': { target: 'silent', meta: { spec: ['M9.05', 'M9.06'] } },
            'track.dried': { target: 'dry', actions: ['keepDry', 'raiseError'], meta: { spec: ['M8.078'] } },
          },
        },
        silent: {
          description: 'The microphone is on and hears nothing at all.',
          on: {
            'track.sounded': 'flowing',
            'track.dried': { target: 'dry', actions: ['keepDry', 'raiseError'] },
          },
        },
        dry: {
          description: 'The device delivers no data.',
          on: { 'track.flowed': { target: 'flowing', actions: 'forgetError' } },
        },
      },
    },
    muting: {
      description: 'Being turned off.',
      invoke: {
        id: 'mute',
        src: 'setTrackEnabled',
        input: askFor(false),
        onDone: { target: 'muted', actions: ['keepOpened', 'tellMuted'] },
        onError: {
          target: 'on',
          actions: ['showEnabled', 'keepError', 'raiseError'],
          meta: { spec: ['M4.097', 'M4.098'] },
        },
      },
    },
    muted: {
      description: 'Ours, but the others get nothing.',
      entry: ['markNotDelivering', 'forgetHint'],
      exit: 'forgetHint',
      invoke: {
        id: 'watchMutedSpeech',
        src: 'watchMutedSpeech',
        input: ({ context }) => ({ kind: context.kind }),
      },
      always: [
        { guard: 'isLostSound', target: 'recovering', actions: ['keepLost', 'raiseError'] },
        { guard: 'wantsEnabled', target: 'unmuting', meta: { spec: ['M4.096'] } },
        { guard: 'wantsDeviceNow', target: 'switching' },
      ],
      on: { 'speech.heard': { guard: 'hintsWanted', actions: 'showHint' } },
    },
    unmuting: {
      description: 'Being turned on.',
      invoke: {
        id: 'unmute',
        src: 'setTrackEnabled',
        input: askFor(true),
        onDone: { target: 'on', actions: ['keepOpened', 'raiseNotice', 'tellUnmuted'] },
        onError: {
          target: 'muted',
          actions: ['showDisabled', 'forgetInterruption', 'keepError', 'tellNoLonger', 'raiseError'],
          meta: { spec: ['M4.097', 'M4.098'] },
        },
      },
    },
    switching: {
      description: 'Another device takes over without anyone noticing.',
      invoke: {
        id: 'switchDevice',
        src: 'switchDevice',
        input: ({ context }) => ({
          kind: context.kind,
          deviceId: context.wishedDeviceId,
          onlyThis: true,
        }),
        onDone: [
          { guard: 'isDelivering', target: 'on', actions: ['keepOpened', 'tellAcquired'] },
          { target: 'muted', actions: ['keepOpened', 'tellAcquired'] },
        ],
        onError: [
          { guard: 'isDelivering', target: 'on', actions: ['giveDeviceUp', 'keepError', 'raiseError'] },
          { target: 'muted', actions: ['giveDeviceUp', 'keepError', 'raiseError'] },
        ],
      },
    },
    recovering: {
      description: "The device was unplugged; the system's default takes over.",
      meta: { spec: ['M8.013'] },
      invoke: {
        id: 'recover',
        src: 'switchDevice',
        input: ({ context }) => ({ kind: context.kind, deviceId: 'default', onlyThis: false }),
        onDone: [
          {
            guard: 'isDelivering',
            target: 'on',
            actions: ['keepOpened', 'tellAcquired', 'tellDeviceChange'],
          },
          { target: 'muted', actions: ['keepOpened', 'tellAcquired', 'tellDeviceChange'] },
        ],
        onError: {
          target: '#localTrack.capture.failed',
          actions: ['keepError', 'rememberWish', 'showDisabled', 'tellNoLonger', 'raiseError'],
        },
      },
    },
    pausing: {
      description: 'The page is out of sight; the camera goes off with it.',
      meta: { spec: ['M4.099'] },
      invoke: {
        id: 'pause',
        src: 'setTrackEnabled',
        input: askFor(false),
        onDone: { target: 'paused', actions: ['showDisabled', 'tellMuted'] },
        onError: { target: 'paused', actions: ['showDisabled', 'tellMuted', 'keepError', 'raiseError'] },
      },
      on: { 'localTrack.toggleRequested': { guard: 'turnsOff', target: 'muting', actions: 'wish' } },
    },
    paused: {
      description: 'Off until somebody looks at the page again.',
      entry: 'markNotDelivering',
      always: {
        guard: 'isSeen',
        target: 'unmuting',
        actions: 'showEnabled',
        meta: { spec: ['M4.100'] },
      },
      on: {
        'localTrack.toggleRequested': [
          { guard: 'turnsOn', target: 'unmuting', actions: 'wish' },
          { target: 'muted', actions: ['wish', 'forgetInterruption'] },
        ],
      },
    },
    interrupted: {
      description: 'The system took the device, for a phone call say.',
      meta: { spec: ['M4.103', 'M4.105'] },
      entry: ['markNotDelivering', 'tellInterruption'],
      always: { guard: 'isLost', target: 'recovering', actions: ['keepLost', 'raiseError'] },
      on: {
        'track.nativeUnmuted': {
          target: 'on',
          actions: ['showEnabled', 'forgetInterruption', 'tellUnmuted'],
          meta: { spec: ['M4.104'] },
        },
        'page.visible': [
          {
            guard: 'stoppedPublishing',
            target: 'unmuting',
            actions: ['keepVisible', 'showEnabled'],
            meta: { spec: ['M4.102'] },
          },
          { actions: ['keepVisible', 'tellInterruption'] },
        ],
        'localTrack.toggleRequested': [
          { guard: 'turnsOn', target: 'unmuting', actions: 'wish' },
          { target: 'muted', actions: ['wish', 'forgetInterruption', 'tellInterruptionOver'] },
        ],
      },
    },
  },
})
