import { loginInput } from '../login/login.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { appSetup } from './appSetup.ts'
import { guestCodeOf } from './paths.ts'

/** The states of the app's screen: one per page that has an actor of its own. */
type Invoke = NonNullable<Parameters<typeof appSetup.createStateConfig>[0]['invoke']>

/** A page that everybody may open: its code is fetched first, then its actor works until the address moves on. */
const openPage = (description: string, loading: string, load: Invoke, actor: Invoke) =>
  appSetup.createStateConfig({
    description,
    entry: 'keepOpened',
    initial: 'loading',
    always: { guard: 'hasMovedOn', target: 'other' },
    states: {
      loading: { description: loading, invoke: load },
      open: { description: 'The page works.', invoke: actor },
      failed: {
        description: 'The page could not be loaded, or it broke; Retry loads it again.',
        on: { 'page.loadRequested': 'loading' },
      },
    },
  })

const PAGE = 'The code of the page is on its way.'

export const appPages = {
  login: appSetup.createStateConfig({
    description: 'The login page.',
    meta: { spec: ['P2.08'] },
    invoke: {
      id: 'login',
      src: 'login',
      input: loginInput,
      onDone: { actions: 'tellSignedIn' },
      onError: { target: 'login', reenter: true },
    },
    always: { guard: 'isNotLogin', target: 'other' },
  }),
  home: appSetup.createStateConfig({
    description: 'The dashboard.',
    meta: { spec: ['P2.01'] },
    initial: 'loading',
    always: { guard: 'isNotHomeOfSomebody', target: 'other' },
    states: {
      loading: {
        description: 'The code of the agenda is on its way.',
        invoke: { id: 'loadAgenda', src: 'loadAgenda', onDone: 'open', onError: 'failed' },
      },
      open: {
        description: 'The agenda shows.',
        invoke: {
          id: 'agenda',
          src: 'agenda',
          input: ({ context }) => ({
            practitionerId: context.practitioner?.practitionerId ?? '',
            timezone: context.practitioner?.timezone ?? 'UTC',
          }),
          onError: { target: 'open', reenter: true },
        },
        on: {
          'today.arrived': [
            {
              guard: { type: 'todayChanged', params: ({ event }) => ({ changed: event.changed }) },
              actions: ['passToday', 'refreshAgenda'],
            },
            { actions: 'passToday' },
          ],
        },
      },
      failed: {
        description: 'The page could not be loaded; Retry loads it again.',
        on: { 'page.loadRequested': 'loading' },
      },
    },
  }),
  visit: openPage(
    'The room of one visit. It stays when the session ends: a consultation never ends because of us.',
    'The code of the room is on its way.',
    { id: 'loadVisit', src: 'loadVisit', onDone: 'open', onError: 'failed' },
    {
      id: 'visit',
      systemId: SYSTEM_ID.visit,
      src: 'visit',
      input: ({ context }) => ({ appointmentId: context.visitId ?? '' }),
      onError: 'failed',
    },
  ),
  guest: openPage(
    'The page of a guest.',
    "The code of the guest's page is on its way.",
    { id: 'loadGuestJoin', src: 'loadGuestJoin', onDone: 'open', onError: 'failed' },
    {
      id: 'guestJoin',
      systemId: SYSTEM_ID.guestJoin,
      src: 'guestJoin',
      input: ({ context }) => ({ code: guestCodeOf(context.path) }),
      onError: 'failed',
    },
  ),
  diagnostics: openPage(
    'The check before a call; for everybody, without an account.',
    PAGE,
    { id: 'loadDiagnostics', src: 'loadDiagnostics', onDone: 'open', onError: 'failed' },
    {
      id: 'diagnostics',
      systemId: SYSTEM_ID.diagnostics,
      src: 'diagnostics',
      input: {},
      onError: 'failed',
    },
  ),
  audit: openPage(
    'The page that shows records; it needs no session and no server.',
    PAGE,
    { id: 'loadAudit', src: 'loadAudit', onDone: 'open', onError: 'failed' },
    { id: 'auditPage', src: 'auditPage', input: {}, onError: 'failed' },
  ),
}
