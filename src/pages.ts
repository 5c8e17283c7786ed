import { defineLogin } from './actors/login/defineLogin.ts'
import type { defineRoot, PortalServices } from './actors/root.ts'
import { loginInput } from './machines/login/login.ts'
import { SYSTEM_ID } from './machines/systemIds.ts'
import { actorPage, type Page, page } from './views/app/page.ts'

const withActor = actorPage<PortalServices>()

/** A form about something that nobody else can change, and of which no draft is kept. */
const NEW_RECORD = { version: null, draftOwner: null }

const passwordRecovery = () => import('./actors/auth/definePasswordRecovery.ts')

/**
 * Every page of the portal, one row each (docs/adding-a-page.md). Routes, titles, guards, words and the actor that
 * the root starts come from here; code is loaded with its page.
 */
export const PAGES: readonly Page<PortalServices>[] = [
  withActor({
    name: 'login',
    path: '/auth/login',
    access: 'signedOut',
    words: ['auth'],
    actor: {
      name: SYSTEM_ID.login,
      // The root has it too, for who signs in again above a visit.
      load: async (services) => defineLogin(services),
      input: () => loginInput,
    },
    view: async () => (await import('./views/auth/LoginPage.tsx')).LoginPage,
  }),
  withActor({
    name: 'forgotPassword',
    path: '/auth/forgot-password',
    access: 'signedOut',
    words: ['auth'],
    actor: {
      name: 'recoveryAddress',
      load: async (services) => (await passwordRecovery()).definePasswordRecovery(services).address,
      // The e-mail is kept for another try.
      input: async (_, services) => {
        const { email } = (await passwordRecovery()).readRecovery(services)
        return { ...NEW_RECORD, params: {}, values: { email } }
      },
    },
    view: async () => (await import('./views/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  }),
  withActor({
    name: 'recoveryCode',
    path: '/auth/forgot-password/verification',
    access: 'signedOut',
    words: ['auth'],
    actor: {
      name: 'codeEntry',
      load: async (services) => (await passwordRecovery()).definePasswordRecovery(services).code,
      input: async (_, services) => ({ email: (await passwordRecovery()).readRecovery(services).email }),
    },
    view: async () => (await import('./views/auth/RecoveryCodePage.tsx')).RecoveryCodePage,
  }),
  withActor({
    name: 'newPassword',
    path: '/auth/forgot-password/change-password',
    access: 'signedOut',
    words: ['auth'],
    actor: {
      name: 'recoveryPassword',
      load: async (services) => (await passwordRecovery()).definePasswordRecovery(services).password,
      input: async (_, services) => {
        const { token } = (await passwordRecovery()).readRecovery(services)
        return { ...NEW_RECORD, params: { token: token ?? '' }, values: { sign_out_devices: true } }
      },
    },
    view: async () => (await import('./views/auth/NewPasswordPage.tsx')).NewPasswordPage,
  }),
  withActor({
    name: 'home',
    path: '/',
    access: 'signedIn',
    words: ['home', 'portal'],
    actor: {
      name: SYSTEM_ID.agenda,
      load: async (services) => (await import('./actors/appointment/defineAgenda.ts')).defineAgenda(services),
    },
    view: async () => (await import('./views/home/HomePage.tsx')).HomePage,
  }),
  page({
    name: 'meetingRoom',
    path: '/meeting-room',
    access: 'signedIn',
    words: ['meeting'],
    frame: 'own',
    view: async () => (await import('./views/meeting/VisitListPage.tsx')).VisitListPage,
  }),
  withActor({
    name: 'meetingRoom',
    path: '/meeting-room/:appointmentId',
    access: 'signedIn',
    words: ['meeting', 'devices', 'callErrors'],
    frame: 'own',
    actor: {
      name: SYSTEM_ID.visit,
      load: async (services) => (await import('./actors/visit/defineVisit.ts')).defineVisit(services),
      // A consultation never ends because of us.
      outlivesSession: true,
    },
    view: async () => (await import('./views/meeting/MeetingRoomPage.tsx')).MeetingRoomPage,
  }),
  withActor({
    name: 'diagnostics',
    path: '/diagnostics',
    access: 'anyone',
    words: ['diagnostics'],
    actor: {
      name: SYSTEM_ID.diagnostics,
      load: async (services) =>
        (await import('./actors/diagnostics/defineDiagnostics.ts')).defineDiagnostics(services),
    },
    view: async () => (await import('./views/diagnostics/DiagnosticsPage.tsx')).DiagnosticsPage,
  }),
  withActor({
    name: 'guest',
    path: '/join/:code?',
    access: 'anyone',
    words: ['guest'],
    frame: 'own',
    actor: {
      name: SYSTEM_ID.guestJoin,
      load: async (services) => (await import('./actors/guest/defineGuestJoin.ts')).defineGuestJoin(services),
      // The code lets a guest in.
      secrets: ['code'],
    },
    view: async () => (await import('./views/guest/GuestPage.tsx')).GuestPage,
  }),
  // The machines are public, and an auditor with a record needs neither an account nor a server.
  withActor({
    name: 'record',
    path: '/audit',
    access: 'anyone',
    words: ['audit'],
    actor: {
      name: SYSTEM_ID.auditPage,
      load: async (services) => (await import('./actors/audit/defineAudit.ts')).defineAudit(services),
    },
    view: async () => (await import('./views/audit/AuditPage.tsx')).AuditPage,
  }),
  page({
    name: 'audit',
    path: '/audit/machines',
    access: 'anyone',
    words: ['gallery'],
    view: async () => (await import('./views/gallery/GalleryPage.tsx')).GalleryPage,
  }),
  page({
    name: 'audit',
    path: '/audit/machines/requirements',
    access: 'anyone',
    words: ['gallery'],
    view: async () => (await import('./views/gallery/RequirementsPage.tsx')).RequirementsPage,
  }),
  page({
    name: 'audit',
    path: '/audit/machines/:machine',
    access: 'anyone',
    words: ['gallery', 'chart'],
    view: async () => (await import('./views/gallery/MachinePage.tsx')).MachinePage,
  }),
  page({
    name: 'notFound',
    path: '*',
    access: 'anyone',
    words: [],
    view: async () => (await import('./views/app/NotFoundPage.tsx')).NotFoundPage,
  }),
]

/** @throws for a name that no page has */
export const loadPage: Parameters<typeof defineRoot>[1] = async (opening, services) => {
  const actor = PAGES.find((page) => page.actor?.name === opening.name)?.actor
  if (!actor) throw new Error(`No page has the actor "${opening.name}"`)
  return { machine: await actor.load(services), input: await actor.input(opening, services) }
}
