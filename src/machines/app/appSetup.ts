import {
  type AnyStateMachine,
  assign,
  type EventObject,
  enqueueActions,
  sendTo,
  setup,
  stopChild,
} from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import type { PageLocation, PageOpening } from '../../contracts/portal/pageLocation.ts'
import { legalPromptMachine } from '../account/legalPromptMachine.ts'
import { actor } from '../address.ts'
import { appointmentPollingMachine } from '../appointment/appointmentPollingMachine.ts'
import { liveAppointmentMachine } from '../appointment/liveAppointmentMachine.ts'
import { waitingPatientsMachine } from '../appointment/waitingPatientsMachine.ts'
import { reauthenticationMachine } from '../auth/reauthenticationMachine.ts'
import { sessionMachine } from '../auth/sessionMachine.ts'
import { lastCheckMachine } from '../diagnostics/lastCheckMachine.ts'
import { localeMachine } from '../locale/localeMachine.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import { notProvidedMachine } from '../notProvidedMachine.ts'
import { currentPractitionerMachine } from '../practitioner/currentPractitionerMachine.ts'
import { profileCompletion } from '../practitioner/profileCompletion.ts'
import type { shareProfileMachine } from '../practitioner/shareProfileMachine.ts'
import { announcerMachine } from '../shell/announcerMachine.ts'
import { noticesMachine } from '../shell/noticesMachine.ts'
import { practiceNoticesMachine } from '../shell/practiceNoticesMachine.ts'
import { shellMachine } from '../shell/shellMachine.ts'
import { toastsMachine } from '../shell/toastsMachine.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { appContract } from './appContract.ts'

type Contract = typeof appContract

/** A page whose actor outlives the session, the room of a visit, has been running since it was opened. */
const hasLastingPage = ({ actor, moves, opened }: ContextOf<Contract>): boolean =>
  actor?.outlivesSession === true && moves === opened

/** The actors that poll while a practitioner is signed in. */
const POLLED = [SYSTEM_ID.appointmentPolling, SYSTEM_ID.waitingPatients, SYSTEM_ID.practiceNotices]

/** Actors, actions and guards of the root; the chart is in appMachine.ts. */
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
      waitingPatients: 'waitingPatients'
      practiceNotices: 'practiceNotices'
      lastCheck: 'lastCheck'
      profileCompletion: 'profileCompletion'
      observePage: 'observePage'
      page: 'page'
      shareProfile: 'shareProfile'
      reauthentication: 'reauthentication'
      legalPrompt: 'legalPrompt'
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
    waitingPatients: waitingPatientsMachine,
    practiceNotices: practiceNoticesMachine,
    lastCheck: lastCheckMachine,
    profileCompletion: profileCompletion.machine,
    reauthentication: reauthenticationMachine,
    legalPrompt: legalPromptMachine,
    /** The machine of the current page. */
    page: notProvidedMachine<AnyStateMachine>('page'),
    loadPage: notProvided<{ input: unknown }, PageOpening>('loadPage'),
    shareProfile: notProvidedMachine<typeof shareProfileMachine>('shareProfile'),
    loadShareProfile: notProvided<Record<string, never>, void>('loadShareProfile'),
    observePage: notProvidedEvents<EventObject, undefined>('observePage'),
  },
  actions: {
    assignLocation: assign(({ context }, params: PageLocation) => ({ ...params, moves: context.moves + 1 })),
    assignOpened: assign({ opened: ({ context }) => context.moves }),
    /** The ledger records it under its own name. */
    startPage: enqueueActions(({ context: { actor }, enqueue }, { input }: { input: unknown }) => {
      if (actor !== null) enqueue.spawnChild('page', { id: 'page', systemId: actor.name, input })
    }),
    stopPage: stopChild('page'),
    assignPractitioner: assign((_, params: { practitionerId: string; timezone: string }) => ({
      practitioner: params,
    })),
    clearPractitioner: assign({ practitioner: null }),
    announcePage: sendTo(actor(SYSTEM_ID.announcer), ({ context }) => ({
      type: 'announcer.politeRequested',
      what: { say: 'page', page: context.page },
    })),
    announceLost: sendTo(actor(SYSTEM_ID.announcer), {
      type: 'announcer.urgentRequested',
      what: { say: 'connectionLost' },
    }),
    announceRestored: sendTo(actor(SYSTEM_ID.announcer), {
      type: 'announcer.politeRequested',
      what: { say: 'connectionBack' },
    }),
    notifyOfRoute: enqueueActions(({ context: { path }, enqueue }) => {
      for (const id of [SYSTEM_ID.shell, SYSTEM_ID.waitingPatients])
        enqueue.sendTo(actor(id), { type: 'route.changed', path })
    }),
    forwardSessionOpened: sendTo(actor(SYSTEM_ID.currentPractitioner), { type: 'session.opened' }),
    forwardSessionClosed: sendTo(actor(SYSTEM_ID.currentPractitioner), { type: 'session.closed' }),
    /** Only above a running visit; elsewhere the page itself redirects to login. */
    requestReauthentication: enqueueActions(({ context, enqueue }) => {
      if (hasLastingPage(context)) enqueue.sendTo('reauthentication', { type: 'reauthentication.needed' })
    }),
    cancelReauthentication: sendTo('reauthentication', { type: 'reauthentication.finished' }),
    notifySignedIn: sendTo(actor(SYSTEM_ID.session), { type: 'session.signedIn' }),
    pollAtOnce: sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'page.returned' }),
    startCachedData: enqueueActions(({ context, enqueue }) => {
      if (context.practitioner === null) return
      for (const id of POLLED)
        enqueue.sendTo(actor(id), { type: 'polling.started', timezone: context.practitioner.timezone })
      enqueue.sendTo(actor(SYSTEM_ID.profileCompletion), { type: 'query.requested', params: {} })
      enqueue.sendTo(actor(SYSTEM_ID.legalPrompt), { type: 'legalPrompt.started' })
    }),
    resetCachedData: enqueueActions(({ enqueue }) => {
      for (const id of POLLED) enqueue.sendTo(actor(id), { type: 'polling.stopped' })
      enqueue.sendTo(actor(SYSTEM_ID.liveAppointment), { type: 'today.cleared' })
      enqueue.sendTo(actor(SYSTEM_ID.profileCompletion), { type: 'query.cleared' })
      enqueue.sendTo(actor(SYSTEM_ID.legalPrompt), { type: 'legalPrompt.stopped' })
      enqueue.sendTo(actor(SYSTEM_ID.notices), { type: 'notices.cleared' })
    }),
    refreshAgenda: sendTo('page', { type: 'agenda.refreshRequested' }),
    forwardUndone: sendTo('page', (_, { changes }: { changes: string[] }) => ({
      type: 'practice.changeUndone',
      changes,
    })),
  },
  guards: {
    isLogin: ({ context }) => context.page === 'login',
    needsActor: ({ context: { actor, practitioner } }) =>
      actor !== null && (actor.startsFor === 'anyone' || practitioner !== null),
    hasMovedOn: ({ context }) => context.moves !== context.opened,
    hasLostSession: ({ context: { actor, practitioner } }) =>
      actor?.startsFor === 'practitioner' && !actor.outlivesSession && practitioner === null,
    hasPractitioner: ({ context }) => context.practitioner !== null,
    hasNobody: ({ context }) => context.practitioner === null,
    isAgenda: ({ context }) => context.actor?.name === SYSTEM_ID.agenda,
    showsPractice: ({ context: { actor } }) =>
      actor?.name === SYSTEM_ID.agenda ||
      actor?.name === SYSTEM_ID.practiceHours ||
      actor?.name === 'account',
  },
})
