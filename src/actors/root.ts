import type { AnyStateMachine } from 'xstate'
import type { MeetingMedia } from '../contracts/meeting/media.ts'
import type { Device } from '../contracts/portal/auth.ts'
import type { Locale } from '../contracts/portal/locale.ts'
import type { PageOpening } from '../contracts/portal/place.ts'
import { readProfileCompleteness } from '../contracts/portal/profileCompleteness.ts'
import { appMachine } from '../machines/app/appMachine.ts'
import { appointmentPollingMachine } from '../machines/appointmentPolling/appointmentPollingMachine.ts'
import { currentPractitionerMachine } from '../machines/currentPractitioner/currentPractitionerMachine.ts'
import { liveAppointmentMachine } from '../machines/liveAppointment/liveAppointmentMachine.ts'
import { localeMachine } from '../machines/locale/localeMachine.ts'
import { profileCompletion } from '../machines/profileCompletion/profileCompletion.ts'
import { reentryMachine } from '../machines/reentry/reentryMachine.ts'
import { sessionMachine } from '../machines/session/sessionMachine.ts'
import type { shareProfileMachine } from '../machines/shareProfile/shareProfileMachine.ts'
import { shellMachine } from '../machines/shell/shellMachine.ts'
import type { PageWatch } from '../services/platform/page.ts'
import type { CookieStore } from '../services/portal/cookies.ts'
import type { ExpiredCalls } from '../services/portal/expiredCalls.ts'
import type { Http } from '../services/portal/http.ts'
import type { SessionTabs } from '../services/portal/sessionTabs.ts'
import type { JsonStorage } from '../services/portal/storage.ts'
import type { TokenStore } from '../services/portal/tokens.ts'
import { lazyMachine } from './app/lazyMachine.ts'
import { defineFetchTodayActor } from './appointment/fetchToday.ts'
import { defineReadClockActor } from './appointment/readClock.ts'
import type { AuditDesk } from './audit/auditRecord.ts'
import { queryLogic } from './kit/queryLogic.ts'
import type { Ledger } from './ledger/ledger.ts'
import { defineApplyLocaleActor } from './locale/applyLocale.ts'
import { defineReadLocaleActor } from './locale/readLocale.ts'
import { defineLogin } from './login/defineLogin.ts'
import { defineFetchPractitionerActor } from './practitioner/fetchPractitioner.ts'
import { promiseLogic } from './promiseLogic.ts'
import { defineObserveExpiredCallsActor } from './session/observeExpiredCalls.ts'
import { defineObserveTabsActor } from './session/observeTabs.ts'
import { defineRefreshTokensActor } from './session/refreshTokens.ts'
import { defineSignOutActor } from './session/signOut.ts'
import { defineTokenActors } from './session/tokenActors.ts'
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
  /** Of this tab alone, and gone with it. */
  tabStore: JsonStorage
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

/** The actor of a page: its machine, and what the machine is given when the page opens. */
export interface LoadedPage {
  machine: AnyStateMachine
  input: unknown
}

/**
 * The one place where the portal's machines meet their actors.
 * @param loadPage the actor of a page, by its name
 */
export const defineRoot = (
  services: PortalServices,
  loadPage: (opening: PageOpening, services: PortalServices) => Promise<LoadedPage>,
) => {
  const page = lazyMachine<AnyStateMachine>()
  const shareProfile = lazyMachine<typeof shareProfileMachine>()
  return appMachine.provide({
    actors: {
      page: page.logic,
      loadPage: promiseLogic<{ input: unknown }, PageOpening>(async ({ input: opening, signal }) => {
        const { machine, input } = await loadPage(opening, services)
        // Another page was opened meanwhile: its machine is the one that counts.
        signal.throwIfAborted()
        page.set(machine)
        return { input }
      }),
      observePage: defineObservePageActor(services),
      session: sessionMachine.provide({
        actors: {
          ...defineTokenActors(services),
          refreshTokens: defineRefreshTokensActor(services),
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
        actors: {
          fetch: queryLogic(services, (_: Record<string, never>, signal) =>
            services.http.call(readProfileCompleteness, {}, signal),
          ),
        },
      }),
      reentry: reentryMachine.provide({ actors: { login: defineLogin(services) } }),
      shareProfile: shareProfile.logic,
      loadShareProfile: promiseLogic<Record<string, never>>(async () => {
        const { defineShareProfile } = await import('./profile/defineShareProfile.ts')
        shareProfile.set(defineShareProfile(services))
        return {}
      }),
    },
  })
}
