import { freshPlaylist, playlistSetup, startInput } from './playlistSetup.ts'

/**
 * Audio or video files that we play for everybody: a list, one item at a time, as tracks of their own source
 * (M1.37, M1.38, M3.31-M3.33, M4.123-M4.127, M4.175, M5.08-M5.15, M8.104).
 */
export const playlistMachine = playlistSetup.createMachine({
  id: 'playlist',
  description: 'The playlist that we play for everybody.',
  context: ({ input }) => freshPlaylist(input),
  initial: 'empty',
  on: {
    'playlist.itemsAdded': [
      { guard: 'isRefused', actions: ['refuse', 'raiseError'] },
      { actions: 'addItems', meta: { spec: ['M3.32'] } },
    ],
    'playlist.itemRemoved': [
      { guard: 'isLast', target: '.empty', actions: 'clear' },
      { guard: 'isSelected', target: '.idle', actions: 'removeItem' },
      { actions: 'removeItem' },
    ],
    'playlist.cleared': { target: '.empty', actions: 'clear' },
    'playlist.playRequested': [
      { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.15'] } },
      { target: '.live', actions: 'select', meta: { spec: ['M1.37', 'M1.38'] } },
    ],
    'playlist.nextRequested': [
      { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.13'] } },
      { target: '.live', actions: 'selectNext', meta: { spec: ['M4.123'] } },
    ],
    'playlist.previousRequested': [
      { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.14'] } },
      { target: '.live', actions: 'selectPrevious', meta: { spec: ['M4.124'] } },
    ],
    'playlist.seekRequested': { actions: ['refuse', 'raiseError'], meta: { spec: ['M5.11', 'M5.12'] } },
    'playlist.volumeChosen': [
      { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.08'] } },
      { actions: 'assignSettings' },
    ],
    'playlist.ownVolumeChosen': [
      { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.08'] } },
      { actions: 'assignSettings' },
    ],
    'playlist.rateChosen': [
      { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.10'] } },
      { actions: 'assignSettings' },
    ],
    'playlist.autoplayChosen': { actions: 'assignAutoplay' },
    'policy.changed': { actions: 'assignPolicy' },
    'media.opened': { actions: 'assignMediaOpen' },
    'transport.left': { target: '.empty', actions: 'clear' },
  },
  states: {
    empty: {
      description: 'The list is empty.',
      on: {
        'playlist.itemsAdded': [
          { guard: 'isRefused', actions: ['refuse', 'raiseError'] },
          { target: 'idle', actions: 'addItems' },
        ],
      },
    },
    idle: { description: 'There are items; nothing is sent.' },
    live: {
      description: 'The current item is sent to the others.',
      invoke: { id: 'player', src: 'player', input: ({ context }) => ({ kind: context.kind }) },
      initial: 'starting',
      exit: 'unpublish',
      always: { guard: 'isForbidden', target: 'idle', meta: { spec: ['M4.069'] } },
      on: {
        'playlist.playRequested': [
          { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.15'] } },
          { target: '.starting', actions: 'select' },
        ],
        'playlist.nextRequested': [
          { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.13'] } },
          { target: '.starting', actions: 'selectNext', meta: { spec: ['M4.123'] } },
        ],
        'playlist.previousRequested': [
          { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.14'] } },
          { target: '.starting', actions: 'selectPrevious', meta: { spec: ['M4.124'] } },
        ],
        'playlist.stopRequested': { target: 'idle', actions: 'unselect' },
        'playlist.seekRequested': [
          { guard: 'isValidTime', actions: 'requestSeek' },
          { actions: ['refuse', 'raiseError'], meta: { spec: ['M5.11'] } },
        ],
        'playlist.volumeChosen': [
          { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.08'] } },
          { actions: ['assignSettings', 'requestSettings'] },
        ],
        'playlist.ownVolumeChosen': [
          { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.08'] } },
          { actions: ['assignSettings', 'requestSettings'] },
        ],
        'playlist.rateChosen': [
          { guard: 'isRefused', actions: ['refuse', 'raiseError'], meta: { spec: ['M5.10'] } },
          { actions: ['assignSettings', 'requestSettings'] },
        ],
        'player.moved': { actions: 'assignTime' },
        'player.failed': {
          target: 'idle',
          actions: ['assignLoadError', 'raiseError'],
          meta: { spec: ['M8.104'] },
        },
        'player.renewed': { actions: 'publish', meta: { spec: ['M4.067'] } },
        'localTrack.renewRequested': { actions: 'requestRenewal' },
      },
      states: {
        starting: {
          description: 'The item is being loaded.',
          invoke: {
            id: 'startItem',
            src: 'startItem',
            input: ({ context }) => startInput(context),
            onDone: { target: 'playing', actions: ['assignDuration', 'publish', 'unmuteSound'] },
            onError: {
              target: '#playlist.idle',
              actions: ['assignLoadError', 'raiseError'],
              meta: { spec: ['M8.104'] },
            },
          },
          on: { 'playlist.playRequested': { guard: 'isCurrent' } },
        },
        playing: {
          description: 'The item plays.',
          on: {
            'playlist.playRequested': { guard: 'isCurrent' },
            'playlist.pauseRequested': { target: 'paused', actions: 'requestPause' },
            'auxiliary.muteOrdered': {
              guard: 'isOurSound',
              target: 'paused',
              actions: ['requestPause', 'muteSound', 'notifySound'],
              meta: { spec: ['M4.107'] },
            },
            'player.ended': [
              {
                guard: 'goesOn',
                target: 'starting',
                actions: ['notifyItemEnded', 'selectNext'],
                meta: { spec: ['M4.125', 'M4.175'] },
              },
              { guard: 'hasNext', target: 'paused', actions: 'notifyItemEnded', meta: { spec: ['M4.175'] } },
              {
                target: '#playlist.ended',
                actions: ['notifyItemEnded', 'notifyPlaylistEnded'],
                meta: { spec: ['M4.126', 'M4.127', 'M4.175'] },
              },
            ],
          },
        },
        paused: {
          description: 'The item is paused.',
          on: {
            'playlist.playRequested': {
              guard: 'isCurrent',
              target: 'playing',
              actions: ['requestResume', 'unmuteSound'],
            },
            'auxiliary.muteOrdered': { guard: 'isOurSound', actions: ['muteSound', 'notifySound'] },
          },
        },
      },
    },
    ended: {
      description: 'The last item has ended; nothing is sent any more.',
      meta: { spec: ['M4.126', 'M4.127'] },
      on: { 'playlist.stopRequested': { target: 'idle', actions: 'unselect' } },
    },
  },
})
