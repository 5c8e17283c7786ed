import type { MeetingMedia } from '../contracts/meeting/media.ts'
import type { Device } from '../contracts/portal/auth.ts'
import type { Locale } from '../contracts/portal/locale.ts'
import { appMachine } from '../machines/app/appMachine.ts'
import { appointmentPollingMachine } from '../machines/appointmentPolling/appointmentPollingMachine.ts'
import { currentPractitionerMachine } from '../machines/currentPractitioner/currentPractitionerMachine.ts'
import { liveAppointmentMachine } from '../machines/liveAppointment/liveAppointmentMachine.ts'
import { localeMachine } from '../machines/locale/localeMachine.ts'
import { login as loginForm } from '../machines/login/login.ts'
import { profileCompletion } from '../machines/profileCompletion/profileCompletion.ts'
import { reentryMachine } from '../machines/reentry/reentryMachine.ts'
import { sessionMachine } from '../machines/session/sessionMachine.ts'
import { shellMachine } from '../machines/shell/shellMachine.ts'
import type { PageWatch } from '../services/platform/page.ts'
import type { CookieStore } from '../services/portal/cookies.ts'
import { createDrafts } from '../services/portal/drafts.ts'
import type { ExpiredCalls } from '../services/portal/expiredCalls.ts'
import type { Http } from '../services/portal/http.ts'
import type { SessionTabs } from '../services/portal/sessionTabs.ts'
import type { JsonStorage } from '../services/portal/storage.ts'
import type { TokenStore } from '../services/portal/tokens.ts'
import { deferMachine } from './app/deferMachine.ts'
import { defineFetchTodayActor } from './appointment/fetchToday.ts'
import { defineReadClockActor } from './appointment/readClock.ts'
import type { AuditDesk } from './audit/auditRecord.ts'
import { formDrafts } from './kit/formDrafts.ts'
import type { Ledger } from './ledger/ledger.ts'
import { defineApplyLocaleActor } from './locale/applyLocale.ts'
import { defineReadLocaleActor } from './locale/readLocale.ts'
import { defineSignInActor } from './login/signIn.ts'
import { defineFetchPractitionerActor } from './practitioner/fetchPractitioner.ts'
import { defineFetchCompletenessActor } from './profile/fetchCompleteness.ts'
import { defineClearTokensActor } from './session/clearTokens.ts'
import { defineObserveExpiredCallsActor } from './session/observeExpiredCalls.ts'
import { defineObserveTabsActor } from './session/observeTabs.ts'
import { defineReadTokensActor } from './session/readTokens.ts'
import { defineRefreshTokensActor } from './session/refreshTokens.ts'
import { defineSignOutActor } from './session/signOut.ts'
import { defineObservePageActor } from './shell/observePage.ts'
import { defineObserveWidthActor } from './shell/observeWidth.ts'

/** Everything outside the machines that the portal needs. */
export interface PortalServices {
  http: Http
  tokens: TokenStore
  cookies: CookieStore
  expiredCalls: ExpiredCalls
  tabs: SessionTabs
  page: PageWatch
  device: () => Device
  /** The device's clock, ms since the epoch. */
  now: () => number
  languages: readonly string[]
  changeLanguage: (locale: Locale) => Promise<void>
  storage: JsonStorage
  /** At sign-out: drafts of forms leave the device. */
  wipeDrafts: () => void
  clipboard: Pick<Clipboard, 'writeText'> | undefined
  /** A guest's page speaks what the browser speaks (experience §8.7). */
  followsBrowser: boolean
  appVersion: string
  /** Hands the live half of a call to the views. */
  showMedia: (media: MeetingMedia) => void
  /** The ledger of this page load, once it has been loaded. */
  ledger: () => Promise<Ledger | null>
  /** Hands the live half of the audit page to the views. */
  showDesk: (desk: AuditDesk) => void
  /** What the system says when somebody waits, in the page's language; it names nobody. */
  waitingNotice: () => string
}

/** The one place where the portal's machines meet their actors. */
export const defineRoot = (services: PortalServices) => {
  const agenda = deferMachine(async () =>
    (await import('./appointment/defineAgenda.ts')).defineAgenda(services),
  )
  const shareProfile = deferMachine(async () =>
    (await import('./profile/defineShareProfile.ts')).defineShareProfile(services),
  )
  const visit = deferMachine(async () => {
    const { defineVisit } = await import('./visit/defineVisit.ts')
    const { logic, media } = defineVisit(services)
    services.showMedia(media)
    return logic
  })
  const guestJoin = deferMachine(async () => {
    const { defineGuestJoin } = await import('./guest/defineGuestJoin.ts')
    return defineGuestJoin(services)
  })
  const diagnostics = deferMachine(async () => {
    const { defineDiagnostics } = await import('./diagnostics/defineDiagnostics.ts')
    const { logic, media } = defineDiagnostics(services)
    services.showMedia(media)
    return logic
  })
  const auditPage = deferMachine(async () => {
    const { defineAudit } = await import('./audit/defineAudit.ts')
    const { logic, desk } = defineAudit(services)
    services.showDesk(desk)
    return logic
  })
  const login = loginForm.machine.provide({
    actors: {
      ...formDrafts(createDrafts(services, loginForm.draft)),
      save: defineSignInActor(services),
    },
  })
  return appMachine.provide({
    actors: {
      visit: visit.logic,
      loadVisit: visit.load,
      guestJoin: guestJoin.logic,
      loadGuestJoin: guestJoin.load,
      diagnostics: diagnostics.logic,
      loadDiagnostics: diagnostics.load,
      auditPage: auditPage.logic,
      loadAudit: auditPage.load,
      observePage: defineObservePageActor(services),
      session: sessionMachine.provide({
        actors: {
          readTokens: defineReadTokensActor(services),
          refreshTokens: defineRefreshTokensActor(services),
          clearTokens: defineClearTokensActor(services),
          signOut: defineSignOutActor(services),
          waitingCalls: defineObserveExpiredCallsActor(services),
          tabs: defineObserveTabsActor(services),
        },
      }),
      currentPractitioner: currentPractitionerMachine.provide({
        actors: { fetchPractitioner: defineFetchPractitionerActor(services) },
      }),
      locale: localeMachine.provide({
        actors: {
          readLocale: defineReadLocaleActor(services),
          applyLocale: defineApplyLocaleActor(services),
        },
      }),
      shell: shellMachine.provide({ actors: { observeWidth: defineObserveWidthActor(services) } }),
      appointmentPolling: appointmentPollingMachine.provide({
        actors: { fetchToday: defineFetchTodayActor(services) },
      }),
      liveAppointment: liveAppointmentMachine.provide({
        actors: { readClock: defineReadClockActor(services) },
      }),
      profileCompletion: profileCompletion.machine.provide({
        actors: { fetch: defineFetchCompletenessActor(services) },
      }),
      login,
      reentry: reentryMachine.provide({ actors: { login } }),
      agenda: agenda.logic,
      loadAgenda: agenda.load,
      shareProfile: shareProfile.logic,
      loadShareProfile: shareProfile.load,
    },
  })
}
