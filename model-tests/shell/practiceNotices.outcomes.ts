import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `practiceNotices`. Edit it by hand when the chart changes on purpose. */
export const practiceNoticesOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to list.idle & marks.idle'],
  },
  '*': {
    'notices.read': ['set unmarked', 'to marks.marking · set marking'],
  },
  list: {
    'polling.started': ['', 'to list.fetching'],
  },
  'list & marks': {
    'polling.stopped': [
      '',
      'to list.idle & marks.idle · set known, marking, unmarked',
      'to list.idle · set known',
      'to marks.idle · set marking, unmarked',
    ],
  },
  'list.fetching': {
    'xstate.done.actor.fetchNotices': [
      'to list.waiting · set known · send notices.fetched',
      'to list.waiting · set known · send notices.fetched, send today.changed, send announcer.politeRequested',
    ],
    'xstate.error.actor.fetchNotices': ['to list.waiting'],
  },
  'list.waiting': {
    'xstate.after.poll': ['to list.fetching'],
  },
  'marks.marking': {
    'xstate.done.actor.markRead': ['set marking, unmarked', 'to marks.idle · set marking'],
    'xstate.error.actor.markRead': ['set marking, unmarked', 'to marks.idle · set marking'],
  },
}
