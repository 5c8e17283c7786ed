import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `connectivityCheck`. Edit it by hand when the chart changes on purpose. */
export const connectivityCheckOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  COMPLETED: {
    'connectivityCheck.startRequested': [
      'to running.facts & running.progress.STARTING & running.work.asking · set connection, ice, key, published, report',
    ],
  },
  failed: {
    'connectivityCheck.startRequested': [
      'to running.facts & running.progress.STARTING & running.work.asking · set captured, connection, errors, ice, key, published, report',
    ],
  },
  idle: {
    'connectivityCheck.startRequested': [
      'to running.facts & running.progress.STARTING & running.work.asking',
    ],
  },
  'running.facts': {
    'connectivity.errorRaised': ['set errors'],
    'connectivity.iceConnected': ['set ice'],
    'connectivity.initFetched': ['set initConnected, websocketUrl'],
    'connectivity.mediaCaptured': ['set captured'],
    'connectivity.mediaPublished': [''],
    'connectivity.signalConnected': ['set signalConnected'],
  },
  'running.facts & running.progress.ICE_ESTABLISHED': {
    'connectivity.mediaCaptured': ['to running.progress.MEDIA_CAPTURED · set captured'],
    'connectivity.mediaPublished': ['to running.progress.MEDIA_PUBLISHED · set published'],
  },
  'running.facts & running.progress.INIT_FETCHED': {
    'connectivity.iceConnected': ['to running.progress.ICE_ESTABLISHED · set ice'],
    'connectivity.mediaCaptured': ['to running.progress.MEDIA_CAPTURED · set captured'],
    'connectivity.mediaPublished': ['to running.progress.MEDIA_PUBLISHED · set published'],
    'connectivity.signalConnected': ['to running.progress.SIGNAL_CONNECTED · set signalConnected'],
  },
  'running.facts & running.progress.MEDIA_CAPTURED': {
    'connectivity.mediaPublished': ['to running.progress.MEDIA_PUBLISHED · set published'],
  },
  'running.facts & running.progress.SIGNAL_CONNECTED': {
    'connectivity.iceConnected': ['to running.progress.ICE_ESTABLISHED · set ice'],
    'connectivity.mediaCaptured': ['to running.progress.MEDIA_CAPTURED · set captured'],
    'connectivity.mediaPublished': ['to running.progress.MEDIA_PUBLISHED · set published'],
  },
  'running.facts & running.progress.STARTING': {
    'connectivity.iceConnected': ['to running.progress.ICE_ESTABLISHED · set ice'],
    'connectivity.initFetched': ['to running.progress.INIT_FETCHED · set initConnected, websocketUrl'],
    'connectivity.mediaCaptured': ['to running.progress.MEDIA_CAPTURED · set captured'],
    'connectivity.mediaPublished': ['to running.progress.MEDIA_PUBLISHED · set published'],
    'connectivity.signalConnected': ['to running.progress.SIGNAL_CONNECTED · set signalConnected'],
  },
  'running.work.asking': {
    'connectivityCheck.stopRequested': ['to failed · set report · send diagnostics.connectionConcluded'],
    'xstate.done.actor.fetchKey': [
      'to running.work.calling.inCall.joining · set key · send meeting.joinRequested',
    ],
    'xstate.error.actor.fetchKey': ['to failed · set errors, report · send diagnostics.connectionConcluded'],
  },
  'running.work.calling.inCall': {
    'xstate.done.actor.meeting': [
      'to running.work.calling.reporting · set errors · send connectivity.reportOrdered',
    ],
    'xstate.error.actor.meeting': [
      'to running.work.calling.reporting · set errors · send connectivity.reportOrdered',
    ],
  },
  'running.work.calling.inCall.joining': {
    'call.joined': ['to running.work.calling.inCall.measuring'],
    'connectivityCheck.stopRequested': [
      'to running.work.calling.reporting · send connectivity.reportOrdered',
    ],
    'xstate.after.joinLimit': ['to running.work.calling.reporting · send connectivity.reportOrdered'],
  },
  'running.work.calling.inCall.leaving': {
    'xstate.after.leaveLimit': ['to running.work.calling.reporting · send connectivity.reportOrdered'],
  },
  'running.work.calling.inCall.measuring': {
    'connectivityCheck.stopRequested': [
      'to running.work.calling.inCall.leaving · send meeting.leaveRequested',
    ],
    'xstate.after.connectivityCheck': [
      'to running.work.calling.inCall.leaving · send meeting.leaveRequested',
    ],
  },
  'running.work.calling.reporting': {
    'connectivity.reported': [
      'to COMPLETED · set connection, report · send diagnostics.connectionConcluded',
      'to failed · set connection, report · send diagnostics.connectionConcluded',
    ],
  },
}
