import type { AnyStateMachine } from 'xstate'
import type { MeetingMedia } from '../contracts/meeting/tracks/media.ts'
import type { Device } from '../contracts/portal/auth.ts'
import type { Locale } from '../contracts/portal/locale.ts'
import type { PageOpening } from '../contracts/portal/pageLocation.ts'
import { readProfileCompleteness } from '../contracts/portal/profileCompleteness.ts'
import { appMachine } from '../machines/app/appMachine.ts'
import { appointmentPollingMachine } from '../machines/appointment/appointmentPollingMachine.ts'
import { liveAppointmentMachine } from '../machines/appointment/liveAppointmentMachine.ts'
import { reauthenticationMachine } from '../machines/auth/reauthenticationMachine.ts'
import { sessionMachine } from '../machines/auth/sessionMachine.ts'
import { localeMachine } from '../machines/locale/localeMachine.ts'
import { currentPractitionerMachine } from '../machines/practitioner/currentPractitionerMachine.ts'
import { profileCompletion } from '../machines/practitioner/profileCompletion.ts'
import type { shareProfileMachine } from '../machines/practitioner/shareProfileMachine.ts'
import { shellMachine } from '../machines/shell/shellMachine.ts'
import type { LastCheckStore } from '../services/diagnostics/lastCheckStore.ts'
import type { ChosenFiles } from '../services/files/chosenFiles.ts'
import type { SendFile } from '../services/files/sendFile.ts'
import type { RecordingScreens } from '../services/media/recordingScreens.ts'
import type { InstallPrompt } from '../services/platform/installPrompt.ts'
import type { PageWatch } from '../services/platform/page.ts'
import type { WaitingChime } from '../services/platform/waitingChime.ts'
import type { CookieStore } from '../services/portal/cookies.ts'
import type { ExpiredCalls } from '../services/portal/expiredCalls.ts'
import type { Http } from '../services/portal/http.ts'
import type { SessionTabs } from '../services/portal/sessionTabs.ts'
import type { JsonStorage } from '../services/portal/storage.ts'
import type { TokenStore } from '../services/portal/tokens.ts'
import { defineLegalPrompt } from './account/defineLegalPrompt.ts'
import { defineWaitingPatients } from './appointment/defineWaitingPatients.ts'
import { defineFetchTodayActor } from './appointment/fetchToday.ts'
import { defineReadClockActor } from './appointment/readClock.ts'
import type { AuditWorkspace } from './audit/auditLedger.ts'
import type { Ledger } from './audit/ledger/ledger.ts'
import { defineLogin } from './auth/defineLogin.ts'
import { defineObserveExpiredCallsActor } from './auth/observeExpiredCalls.ts'
import { defineObserveTabsActor } from './auth/observeTabs.ts'
import { defineRefreshTokensActor } from './auth/refreshTokens.ts'
import { defineSignOutActor } from './auth/signOut.ts'
import { defineTokenActors } from './auth/tokenActors.ts'
import { defineLastCheck } from './diagnostics/defineLastCheck.ts'
import { lazyMachine } from './kit/lazyMachine.ts'
import { promiseLogic } from './kit/promiseLogic.ts'
import { queryLogic } from './kit/queryLogic.ts'
import { defineApplyLocaleActor } from './locale/applyLocale.ts'
import { defineReadLocaleActor } from './locale/readLocale.ts'
import { defineFetchPractitionerActor } from './practitioner/fetchPractitioner.ts'
import { defineNotices } from './shell/defineNotices.ts'
import { definePracticeNotices } from './shell/definePracticeNotices.ts'
import { defineObservePageActor } from './shell/observePage.ts'
import { defineObserveWidthActor } from './shell/observeWidth.ts'
import { defineSingleKeyStoreActor } from './shell/singleKeyStore.ts'

/** Everything that the portal needs from outside the machines. */
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
  /** The tab's own storage; it ends with the tab. */
  tabStore: JsonStorage
  /** At sign-out: removes drafts of forms from the device. */
  wipeDrafts: () => void
  chime: WaitingChime
  lastChecks: LastCheckStore
  clipboard: Pick<Clipboard, 'writeText'> | undefined
  /** The browser's offer to add the portal to the home screen. */
  installPrompt: InstallPrompt
  chosenFiles: ChosenFiles
  /** The media elements of a recording that is played. */
  recordingScreens: RecordingScreens
  sendFile: SendFile
  /** A guest's page uses the browser's language (experience §8.7). */
  followsBrowser: boolean
  appVersion: string
  /** Passes the live half of a call to the views. */
  showMedia: (media: MeetingMedia) => void
  /** The ledger of this page load, once it has been loaded. */
  ledger: () => Promise<Ledger | null>
  /** Passes the live half of the audit page to the views. */
  showAuditWorkspace: (workspace: AuditWorkspace) => void
  /** Text of the system notification when somebody waits, in the page's language; it names nobody. */
  waitingNotice: () => string
}

/** The actor of a page: its machine and its input. */
export interface LoadedPage {
  machine: AnyStateMachine
  input: unknown
}

/**
 * Connects the portal's machines with their actors.
 * @param loadPage loads the actor of a page by name
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
        // Another page was opened meanwhile; this one is dropped.
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
      shell: shellMachine.provide({
        actors: {
          observeWidth: defineObserveWidthActor(services),
          singleKeyStore: defineSingleKeyStoreActor(services),
        },
      }),
      appointmentPolling: appointmentPollingMachine.provide({
        actors: { fetchToday: defineFetchTodayActor(services) },
      }),
      liveAppointment: liveAppointmentMachine.provide({
        actors: { readClock: defineReadClockActor(services) },
      }),
      waitingPatients: defineWaitingPatients(services),
      notices: defineNotices(services),
      practiceNotices: definePracticeNotices(services),
      lastCheck: defineLastCheck(services),
      profileCompletion: profileCompletion.machine.provide({
        actors: {
          fetch: queryLogic(services, (_: Record<string, never>, signal) =>
            services.http.call(readProfileCompleteness, {}, signal),
          ),
        },
      }),
      legalPrompt: defineLegalPrompt(services),
      reauthentication: reauthenticationMachine.provide({ actors: { login: defineLogin(services) } }),
      shareProfile: shareProfile.logic,
      loadShareProfile: promiseLogic<Record<string, never>>(async () => {
        const { defineShareProfile } = await import('./practitioner/defineShareProfile.ts')
        shareProfile.set(defineShareProfile(services))
        return {}
      }),
    },
  })
}
