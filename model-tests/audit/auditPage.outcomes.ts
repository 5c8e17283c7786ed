import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `auditPage`. Edit it by hand when the chart changes on purpose. */
export const auditPageOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to empty.reading'],
  },
  '*': {
    'audit.closed': [
      '',
      'to empty.refreshing · set checked, fault, matches, moment, source, summary, wanted',
      'to empty.refreshing · set checked, fault, matches, moment, source, summary, wanted · send record.pauseWanted',
    ],
    'audit.fileOffered': [
      'set source',
      'to loading · set checked, fault, matches, moment, source, summary, wanted',
      'to loading · set checked, fault, matches, moment, source, summary, wanted · send record.pauseWanted',
    ],
    'audit.sessionChosen': [
      'set source',
      'to loading · set checked, fault, matches, moment, source, summary, wanted',
      'to loading · set checked, fault, matches, moment, source, summary, wanted · send record.pauseWanted',
    ],
  },
  'broken.partial': {
    'actor.chosen': ['set actorRun, following'],
    'actor.followed': ['send record.momentWanted'],
    'filter.changed': [
      'set filters · send record.filterWanted',
      'to broken.partial.paused · set filters, matches · send record.filterWanted',
      'to broken.partial.paused · set filters, matches · send record.pauseWanted, send record.filterWanted',
    ],
    'filter.cleared': [
      'send record.filterWanted',
      'to broken.partial.paused · set matches · send record.filterWanted',
      'to broken.partial.paused · set matches · send record.pauseWanted, send record.filterWanted',
    ],
    'link.requested': [
      '',
      'to broken.partial.linking',
      'to broken.partial.linking · send record.pauseWanted',
    ],
    'matches.counted': ['set matches, moment'],
    'moment.chosen': [
      'send record.momentWanted',
      'to broken.partial.paused · send record.momentWanted',
      'to broken.partial.paused · send record.pauseWanted, send record.momentWanted',
    ],
    'moment.edgeRequested': [
      'send record.stepWanted',
      'to broken.partial.paused · send record.pauseWanted, send record.stepWanted',
      'to broken.partial.paused · send record.stepWanted',
    ],
    'moment.errorRequested': [
      'send record.stepWanted',
      'to broken.partial.paused · send record.pauseWanted, send record.stepWanted',
      'to broken.partial.paused · send record.stepWanted',
    ],
    'moment.shown': ['set actorRun, moment'],
    'moment.stepRequested': [
      'send record.stepWanted',
      'to broken.partial.paused · send record.pauseWanted, send record.stepWanted',
      'to broken.partial.paused · send record.stepWanted',
    ],
    'panel.chosen': ['set panel'],
    'playback.speedChosen': ['set speed'],
    'question.asked': ['set question'],
    'record.saveRequested': [
      '',
      'to broken.partial.saving',
      'to broken.partial.saving · send record.pauseWanted',
    ],
    'xstate.error.actor.record': ['to broken.unreadable', 'to broken.unreadable · send record.pauseWanted'],
    'zoom.chosen': ['set zoom'],
  },
  'broken.partial.linking': {
    'xstate.done.actor.copyLink': ['to broken.partial.paused · send toasts.requested'],
    'xstate.error.actor.copyLink': ['to broken.partial.paused'],
  },
  'broken.partial.paused': {
    'playback.toggled': ['to broken.partial.playing · send record.playWanted'],
  },
  'broken.partial.playing': {
    'playback.ended': ['to broken.partial.paused · send record.pauseWanted'],
    'playback.speedChosen': ['set speed · send record.pauseWanted, send record.playWanted'],
    'playback.toggled': ['to broken.partial.paused · send record.pauseWanted'],
  },
  'broken.partial.saving': {
    'xstate.done.actor.saveRecord': ['to broken.partial.paused'],
    'xstate.error.actor.saveRecord': ['to broken.partial.paused'],
  },
  'empty.reading': {
    'xstate.done.actor.listRecordings': [
      'to empty.choosing · set sessions',
      'to loading · set sessions, source, wanted',
    ],
    'xstate.error.actor.listRecordings': ['to empty.choosing'],
  },
  'empty.refreshing': {
    'xstate.done.actor.listRecordings': ['to empty.choosing · set sessions'],
    'xstate.error.actor.listRecordings': ['to empty.choosing'],
  },
  loading: {
    'xstate.done.actor.readRecord': ['to verifying · set checked'],
    'xstate.error.actor.readRecord': ['to broken.unreadable · set failure, fault'],
  },
  ready: {
    'actor.chosen': ['set actorRun, following'],
    'actor.followed': ['send record.momentWanted'],
    'filter.changed': [
      'set filters · send record.filterWanted',
      'to ready.paused · set filters, matches · send record.filterWanted',
      'to ready.paused · set filters, matches · send record.pauseWanted, send record.filterWanted',
    ],
    'filter.cleared': [
      'send record.filterWanted',
      'to ready.paused · set matches · send record.filterWanted',
      'to ready.paused · set matches · send record.pauseWanted, send record.filterWanted',
    ],
    'link.requested': ['', 'to ready.linking', 'to ready.linking · send record.pauseWanted'],
    'matches.counted': ['set matches, moment'],
    'moment.chosen': [
      'send record.momentWanted',
      'to ready.paused · send record.momentWanted',
      'to ready.paused · send record.pauseWanted, send record.momentWanted',
    ],
    'moment.edgeRequested': [
      'send record.stepWanted',
      'to ready.paused · send record.pauseWanted, send record.stepWanted',
      'to ready.paused · send record.stepWanted',
    ],
    'moment.errorRequested': [
      'send record.stepWanted',
      'to ready.paused · send record.pauseWanted, send record.stepWanted',
      'to ready.paused · send record.stepWanted',
    ],
    'moment.shown': ['set actorRun, moment'],
    'moment.stepRequested': [
      'send record.stepWanted',
      'to ready.paused · send record.pauseWanted, send record.stepWanted',
      'to ready.paused · send record.stepWanted',
    ],
    'panel.chosen': ['set panel'],
    'playback.speedChosen': ['set speed'],
    'question.asked': ['set question'],
    'record.saveRequested': ['', 'to ready.saving', 'to ready.saving · send record.pauseWanted'],
    'xstate.error.actor.record': ['to broken.unreadable', 'to broken.unreadable · send record.pauseWanted'],
    'zoom.chosen': ['set zoom'],
  },
  'ready.linking': {
    'xstate.done.actor.copyLink': ['to ready.paused · send toasts.requested'],
    'xstate.error.actor.copyLink': ['to ready.paused'],
  },
  'ready.paused': {
    'playback.toggled': ['to ready.playing · send record.playWanted'],
  },
  'ready.playing': {
    'playback.ended': ['to ready.paused · send record.pauseWanted'],
    'playback.speedChosen': ['set speed · send record.pauseWanted, send record.playWanted'],
    'playback.toggled': ['to ready.paused · send record.pauseWanted'],
  },
  'ready.saving': {
    'xstate.done.actor.saveRecord': ['to ready.paused'],
    'xstate.error.actor.saveRecord': ['to ready.paused'],
  },
  verifying: {
    'record.checked': [
      'to broken.partial.paused · set fault, summary',
      'to broken.unreadable · set fault',
      'to ready.paused · set summary',
    ],
    'record.progressed': [''],
    'xstate.error.actor.checkRecord': ['to broken.unreadable · set failure, fault'],
  },
}
