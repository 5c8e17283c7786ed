import type { PortalServices } from '../actors/root.ts'
import type { PageOpening } from '../contracts/portal/pageLocation.ts'
import {
  type EditableSection,
  editableSections,
  type ProfileSection,
} from '../contracts/portal/profile/sections.ts'
import { SYSTEM_ID } from '../machines/systemIds.ts'
import { actorPage, type Page, page } from '../views/app/page.ts'

const withActor = actorPage<PortalServices>()

const legalAcceptance = async (services: PortalServices) =>
  (await import('../actors/account/defineLegalAcceptance.ts')).defineLegalAcceptance(services)

/** The actor of a page about one section of the profile; each page has its own name for it. */
const sectionActor = (name: string, section: ProfileSection) => ({
  name,
  load: async (services: PortalServices) =>
    (await import('../actors/profile/defineProfileSection.ts')).defineProfileSection(services),
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
    view: async () => (await import('../views/profile/settingsSection.tsx')).settingsSection(section),
  }),
  withActor({
    name: section,
    path: `/auth/profile/${section}`,
    access: 'signedIn',
    namespaces: section === 'credential' ? ['profile', 'record'] : ['profile'],
    actor: sectionActor(`${section}.step`, section),
    view: async () => (await import('../views/profile/onboardingStep.tsx')).onboardingStep(section),
  }),
]

/** The settings of a practitioner, and the steps of the onboarding. */
export const settingsPages: readonly Page<PortalServices>[] = [
  withActor({
    name: 'practiceHours',
    path: '/settings/duration-pricing',
    access: 'signedIn',
    namespaces: ['schedule'],
    actor: {
      name: SYSTEM_ID.practiceHours,
      load: async (services) =>
        (await import('../actors/schedule/definePracticeHours.ts')).definePracticeHours(services),
    },
    view: async () => (await import('../views/schedule/PracticeHoursPage.tsx')).PracticeHoursPage,
  }),
  withActor({
    name: 'payments',
    path: '/settings/payments/:step?',
    access: 'signedIn',
    namespaces: ['payments', 'account'],
    actor: {
      name: 'payments',
      load: async (services) =>
        (await import('../actors/payments/definePayments.ts')).definePayments(services),
    },
    view: async () => (await import('../views/payments/PaymentsPage.tsx')).PaymentsPage,
  }),
  page({
    name: 'settings',
    path: '/settings',
    access: 'signedIn',
    namespaces: ['account'],
    view: async () => (await import('../views/account/SettingsPage.tsx')).SettingsPage,
  }),
  withActor({
    name: 'account',
    path: '/settings/account',
    access: 'signedIn',
    namespaces: ['account', 'auth', 'profile', 'schedule'],
    actor: {
      name: 'account',
      load: async (services) => (await import('../actors/account/defineAccount.ts')).defineAccount(services),
      input: ({ practitioner }) => ({ practitionerId: practitioner?.practitionerId ?? '' }),
    },
    view: async () => (await import('../views/account/AccountPage.tsx')).AccountPage,
  }),
  withActor({
    name: 'dataTransfer',
    path: '/settings/data',
    access: 'signedIn',
    namespaces: ['dataTransfer', 'account', 'auth'],
    actor: {
      name: 'dataTransfer',
      load: async (services) =>
        (await import('../actors/dataTransfer/defineDataTransfer.ts')).defineDataTransfer(services),
    },
    view: async () => (await import('../views/dataTransfer/DataTransferPage.tsx')).DataTransferPage,
  }),
  ...editableSections.flatMap(sectionPages),
  withActor({
    name: 'profile-view',
    path: '/settings/profile-view',
    access: 'signedIn',
    namespaces: ['profile'],
    actor: sectionActor('profile-view.settings', 'profile-view'),
    view: async () => (await import('../views/profile/ProfileViewPage.tsx')).ProfileViewPage,
  }),
  withActor({
    name: 'profile-view',
    path: '/auth/profile/profile-view',
    access: 'signedIn',
    namespaces: ['profile'],
    actor: sectionActor('profile-view.step', 'profile-view'),
    view: async () => (await import('../views/profile/OnboardingViewPage.tsx')).OnboardingViewPage,
  }),
  page({
    name: 'onboardingDone',
    path: '/auth/profile/success',
    access: 'signedIn',
    namespaces: ['profile'],
    view: async () => (await import('../views/profile/OnboardingDonePage.tsx')).OnboardingDonePage,
  }),
  withActor({
    name: 'privacyNotice',
    path: '/settings/privacy-policy',
    access: 'signedIn',
    namespaces: ['legal'],
    actor: { name: 'legalAcceptance', load: legalAcceptance, input: () => ({}) },
    view: async () => (await import('../views/legal/LegalPages.tsx')).SettingsPrivacyPage,
  }),
  withActor({
    name: 'terms',
    path: '/settings/terms',
    access: 'signedIn',
    namespaces: ['legal'],
    actor: { name: 'legalAcceptance.terms', load: legalAcceptance, input: () => ({}) },
    view: async () => (await import('../views/legal/LegalPages.tsx')).SettingsTermsPage,
  }),
]
