import { defineLogin } from './actors/auth/defineLogin.ts'
import type { PortalServices } from './actors/root.ts'
import { auditPages } from './auditPages.ts'
import type { PageOpening } from './contracts/portal/pageLocation.ts'
import {
  type EditableSection,
  editableSections,
  type ProfileSection,
} from './contracts/portal/profile/sections.ts'
import { loginInput } from './machines/auth/login.ts'
import { SYSTEM_ID } from './machines/systemIds.ts'
import { actorPage, type Page, page } from './views/app/page.ts'

const withActor = actorPage<PortalServices>()

/** A form about something that nobody else can change, and of which no draft is kept. */
const NEW_RECORD = { version: null, draftOwner: null }

const registration = () => import('./actors/auth/defineSignUp.ts')
const legalAcceptance = async (services: PortalServices) =>
  (await import('./actors/account/defineLegalAcceptance.ts')).defineLegalAcceptance(services)
const passwordRecovery = () => import('./actors/auth/definePasswordRecovery.ts')

/** The actor of a page about one section of the profile; each page has its own name for it. */
const sectionActor = (name: string, section: ProfileSection) => ({
  name,
  load: async (services: PortalServices) =>
    (await import('./actors/profile/defineProfileSection.ts')).defineProfileSection(services),
  input: ({ practitioner }: PageOpening) => ({
    practitionerId: practitioner?.practitionerId ?? '',
    section,
  }),
})

/** One section of the profile in the settings, and the same as a step of the onboarding. */
const sectionPages = (section: EditableSection): Page<PortalServices>[] => [
  withActor({
    name: section,
    path: `/settings/${section}`,
    access: 'signedIn',
    namespaces: section === 'credential' ? ['profile', 'account', 'record'] : ['profile', 'account'],
    actor: sectionActor(`${section}.settings`, section),
    view: async () => (await import('./views/profile/settingsSection.tsx')).settingsSection(section),
  }),
  withActor({
    name: section,
    path: `/auth/profile/${section}`,
    access: 'signedIn',
    namespaces: section === 'credential' ? ['profile', 'record'] : ['profile'],
    actor: sectionActor(`${section}.step`, section),
    view: async () => (await import('./views/profile/onboardingStep.tsx')).onboardingStep(section),
  }),
]

/**
 * Every page of the portal, one row each (docs/adding-a-page.md). Routes, titles, guards, words and the actor that
 * the root starts come from here; code is loaded with its page.
 */
export const PAGES: readonly Page<PortalServices>[] = [
  withActor({
    name: 'login',
    path: '/auth/login',
    access: 'signedOut',
    namespaces: ['auth'],
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
    namespaces: ['auth'],
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
    namespaces: ['auth'],
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
    namespaces: ['auth'],
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
    name: 'signUp',
    path: '/auth/registration',
    access: 'signedOut',
    namespaces: ['auth'],
    actor: {
      name: 'signUp',
      load: async (services) => (await registration()).defineSignUp(services).account,
      input: async (_, services) => (await registration()).signUpInput(services),
    },
    view: async () => (await import('./views/auth/SignUpPage.tsx')).SignUpPage,
  }),
  withActor({
    name: 'signUpCode',
    path: '/auth/registration/verification',
    access: 'signedOut',
    namespaces: ['auth'],
    actor: {
      name: 'signUpCodeEntry',
      load: async (services) => (await registration()).defineSignUp(services).code,
      input: async (_, services) => ({ email: (await registration()).readSignUp(services)?.email ?? '' }),
    },
    view: async () => (await import('./views/auth/SignUpCodePage.tsx')).SignUpCodePage,
  }),
  page({
    name: 'signUpDone',
    path: '/auth/registration/success',
    access: 'signedOut',
    namespaces: ['auth'],
    view: async () => (await import('./views/auth/SignUpDonePage.tsx')).SignUpDonePage,
  }),
  page({
    name: 'privacyNotice',
    path: '/auth/privacy-policy',
    access: 'anyone',
    namespaces: ['legal'],
    view: async () => (await import('./views/legal/LegalPages.tsx')).PrivacyPage,
  }),
  page({
    name: 'terms',
    path: '/auth/terms',
    access: 'anyone',
    namespaces: ['legal'],
    view: async () => (await import('./views/legal/LegalPages.tsx')).TermsPage,
  }),
  withActor({
    name: 'home',
    path: '/',
    access: 'signedIn',
    namespaces: ['home', 'portal', 'booking', 'calendar', 'schedule'],
    actor: {
      name: SYSTEM_ID.agenda,
      load: async (services) => (await import('./actors/appointment/defineAgenda.ts')).defineAgenda(services),
    },
    view: async () => (await import('./views/home/HomePage.tsx')).HomePage,
  }),
  withActor({
    name: 'practiceHours',
    path: '/settings/duration-pricing',
    access: 'signedIn',
    namespaces: ['schedule'],
    actor: {
      name: SYSTEM_ID.practiceHours,
      load: async (services) =>
        (await import('./actors/schedule/definePracticeHours.ts')).definePracticeHours(services),
    },
    view: async () => (await import('./views/schedule/PracticeHoursPage.tsx')).PracticeHoursPage,
  }),
  withActor({
    name: 'payments',
    path: '/settings/payments/:step?',
    access: 'signedIn',
    namespaces: ['payments', 'account'],
    actor: {
      name: 'payments',
      load: async (services) =>
        (await import('./actors/payments/definePayments.ts')).definePayments(services),
    },
    view: async () => (await import('./views/payments/PaymentsPage.tsx')).PaymentsPage,
  }),
  page({
    name: 'settings',
    path: '/settings',
    access: 'signedIn',
    namespaces: ['account'],
    view: async () => (await import('./views/account/SettingsPage.tsx')).SettingsPage,
  }),
  withActor({
    name: 'account',
    path: '/settings/account',
    access: 'signedIn',
    namespaces: ['account', 'auth', 'profile'],
    actor: {
      name: 'account',
      load: async (services) => (await import('./actors/account/defineAccount.ts')).defineAccount(services),
      input: ({ practitioner }) => ({ practitionerId: practitioner?.practitionerId ?? '' }),
    },
    view: async () => (await import('./views/account/AccountPage.tsx')).AccountPage,
  }),
  withActor({
    name: 'dataTransfer',
    path: '/settings/data',
    access: 'signedIn',
    namespaces: ['dataTransfer', 'account', 'auth'],
    actor: {
      name: 'dataTransfer',
      load: async (services) =>
        (await import('./actors/dataTransfer/defineDataTransfer.ts')).defineDataTransfer(services),
    },
    view: async () => (await import('./views/dataTransfer/DataTransferPage.tsx')).DataTransferPage,
  }),
  ...editableSections.flatMap(sectionPages),
  withActor({
    name: 'profile-view',
    path: '/settings/profile-view',
    access: 'signedIn',
    namespaces: ['profile'],
    actor: sectionActor('profile-view.settings', 'profile-view'),
    view: async () => (await import('./views/profile/ProfileViewPage.tsx')).ProfileViewPage,
  }),
  withActor({
    name: 'profile-view',
    path: '/auth/profile/profile-view',
    access: 'signedIn',
    namespaces: ['profile'],
    actor: sectionActor('profile-view.step', 'profile-view'),
    view: async () => (await import('./views/profile/OnboardingViewPage.tsx')).OnboardingViewPage,
  }),
  page({
    name: 'onboardingDone',
    path: '/auth/profile/success',
    access: 'signedIn',
    namespaces: ['profile'],
    view: async () => (await import('./views/profile/OnboardingDonePage.tsx')).OnboardingDonePage,
  }),
  withActor({
    name: 'privacyNotice',
    path: '/settings/privacy-policy',
    access: 'signedIn',
    namespaces: ['legal'],
    actor: { name: 'legalAcceptance', load: legalAcceptance, input: () => ({}) },
    view: async () => (await import('./views/legal/LegalPages.tsx')).SettingsPrivacyPage,
  }),
  withActor({
    name: 'terms',
    path: '/settings/terms',
    access: 'signedIn',
    namespaces: ['legal'],
    actor: { name: 'legalAcceptance.terms', load: legalAcceptance, input: () => ({}) },
    view: async () => (await import('./views/legal/LegalPages.tsx')).SettingsTermsPage,
  }),
  withActor({
    name: 'patients',
    path: '/patients',
    access: 'signedIn',
    namespaces: ['patient', 'home', 'record', 'booking', 'dataTransfer', 'auth'],
    actor: {
      name: 'patients',
      load: async (services) => (await import('./actors/patient/definePatients.ts')).definePatients(services),
      input: async ({ practitioner }, { tabStore }) => {
        const practitionerId = practitioner?.practitionerId ?? ''
        const { readPatientsView } = await import('./actors/patient/patientsView.ts')
        return { practitionerId, view: readPatientsView(tabStore, practitionerId) }
      },
    },
    view: async () => (await import('./views/patient/PatientsPage.tsx')).PatientsPage,
  }),
  withActor({
    name: 'pastVisit',
    path: '/appointments/:appointmentId',
    access: 'signedIn',
    namespaces: ['pastVisit', 'record', 'home', 'prescription', 'note', 'payments', 'captions'],
    actor: {
      name: 'pastVisit',
      load: async (services) =>
        (await import('./actors/pastVisit/definePastVisit.ts')).definePastVisit(services),
    },
    view: async () => (await import('./views/pastVisit/PastVisitPage.tsx')).PastVisitPage,
  }),
  page({
    name: 'meetingRoom',
    path: '/meeting-room',
    access: 'signedIn',
    namespaces: ['meeting'],
    frame: 'own',
    view: async () => (await import('./views/visit/VisitListPage.tsx')).VisitListPage,
  }),
  withActor({
    name: 'meetingRoom',
    path: '/meeting-room/:appointmentId',
    access: 'signedIn',
    namespaces: ['meeting', 'devices', 'callErrors', 'captions'],
    frame: 'own',
    actor: {
      name: SYSTEM_ID.visit,
      load: async (services) => (await import('./actors/visit/defineVisit.ts')).defineVisit(services),
      // A consultation never ends because of us.
      outlivesSession: true,
    },
    view: async () => (await import('./views/visit/MeetingRoomPage.tsx')).MeetingRoomPage,
  }),
  withActor({
    name: 'diagnostics',
    path: '/diagnostics',
    access: 'anyone',
    namespaces: ['diagnostics'],
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
    namespaces: ['guest'],
    frame: 'own',
    actor: {
      name: SYSTEM_ID.guestJoin,
      load: async (services) => (await import('./actors/guest/defineGuestJoin.ts')).defineGuestJoin(services),
      // The code lets a guest in.
      secrets: ['code'],
    },
    view: async () => (await import('./views/guest/GuestPage.tsx')).GuestPage,
  }),
  withActor({
    name: 'watch',
    path: '/watch/:address',
    access: 'anyone',
    namespaces: ['watch'],
    actor: {
      name: 'watch',
      load: async (services) => (await import('./actors/watch/defineWatch.ts')).defineWatch(services),
      // The address opens the stream to everyone.
      secrets: ['address'],
      input: ({ params, secrets }) => ({ address: { ...params, ...secrets }.address ?? '' }),
    },
    view: async () => (await import('./views/watch/WatchPage.tsx')).WatchPage,
  }),
  withActor({
    name: 'publicProfile',
    path: '/profile/:practitioner/:speciality',
    access: 'anyone',
    namespaces: ['booking', 'profile'],
    frame: 'own',
    actor: {
      name: 'publicBooking',
      load: async (services) =>
        (await import('./actors/booking/definePublicBooking.ts')).definePublicBooking(services),
    },
    view: async () => (await import('./views/booking/PublicBookingPage.tsx')).PublicBookingPage,
  }),
  withActor({
    name: 'linkedVisit',
    path: '/visit/:token',
    access: 'anyone',
    namespaces: ['booking'],
    frame: 'own',
    actor: {
      name: 'linkedVisit',
      load: async (services) =>
        (await import('./actors/booking/defineLinkedVisit.ts')).defineLinkedVisit(services),
      // The token opens the visit.
      secrets: ['token'],
    },
    view: async () => (await import('./views/booking/LinkedVisitPage.tsx')).LinkedVisitPage,
  }),
  withActor({
    name: 'rx',
    path: '/rx/:folio',
    access: 'anyone',
    namespaces: ['prescriptionCheck'],
    frame: 'own',
    actor: {
      name: 'prescriptionCheck',
      load: async (services) =>
        (await import('./actors/prescription/definePrescriptionCheck.ts')).definePrescriptionCheck(services),
      // With it anybody sees who prescribed.
      secrets: ['folio'],
    },
    view: async () => (await import('./views/prescription/PrescriptionCheckPage.tsx')).PrescriptionCheckPage,
  }),
  ...auditPages,
  page({
    name: 'notFound',
    path: '*',
    access: 'anyone',
    namespaces: [],
    view: async () => (await import('./views/app/NotFoundPage.tsx')).NotFoundPage,
  }),
]
