import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `app`. Edit it by hand when the chart changes on purpose. */
export const appOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to network.online & screen.idle & share.nobody & start.starting'],
  },
  '*': {
    'cache.resetRequested': [
      'send polling.stopped, send polling.stopped, send polling.stopped, send today.cleared, send query.cleared, send legalPrompt.stopped, send notices.cleared',
      'to screen.idle & share.nobody · set practitioner · send polling.stopped, send polling.stopped, send polling.stopped, send today.cleared, send query.cleared, send legalPrompt.stopped, send notices.cleared',
      'to share.nobody · set practitioner · send polling.stopped, send polling.stopped, send polling.stopped, send today.cleared, send query.cleared, send legalPrompt.stopped, send notices.cleared',
    ],
    'page.returned': ['send page.returned'],
    'practitioner.ready': [
      'send polling.started, send polling.started, send polling.started, send query.requested, send legalPrompt.started',
      'to screen.page.loading & share.available.loading · set opened, practitioner · send polling.started, send polling.started, send polling.started, send query.requested, send legalPrompt.started',
      'to share.available.loading · set practitioner · send polling.started, send polling.started, send polling.started, send query.requested, send legalPrompt.started',
    ],
    'route.changed': [
      'set actor, moves, opened, page, params, path · send route.changed, send route.changed, send announcer.politeRequested, send reauthentication.finished',
      'to screen.idle · set actor, moves, page, params, path · send route.changed, send route.changed, send announcer.politeRequested, send reauthentication.finished',
      'to screen.page.loading · set actor, moves, opened, page, params, path · send route.changed, send route.changed, send announcer.politeRequested, send reauthentication.finished',
    ],
    'session.closed': [
      'send reauthentication.needed, send session.closed, send polling.stopped, send polling.stopped, send polling.stopped, send today.cleared, send query.cleared, send legalPrompt.stopped, send notices.cleared',
      'send session.closed, send polling.stopped, send polling.stopped, send polling.stopped, send today.cleared, send query.cleared, send legalPrompt.stopped, send notices.cleared',
      'to screen.idle & share.nobody · set practitioner · send session.closed, send polling.stopped, send polling.stopped, send polling.stopped, send today.cleared, send query.cleared, send legalPrompt.stopped, send notices.cleared',
      'to share.nobody · set practitioner · send reauthentication.needed, send session.closed, send polling.stopped, send polling.stopped, send polling.stopped, send today.cleared, send query.cleared, send legalPrompt.stopped, send notices.cleared',
      'to share.nobody · set practitioner · send session.closed, send polling.stopped, send polling.stopped, send polling.stopped, send today.cleared, send query.cleared, send legalPrompt.stopped, send notices.cleared',
    ],
    'session.opened': ['send session.opened, send reauthentication.finished'],
    'xstate.error.actor.announcer': [''],
    'xstate.error.actor.appointmentPolling': [''],
    'xstate.error.actor.currentPractitioner': [''],
    'xstate.error.actor.lastCheck': [''],
    'xstate.error.actor.legalPrompt': [''],
    'xstate.error.actor.liveAppointment': [''],
    'xstate.error.actor.locale': [''],
    'xstate.error.actor.notices': [''],
    'xstate.error.actor.observePage': [''],
    'xstate.error.actor.practiceNotices': [''],
    'xstate.error.actor.profileCompletion': [''],
    'xstate.error.actor.reauthentication': [''],
    'xstate.error.actor.session': [''],
    'xstate.error.actor.shell': [''],
    'xstate.error.actor.toasts': [''],
    'xstate.error.actor.waitingPatients': [''],
  },
  'network.offline': {
    'network.restored': ['to network.online · send announcer.politeRequested, send page.returned'],
  },
  'network.online': {
    'network.lost': ['to network.offline · send announcer.urgentRequested'],
  },
  'screen.page.failed': {
    'page.loadRequested': ['to screen.page.loading'],
  },
  'screen.page.loading': {
    'xstate.done.actor.loadPage': ['to screen.page.open'],
    'xstate.error.actor.loadPage': ['to screen.page.failed'],
  },
  'screen.page.open': {
    'practice.changeUndone': ['send practice.changeUndone'],
    'today.changed': ['send agenda.refreshRequested'],
    'xstate.done.actor.page': ['send session.signedIn'],
    'xstate.error.actor.page': ['to screen.page.failed'],
  },
  'share.available.loading': {
    'xstate.done.actor.loadShareProfile': ['to share.available.open'],
    'xstate.error.actor.loadShareProfile': ['to share.available.failed'],
  },
  'share.available.open': {
    'xstate.error.actor.shareProfile': [''],
  },
  'start.starting': {
    'locale.settled': ['to start.running'],
  },
}
