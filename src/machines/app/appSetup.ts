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
import type { PageOpening, Place } from '../../contracts/portal/place.ts'
import { actor } from '../address.ts'
import { announcerMachine } from '../announcer/announcerMachine.ts'
import { appointmentPollingMachine } from '../appointmentPolling/appointmentPollingMachine.ts'
import { currentPractitionerMachine } from '../currentPractitioner/currentPractitionerMachine.ts'
import { liveAppointmentMachine } from '../liveAppointment/liveAppointmentMachine.ts'
import { localeMachine } from '../locale/localeMachine.ts'
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
import { toastsMachine } from '../toasts/toastsMachine.ts'
import type { appContract } from './appContract.ts'

type Contract = typeof appContract

/** A page whose actor outlives the session works, and has since it was opened: the room of a visit. */
const hasLastingPage = ({ actor, moves, opened }: ContextOf<Contract>): boolean =>
  actor?.outlivesSession === true && moves === opened

/** Actors, actions and guards of the root; the chart stands in appMachine.ts. */
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
      page: 'page'
      shareProfile: 'shareProfile'
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
    reentry: reentryMachine,
    /** The machine of the page that is shown. */
    page: notProvidedMachine<AnyStateMachine>('page'),
    loadPage: notProvided<{ input: unknown }, PageOpening>('loadPage'),
    shareProfile: notProvidedMachine<typeof shareProfileMachine>('shareProfile'),
    loadShareProfile: notProvided<Record<string, never>, void>('loadShareProfile'),
    observePage: notProvidedCallback<EventObject>('observePage'),
  },
  actions: {
    assignPlace: assign(({ context }, params: Place) => ({ ...params, moves: context.moves + 1 })),
    assignOpened: assign({ opened: ({ context }) => context.moves }),
    /** Under a name of its own in the ledger. */
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
    announceBack: sendTo(actor(SYSTEM_ID.announcer), {
      type: 'announcer.politeRequested',
      what: { say: 'connectionBack' },
    }),
    notifyShellOfRoute: sendTo(actor(SYSTEM_ID.shell), ({ context }) => ({
      type: 'route.changed',
      path: context.path,
    })),
    passSessionOpened: sendTo(actor(SYSTEM_ID.currentPractitioner), { type: 'session.opened' }),
    passSessionClosed: sendTo(actor(SYSTEM_ID.currentPractitioner), { type: 'session.closed' }),
    /** Only above a running visit; elsewhere the page itself leads to login. */
    requestReauthentication: enqueueActions(({ context, enqueue }) => {
      if (hasLastingPage(context)) enqueue.sendTo('reentry', { type: 'reentry.needed' })
    }),
    cancelReauthentication: sendTo('reentry', { type: 'reentry.over' }),
    notifySignedIn: sendTo(actor(SYSTEM_ID.session), { type: 'session.signedIn' }),
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
    refreshAgenda: sendTo('page', { type: 'agenda.refreshRequested' }),
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
    agendaIsStale: ({ context }, params: { changed: boolean }) =>
      params.changed && context.actor?.name === SYSTEM_ID.agenda,
  },
})
