import { defineLogin } from '../actors/auth/defineLogin.ts'
import type { PortalServices } from '../actors/root.ts'
import { loginInput } from '../machines/auth/login.ts'
import { SYSTEM_ID } from '../machines/systemIds.ts'
import { actorPage, type Page, page } from '../views/app/page.ts'

const withActor = actorPage<PortalServices>()

/** A form about something that nobody else can change, and of which no draft is kept. */
const NEW_RECORD = { version: null, draftOwner: null }

const registration = () => import('../actors/auth/defineSignUp.ts')
const passwordRecovery = () => import('../actors/auth/definePasswordRecovery.ts')

/** Pages before a session begins: login, recovery, registration and the legal texts. */
export const accountPages: readonly Page<PortalServices>[] = [
  withActor({
    name: 'login',
    path: '/auth/login',
    access: 'signedOut',
    namespaces: ['auth'],
    actor: {
      name: SYSTEM_ID.login,
      // The root has it too, for a new sign-in while a visit goes on.
      load: async (services) => defineLogin(services),
      input: () => loginInput,
    },
    view: async () => (await import('../views/auth/LoginPage.tsx')).LoginPage,
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
    view: async () => (await import('../views/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
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
    view: async () => (await import('../views/auth/RecoveryCodePage.tsx')).RecoveryCodePage,
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
    view: async () => (await import('../views/auth/NewPasswordPage.tsx')).NewPasswordPage,
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
    view: async () => (await import('../views/auth/SignUpPage.tsx')).SignUpPage,
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
    view: async () => (await import('../views/auth/SignUpCodePage.tsx')).SignUpCodePage,
  }),
  withActor({
    name: 'signUpDone',
    path: '/auth/registration/success',
    access: 'signedOut',
    namespaces: ['auth'],
    actor: {
      name: 'installPrompt',
      load: async (services) =>
        (await import('../actors/shell/defineInstallPrompt.ts')).defineInstallPrompt(services),
      input: () => ({}),
    },
    view: async () => (await import('../views/auth/SignUpDonePage.tsx')).SignUpDonePage,
  }),
  page({
    name: 'privacyNotice',
    path: '/auth/privacy-policy',
    access: 'anyone',
    namespaces: ['legal'],
    view: async () => (await import('../views/legal/LegalPages.tsx')).PrivacyPage,
  }),
  page({
    name: 'terms',
    path: '/auth/terms',
    access: 'anyone',
    namespaces: ['legal'],
    view: async () => (await import('../views/legal/LegalPages.tsx')).TermsPage,
  }),
]
