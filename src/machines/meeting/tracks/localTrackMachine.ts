import { live } from './localTrackLive.ts'
import { freshLocalTrack } from './localTrackRules.ts'
import { askFor, localTrackSetup } from './localTrackSetup.ts'

/**
 * Our own microphone or camera: capture, mute, change of device, interruptions, and publication
 * (M4.096-M4.106, M6.08, M8.072-M8.078). One runs as localAudio, one as localVideo. The states of an acquired
 * device are in localTrackLive.ts.
 */
export const localTrackMachine = localTrackSetup.createMachine({
  id: 'localTrack',
  description: 'A local track of one kind.',
  context: ({ input }) => freshLocalTrack(input),
  type: 'parallel',
  invoke: [
    {
      id: 'watchSurroundings',
      src: 'watchSurroundings',
      input: ({ context: { kind, pausesWhenHidden } }) => ({ kind, pausesWhenHidden }),
    },
    {
      id: 'trackSettings',
      src: 'trackSettings',
      input: ({ context: { kind, audio, video } }) => ({ kind, audio, video }),
    },
  ],
  on: {
    'policy.changed': { actions: 'assignPolicy', meta: { spec: ['M6.08'] } },
    'localTrack.deviceChosen': { actions: 'assignRequestedDevice' },
    'localTrack.devicesListed': { actions: 'assignListed' },
    'localTrack.audioChosen': [
      {
        guard: 'settingsHold',
        actions: ['assignSettings', 'sendSettings'],
        meta: { spec: ['M3.41', 'M3.46'] },
      },
      { actions: 'raiseVerdict', meta: { spec: ['M5.01', 'M5.02'] } },
    ],
    'localTrack.videoChosen': [
      { guard: 'settingsHold', actions: ['assignSettings', 'sendSettings'], meta: { spec: ['M3.48'] } },
      { actions: 'raiseVerdict', meta: { spec: ['M5.05', 'M5.06'] } },
    ],
    'settings.refused': { actions: 'raiseRefusal' },
    'localTrack.hintsSwitched': { actions: 'assignHints' },
  },
  states: {
    capture: {
      initial: 'off',
      states: {
        off: {
          description: 'No device is in use.',
          on: {
            'localTrack.acquireRequested': 'acquiring',
            'localTrack.toggleRequested': { actions: 'assignRequested' },
          },
        },
        acquiring: {
          description: 'The device is requested from the browser.',
          meta: { spec: ['M1.04', 'M8.070', 'M8.071'] },
          invoke: {
            id: 'acquireTrack',
            src: 'acquireTrack',
            input: (args) => askFor(args.context.displayEnabled)(args),
            onDone: [
              {
                guard: 'fellBack',
                target: 'failed',
                actions: [
                  'assignAcquired',
                  'assignRequestedTrack',
                  'showDisabled',
                  'notifyAcquired',
                  'raiseFailure',
                ],
                meta: { spec: ['M8.072', 'M8.073', 'M8.074', 'M8.075', 'M8.076', 'M8.077'] },
              },
              {
                guard: 'acquiredHeld',
                target: 'live.interrupted',
                actions: [
                  ...(['assignAcquired', 'showDisabled', 'notifyAcquired', 'notifyHeld'] as const),
                  ...(['raiseNotice', 'assignInterruption', 'notifyInterruption'] as const),
                ],
                meta: { spec: ['M4.103', 'M4.105'] },
              },
              {
                guard: 'acquiredEnabled',
                target: 'live.on',
                actions: ['assignAcquired', 'notifyAcquired', 'notifyRegained', 'raiseNotice'],
              },
              { target: 'live.muted', actions: ['assignAcquired', 'notifyAcquired', 'raiseNotice'] },
            ],
            onError: {
              target: 'failed',
              actions: ['assignError', 'assignRequestedTrack', 'showDisabled', 'raiseFailure'],
            },
          },
          on: {
            'localTrack.toggleRequested': { actions: 'assignRequested' },
            'localTrack.releaseRequested': 'releasing',
            'transport.left': 'off',
          },
        },
        live,
        releasing: {
          description: 'The device is released because the preview of a role was cancelled.',
          meta: { spec: ['M4.057'] },
          // The id is cleared here, so that tracks that are renewed or offered meanwhile do not outlive the
          // device.
          entry: ['notifyReleased', 'clearTrack'],
          invoke: {
            id: 'releaseTrack',
            src: 'releaseTrack',
            input: ({ context }) => ({ kind: context.kind }),
            onDone: 'off',
            onError: { target: 'failed', actions: ['assignError', 'showDisabled', 'raiseError'] },
          },
        },
        failed: {
          description: 'The device cannot be used; an empty track replaces it.',
          after: {
            arrivalRetry: {
              guard: 'triesAgain',
              target: 'acquiring',
              actions: ['decrementRetries', 'restoreRequested'],
              meta: { spec: ['M8.013'] },
            },
          },
          on: {
            'localTrack.acquireRequested': { guard: 'hasNoTrack', target: 'acquiring' },
            'localTrack.toggleRequested': [
              { guard: 'turnsOn', target: 'acquiring', actions: 'assignRequested' },
              { actions: 'assignRequestedLater' },
            ],
            'localTrack.deviceChosen': {
              target: 'acquiring',
              actions: ['assignRequestedDevice', 'showEnabled'],
            },
            'localTrack.devicesListed': [
              {
                guard: 'bringsDevice',
                target: 'acquiring',
                actions: ['assignListed', 'expectArrival', 'restoreRequested'],
              },
              { actions: 'assignListed' },
            ],
            'permission.changed': {
              guard: 'isGranted',
              target: 'acquiring',
              actions: 'restoreRequested',
              meta: { spec: ['M4.106'] },
            },
            'localTrack.releaseRequested': 'releasing',
            'transport.left': 'off',
          },
        },
      },
    },
    publication: {
      initial: 'closed',
      states: {
        closed: {
          description: 'No connection is open yet.',
          on: { 'media.opened': 'unpublished' },
        },
        unpublished: {
          description: 'Not published.',
          always: {
            guard: 'mayPublish',
            target: 'published',
            actions: 'notifyAdded',
            meta: { spec: ['M4.071', 'M6.08', 'M5.24'] },
          },
        },
        published: {
          description: 'Published.',
          always: [
            { guard: 'hasNoTrack', target: 'unpublished' },
            {
              guard: 'mayNotPublish',
              target: 'unpublished',
              actions: 'notifyRemoved',
              meta: { spec: ['M4.069'] },
            },
          ],
          on: { 'localTrack.renewRequested': 'renewing' },
        },
        renewing: {
          description: 'The media server has changed: the track gets new ids and is offered again.',
          meta: { spec: ['M4.064'] },
          invoke: {
            id: 'renewTrack',
            src: 'renewTrack',
            input: ({ context: { kind, generation } }) => ({ kind, generation: generation + 1 }),
            onDone: { target: 'published', actions: ['assignRenewed', 'notifyAdded'] },
            onError: { target: 'published', actions: ['assignError', 'raiseError', 'notifyAdded'] },
          },
          always: { guard: 'hasNoTrack', target: 'unpublished' },
        },
      },
    },
    page: {
      initial: 'visible',
      on: {
        'page.hidden': [
          {
            guard: 'pausesDevice',
            target: '.hidden.pausing',
            actions: 'assignHidden',
            meta: { spec: ['M4.101'] },
          },
          { target: '.hidden.running', actions: 'assignHidden', meta: { spec: ['M4.101'] } },
        ],
      },
      states: {
        visible: { description: 'The page is visible.' },
        hidden: {
          description: 'The page is hidden.',
          initial: 'running',
          on: { 'page.visible': { target: 'visible', actions: 'assignVisible' } },
          states: {
            pausing: { description: 'The device is turned off meanwhile.' },
            running: { description: 'The device stays on.' },
          },
        },
      },
    },
  },
})
