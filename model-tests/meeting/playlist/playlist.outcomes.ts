import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `playlist`. Edit it by hand when the chart changes on purpose. */
export const playlistOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to empty'],
  },
  '*': {
    'media.opened': ['set mediaOpen'],
    'playlist.autoplayChosen': ['set autoplay'],
    'playlist.cleared': [
      '',
      'to empty · set error, items, refusal, selectedId',
      'to empty · set items, selectedId, tracks · send publish.trackRemoved, send publish.trackRemoved',
    ],
    'playlist.itemRemoved': [
      'set items, selectedId',
      'to idle · set items, selectedId, tracks · send publish.trackRemoved, send publish.trackRemoved',
    ],
    'playlist.itemsAdded': ['set added, error, items, refusal', 'set error, refusal · send error.raised'],
    'playlist.nextRequested': [
      'set error, refusal · send error.raised',
      'to live.starting · set error, refusal, selectedId',
    ],
    'playlist.ownVolumeChosen': ['set error, ownVolume, refusal', 'set error, refusal · send error.raised'],
    'playlist.playRequested': [
      'set error, refusal · send error.raised',
      'to live.starting · set error, refusal, selectedId',
    ],
    'playlist.previousRequested': [
      'set error, refusal · send error.raised',
      'to live.starting · set error, refusal, selectedId',
    ],
    'playlist.rateChosen': ['set error, playbackRate, refusal', 'set error, refusal · send error.raised'],
    'playlist.seekRequested': ['set error, refusal · send error.raised'],
    'playlist.volumeChosen': ['set error, refusal · send error.raised', 'set error, refusal, volume'],
    'policy.changed': [
      'set allowed',
      'to idle · set allowed',
      'to idle · set allowed, tracks · send publish.trackRemoved, send publish.trackRemoved',
    ],
    'transport.left': [
      '',
      'to empty · set error, items, refusal, selectedId',
      'to empty · set items, selectedId, tracks · send publish.trackRemoved, send publish.trackRemoved',
    ],
  },
  empty: {
    'playlist.itemsAdded': ['set error, refusal · send error.raised', 'to idle · set added, items'],
  },
  ended: {
    'playlist.stopRequested': ['to idle · set selectedId'],
  },
  live: {
    'localTrack.renewRequested': ['send player.ordered'],
    'player.failed': [
      'to idle · set error, refusal · send error.raised',
      'to idle · set error, refusal, tracks · send publish.trackRemoved, send publish.trackRemoved, send error.raised',
    ],
    'player.moved': ['set currentTime'],
    'player.renewed': ['set tracks · send publish.trackAdded, send publish.trackAdded'],
    'playlist.nextRequested': [
      'set error, refusal · send error.raised',
      'set selectedId',
      'to live.starting · set selectedId',
    ],
    'playlist.ownVolumeChosen': [
      'set error, refusal · send error.raised',
      'set ownVolume · send player.ordered',
    ],
    'playlist.playRequested': [
      'set error, refusal · send error.raised',
      'set selectedId',
      'to live.starting · set selectedId',
    ],
    'playlist.previousRequested': [
      'set error, refusal · send error.raised',
      'set selectedId',
      'to live.starting · set selectedId',
    ],
    'playlist.rateChosen': [
      'set error, refusal · send error.raised',
      'set playbackRate · send player.ordered',
    ],
    'playlist.seekRequested': ['send player.ordered', 'set error, refusal · send error.raised'],
    'playlist.stopRequested': [
      'to idle · set selectedId',
      'to idle · set selectedId, tracks · send publish.trackRemoved, send publish.trackRemoved',
    ],
    'playlist.volumeChosen': ['set error, refusal · send error.raised', 'set volume · send player.ordered'],
  },
  'live.paused': {
    'auxiliary.muteOrdered': ['set soundMuted · send publish.trackChanged'],
    'playlist.playRequested': ['to live.playing · send player.ordered'],
  },
  'live.playing': {
    'auxiliary.muteOrdered': [
      'to live.paused · set soundMuted · send player.ordered, send publish.trackChanged',
    ],
    'player.ended': [
      'to ended · set tracks · send publish.trackRemoved, send publish.trackRemoved, send call.eventsRaised, send call.eventsRaised',
      'to live.paused · send call.eventsRaised',
      'to live.starting · set selectedId · send call.eventsRaised',
    ],
    'playlist.pauseRequested': ['to live.paused · send player.ordered'],
    'playlist.playRequested': [''],
  },
  'live.starting': {
    'playlist.playRequested': [''],
    'xstate.done.actor.startItem': [
      'to live.playing · set items, tracks · send publish.trackAdded, send publish.trackAdded',
    ],
    'xstate.error.actor.startItem': ['to idle · set error, refusal · send error.raised'],
  },
}
