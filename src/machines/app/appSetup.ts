import { assign, type EventObject, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import type { agendaMachine } from '../agenda/agendaMachine.ts'
import { announcerMachine } from '../announcer/announcerMachine.ts'
import { appointmentPollingMachine } from '../appointmentPolling/appointmentPollingMachine.ts'
import type { auditPageMachine } from '../audit/auditPageMachine.ts'
import { currentPractitionerMachine } from '../currentPractitioner/currentPractitionerMachine.ts'
import type { diagnosticsMachine } from '../diagnostics/diagnosticsMachine.ts'
import type { guestJoinMachine } from '../guestJoin/guestJoinMachine.ts'
import { liveAppointmentMachine } from '../liveAppointment/liveAppointmentMachine.ts'
import { localeMachine } from '../locale/localeMachine.ts'
import { login } from '../login/login.ts'
import { noticesMachine } from '../notices/noticesMachine.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { notProvidedMachine } from '../notProvidedMachine.ts'
import { profileCompletion } from '../profileCompletion/profileCompletion.ts'
import { reentryMachine } from '../reentry/reentryMachine.ts'
import { sessionMachine } from '../session/sessionMachine.ts'
import type { shareProfileMachine } from '../shareProfile/shareProfileMachine.ts'
import { shellMachine } from '../shell/shellMachine.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { actor } from '../tell.ts'
import { toastsMachine } from '../toasts/toastsMachine.ts'
import type { visitMachine } from '../visit/visitMachine.ts'
import type { appContract } from './appContract.ts'

type Contract = typeof appContract

/** Actors, actions and guards of the root; the chart stands in appMachine.ts. */
/** The room of a visit shows, and has since it was opened. */
const hasVisitOpen = ({ page, visitId, moves, opened }: ContextOf<Contract>): boolean =>
  page === 'meetingRoom' && visitId !== null && moves === opened

export const appSetup = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      session: 'session'
      currentPractitioner: 'currentPractitioner'
      locale: 'locale'
      toasts: 'toasts'
      announcer: 'announcer'
      notices: 'notices'
      shell: 'shell'
      appointmentPolling: 'appointmentPolling'
      liveAppointment: 'liveAppointment'
      profileCompletion: 'profileCompletion'
      observePage: 'observePage'
      login: 'login'
      agenda: 'agenda'
      shareProfile: 'shareProfile'
      visit: 'visit'
      guestJoin: 'guestJoin'
      diagnostics: 'diagnostics'
      auditPage: 'auditPage'
      reentry: 'reentry'
    },
  },
  actors: {
    session: sessionMachine,
    currentPractitioner: currentPractitionerMachine,
    locale: localeMachine,
    toasts: toastsMachine,
    announcer: announcerMachine,
    notices: noticesMachine,
    shell: shellMachine,
    appointmentPolling: appointmentPollingMachine,
    liveAppointment: liveAppointmentMachine,
    profileCompletion: profileCompletion.machine,
    login: login.machine,
    reentry: reentryMachine,
    agenda: notProvidedMachine<typeof agendaMachine>('agenda'),
    loadAgenda: notProvided<Record<string, never>, void>('loadAgenda'),
    shareProfile: notProvidedMachine<typeof shareProfileMachine>('shareProfile'),
    loadShareProfile: notProvided<Record<string, never>, void>('loadShareProfile'),
    visit: notProvidedMachine<typeof visitMachine>('visit'),
    loadVisit: notProvided<Record<string, never>, void>('loadVisit'),
    guestJoin: notProvidedMachine<typeof guestJoinMachine>('guestJoin'),
    loadGuestJoin: notProvided<Record<string, never>, void>('loadGuestJoin'),
    diagnostics: notProvidedMachine<typeof diagnosticsMachine>('diagnostics'),
    loadDiagnostics: notProvided<Record<string, never>, void>('loadDiagnostics'),
    auditPage: notProvidedMachine<typeof auditPageMachine>('auditPage'),
    loadAudit: notProvided<Record<string, never>, void>('loadAudit'),
    observePage: notProvidedCallback<EventObject>('observePage'),
  },
  actions: {
    keepRoute: assign(({ context }, params: Pick<ContextOf<Contract>, 'path' | 'page' | 'visitId'>) => ({
      ...params,
      moves: context.moves + 1,
    })),
    keepOpened: assign({ opened: ({ context }) => context.moves }),
    keepPractitioner: assign((_, params: { practitionerId: string; timezone: string }) => ({
      practitioner: params,
    })),
    forgetPractitioner: assign({ practitioner: null }),
    announcePage: sendTo(actor(SYSTEM_ID.announcer), ({ context }) => ({
      type: 'announcer.politeRequested',
      what: { say: 'page', page: context.page },
    })),
    announceLost: sendTo(actor(SYSTEM_ID.announcer), {
      type: 'announcer.urgentRequested',
      what: { say: 'connectionLost' },
    }),
    announceBack: sendTo(actor(SYSTEM_ID.announcer), {
      type: 'announcer.politeRequested',
      what: { say: 'connectionBack' },
    }),
    tellShellRoute: sendTo(actor(SYSTEM_ID.shell), ({ context }) => ({
      type: 'route.changed',
      path: context.path,
    })),
    passSessionOpened: sendTo(actor(SYSTEM_ID.currentPractitioner), { type: 'session.opened' }),
    passSessionClosed: sendTo(actor(SYSTEM_ID.currentPractitioner), { type: 'session.closed' }),
    /** Only above a running visit; elsewhere the page itself leads to login. */
    askAgain: enqueueActions(({ context, enqueue }) => {
      if (hasVisitOpen(context)) enqueue.sendTo('reentry', { type: 'reentry.needed' })
    }),
    stopAsking: sendTo('reentry', { type: 'reentry.over' }),
    tellSignedIn: sendTo(actor(SYSTEM_ID.session), { type: 'session.signedIn' }),
    pollAtOnce: sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'page.returned' }),
    startCachedData: enqueueActions(({ context, enqueue }) => {
      if (context.practitioner === null) return
      enqueue.sendTo(actor(SYSTEM_ID.appointmentPolling), {
        type: 'polling.started',
        timezone: context.practitioner.timezone,
      })
      enqueue.sendTo(actor(SYSTEM_ID.profileCompletion), { type: 'query.requested', params: {} })
    }),
    resetCachedData: enqueueActions(({ enqueue }) => {
      enqueue.sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'polling.stopped' })
      enqueue.sendTo(actor(SYSTEM_ID.liveAppointment), { type: 'today.cleared' })
      enqueue.sendTo(actor(SYSTEM_ID.profileCompletion), { type: 'query.cleared' })
      enqueue.sendTo(actor(SYSTEM_ID.notices), { type: 'notices.cleared' })
    }),
    passToday: sendTo(actor(SYSTEM_ID.liveAppointment), ({ event }) => event),
    refreshAgenda: sendTo('agenda', { type: 'agenda.refreshRequested' }),
  },
  guards: {
    isLogin: ({ context }) => context.page === 'login',
    isHome: ({ context }) => context.page === 'home',
    isHomeOfSomebody: ({ context }) => context.page === 'home' && context.practitioner !== null,
    isVisitOfSomebody: ({ context }) =>
      context.practitioner !== null && context.page === 'meetingRoom' && context.visitId !== null,
    isRecord: ({ context }) => context.page === 'record',
    isDiagnostics: ({ context }) => context.page === 'diagnostics',
    isGuest: ({ context }) => context.page === 'guest',
    hasMovedOn: ({ context }) => context.moves !== context.opened,
    isNotLogin: ({ context }) => context.page !== 'login',
    isNotHomeOfSomebody: ({ context }) => context.page !== 'home' || context.practitioner === null,
    hasPractitioner: ({ context }) => context.practitioner !== null,
    hasNobody: ({ context }) => context.practitioner === null,
    todayChanged: (_, params: { changed: boolean }) => params.changed,
  },
})
