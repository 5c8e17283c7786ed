import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `shell`. Edit it by hand when the chart changes on purpose. */
export const shellOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to dialog.none & menu.closed'],
  },
  '*': {
    'route.changed': [
      'set path',
      'to dialog.none & menu.closed · set path',
      'to dialog.none · set path',
      'to menu.closed · set path',
    ],
    'singleKeys.known': ['set singleKeys'],
    'singleKeys.switched': ['set singleKeys · send singleKeys.given'],
    'width.changed': ['set narrow'],
    'xstate.error.actor.observeWidth': [''],
    'xstate.error.actor.singleKeyStore': [''],
  },
  dialog: {
    'dialog.closed': ['', 'to dialog.none'],
    'dialog.opened': [
      '',
      'to dialog.gettingStarted',
      'to dialog.gettingStarted & menu.closed',
      'to dialog.keys',
      'to dialog.keys & menu.closed',
      'to dialog.share',
      'to dialog.share & menu.closed',
      'to menu.closed',
    ],
  },
  menu: {
    'menu.closed': ['', 'to menu.closed'],
    'menu.opened': ['', 'to menu.avatar.entries', 'to menu.live', 'to menu.notifications'],
  },
  'menu.avatar.entries': {
    'languageMenu.opened': ['to menu.avatar.language'],
  },
  'menu.avatar.language': {
    'languageMenu.closed': ['to menu.avatar.entries'],
  },
}
