import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `noticeChoices`. Edit it by hand when the chart changes on purpose. */
export const noticeChoicesOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to chime.silent & form.loading & permission.known'],
  },
  'chime.ringing': {
    'xstate.done.actor.tryChime': ['to chime.silent'],
    'xstate.error.actor.tryChime': ['to chime.silent'],
  },
  'chime.silent': {
    'notices.chimeRequested': ['to chime.ringing · set volume'],
  },
  'form.editing': {
    'xstate.done.actor.noticeChoicesForm': ['set choices · send toasts.requested'],
    'xstate.error.actor.noticeChoicesForm': [''],
  },
  'form.failed': {
    'notices.retryRequested': ['to form.loading · set failure'],
  },
  'form.loading': {
    'xstate.done.actor.load': ['to form.editing · set choices, permission'],
    'xstate.error.actor.load': ['to form.failed · set failure'],
  },
  'permission.asking': {
    'xstate.done.actor.askPermission': ['to permission.known · set permission'],
    'xstate.error.actor.askPermission': ['to permission.known'],
  },
  'permission.known': {
    'notices.permissionRequested': ['to permission.asking'],
  },
}
