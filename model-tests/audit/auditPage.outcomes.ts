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
      'to empty.refreshing · set checked, fault, matches, moment, source, summary, wanted · send ledger.pauseWanted',
    ],
    'audit.fileOffered': [
      'set source',
      'to loading · set checked, fault, matches, moment, source, summary, wanted',
      'to loading · set checked, fault, matches, moment, source, summary, wanted · send ledger.pauseWanted',
    ],
    'audit.sessionChosen': [
      'set source',
      'to loading · set checked, fault, matches, moment, source, summary, wanted',
      'to loading · set checked, fault, matches, moment, source, summary, wanted · send ledger.pauseWanted',
    ],
  },
  'broken.partial': {
    'actor.chosen': ['set actorRun, following'],
    'actor.followed': ['send ledger.momentWanted'],
    'filter.changed': [
      'set filters · send ledger.filterWanted',
      'to broken.partial.paused · set filters, matches · send ledger.filterWanted',
      'to broken.partial.paused · set filters, matches · send ledger.pauseWanted, send ledger.filterWanted',
    ],
    'filter.cleared': [
      'send ledger.filterWanted',
      'to broken.partial.paused · set matches · send ledger.filterWanted',
      'to broken.partial.paused · set matches · send ledger.pauseWanted, send ledger.filterWanted',
    ],
    'ledger.saveRequested': [
      '',
      'to broken.partial.saving',
      'to broken.partial.saving · send ledger.pauseWanted',
    ],
    'link.requested': [
      '',
      'to broken.partial.linking',
      'to broken.partial.linking · send ledger.pauseWanted',
    ],
    'matches.counted': ['set matches, moment'],
    'moment.chosen': [
      'send ledger.momentWanted',
      'to broken.partial.paused · send ledger.momentWanted',
      'to broken.partial.paused · send ledger.pauseWanted, send ledger.momentWanted',
    ],
    'moment.edgeRequested': [
      'send ledger.stepWanted',
      'to broken.partial.paused · send ledger.pauseWanted, send ledger.stepWanted',
      'to broken.partial.paused · send ledger.stepWanted',
    ],
    'moment.errorRequested': [
      'send ledger.stepWanted',
      'to broken.partial.paused · send ledger.pauseWanted, send ledger.stepWanted',
      'to broken.partial.paused · send ledger.stepWanted',
    ],
    'moment.shown': ['set actorRun, moment'],
    'moment.stepRequested': [
      'send ledger.stepWanted',
      'to broken.partial.paused · send ledger.pauseWanted, send ledger.stepWanted',
      'to broken.partial.paused · send ledger.stepWanted',
    ],
    'panel.chosen': ['set panel'],
    'playback.speedChosen': ['set speed'],
    'question.asked': ['set question'],
    'xstate.error.actor.ledger': ['to broken.unreadable', 'to broken.unreadable · send ledger.pauseWanted'],
    'zoom.chosen': ['set zoom'],
  },
  'broken.partial.linking': {
    'xstate.done.actor.copyLink': ['to broken.partial.paused · send toasts.requested'],
    'xstate.error.actor.copyLink': ['to broken.partial.paused'],
  },
  'broken.partial.paused': {
    'playback.toggled': ['to broken.partial.playing · send ledger.playWanted'],
  },
  'broken.partial.playing': {
    'playback.ended': ['to broken.partial.paused · send ledger.pauseWanted'],
    'playback.speedChosen': ['set speed · send ledger.pauseWanted, send ledger.playWanted'],
    'playback.toggled': ['to broken.partial.paused · send ledger.pauseWanted'],
  },
  'broken.partial.saving': {
    'xstate.done.actor.saveLedger': ['to broken.partial.paused'],
    'xstate.error.actor.saveLedger': ['to broken.partial.paused'],
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
    'xstate.done.actor.readLedger': ['to verifying · set checked'],
    'xstate.error.actor.readLedger': ['to broken.unreadable · set failure, fault'],
  },
  ready: {
    'actor.chosen': ['set actorRun, following'],
    'actor.followed': ['send ledger.momentWanted'],
    'filter.changed': [
      'set filters · send ledger.filterWanted',
      'to ready.paused · set filters, matches · send ledger.filterWanted',
      'to ready.paused · set filters, matches · send ledger.pauseWanted, send ledger.filterWanted',
    ],
    'filter.cleared': [
      'send ledger.filterWanted',
      'to ready.paused · set matches · send ledger.filterWanted',
      'to ready.paused · set matches · send ledger.pauseWanted, send ledger.filterWanted',
    ],
    'ledger.saveRequested': ['', 'to ready.saving', 'to ready.saving · send ledger.pauseWanted'],
    'link.requested': ['', 'to ready.linking', 'to ready.linking · send ledger.pauseWanted'],
    'matches.counted': ['set matches, moment'],
    'moment.chosen': [
      'send ledger.momentWanted',
      'to ready.paused · send ledger.momentWanted',
      'to ready.paused · send ledger.pauseWanted, send ledger.momentWanted',
    ],
    'moment.edgeRequested': [
      'send ledger.stepWanted',
      'to ready.paused · send ledger.pauseWanted, send ledger.stepWanted',
      'to ready.paused · send ledger.stepWanted',
    ],
    'moment.errorRequested': [
      'send ledger.stepWanted',
      'to ready.paused · send ledger.pauseWanted, send ledger.stepWanted',
      'to ready.paused · send ledger.stepWanted',
    ],
    'moment.shown': ['set actorRun, moment'],
    'moment.stepRequested': [
      'send ledger.stepWanted',
      'to ready.paused · send ledger.pauseWanted, send ledger.stepWanted',
      'to ready.paused · send ledger.stepWanted',
    ],
    'panel.chosen': ['set panel'],
    'playback.speedChosen': ['set speed'],
    'question.asked': ['set question'],
    'xstate.error.actor.ledger': ['to broken.unreadable', 'to broken.unreadable · send ledger.pauseWanted'],
    'zoom.chosen': ['set zoom'],
  },
  'ready.linking': {
    'xstate.done.actor.copyLink': ['to ready.paused · send toasts.requested'],
    'xstate.error.actor.copyLink': ['to ready.paused'],
  },
  'ready.paused': {
    'playback.toggled': ['to ready.playing · send ledger.playWanted'],
  },
  'ready.playing': {
    'playback.ended': ['to ready.paused · send ledger.pauseWanted'],
    'playback.speedChosen': ['set speed · send ledger.pauseWanted, send ledger.playWanted'],
    'playback.toggled': ['to ready.paused · send ledger.pauseWanted'],
  },
  'ready.saving': {
    'xstate.done.actor.saveLedger': ['to ready.paused'],
    'xstate.error.actor.saveLedger': ['to ready.paused'],
  },
  verifying: {
    'ledger.checked': [
      'to broken.partial.paused · set fault, summary',
      'to broken.unreadable · set fault',
      'to ready.paused · set summary',
    ],
    'ledger.progressed': [''],
    'xstate.error.actor.checkLedger': ['to broken.unreadable · set failure, fault'],
  },
}
