import './views/ui/ui.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { filter, firstValueFrom, fromEvent, merge, Subject } from 'rxjs'
import { createActor } from 'xstate'
import { createInspection } from './actors/audit/ledger/inspection.ts'
import { inspectorTarget, startRecording } from './actors/audit/ledger/startRecording.ts'
import { createWorkspaceHolder } from './actors/audit/workspaceHolder.ts'
import { defineRoot, type PortalServices } from './actors/root.ts'
import { NARROW_THRESHOLD_PX } from './contracts/portal/portalConstants.ts'
import { createI18n } from './i18n/setup.ts'
import { SYSTEM_ID } from './machines/systemIds.ts'
import { createPageLoader } from './pageLoader.ts'
import { PAGES } from './pages.ts'
import { recordingStart$ } from './services/audit/ledger/recordingStart.ts'
import { createLastCheckStore } from './services/diagnostics/lastCheckStore.ts'
import { createChosenFiles } from './services/files/chosenFiles.ts'
import { createSendFile } from './services/files/sendFile.ts'
import { createMediaHolder } from './services/media/mediaHolder.ts'
import { createRecordingScreens } from './services/media/recordingScreens.ts'
import { browserLocks, localStore, sessionStore } from './services/platform/browserStores.ts'
import { ringChime } from './services/platform/chime.ts'
import { browserIds } from './services/platform/ids.ts'
import { createInstallPrompt, isIos } from './services/platform/installPrompt.ts'
import { createPageWatch } from './services/platform/page.ts'
import { readPageSettings } from './services/platform/readPageSettings.ts'
import { createWaitingChime } from './services/platform/waitingChime.ts'
import { createCookies } from './services/portal/cookies.ts'
import { deviceOf } from './services/portal/device.ts'
import { wipeDrafts } from './services/portal/drafts.ts'
import { createExpiredCalls } from './services/portal/expiredCalls.ts'
import { fetchIgnoringUnload } from './services/portal/fetchIgnoringUnload.ts'
import { createHttp } from './services/portal/http.ts'
import { createSessionTabs } from './services/portal/sessionTabs.ts'
import { createStorage } from './services/portal/storage.ts'
import { createTokens } from './services/portal/tokens.ts'
import { App } from './views/app/App.tsx'
import { locationOf, routesOf } from './views/app/routes.tsx'

/**
 * Services, then the root actor, created once (StrictMode renders twice, but this file runs once), then the
 * page.
 */
const settings = import.meta.env
const routes = routesOf(PAGES)
const router = createBrowserRouter(routes)
const currentLocation = () => locationOf(routes, router.state.location.pathname)
const firstLocation = router.state.location
const { i18n, changeLanguage } = createI18n()
const appVersion = settings.VITE_APP_VERSION ?? 'development'
const host = settings.VITE_API_HOST ?? ''
const chosenFiles = createChosenFiles(browserIds)
const media = createMediaHolder()
const recordingScreens = createRecordingScreens()
const workspace = createWorkspaceHolder()
const page = createPageWatch({
  window,
  narrowBelowPx: NARROW_THRESHOLD_PX,
  currentLocation,
  onMove: (listener) => router.subscribe(listener),
})
const cookies = createCookies(document, window.location.protocol === 'https:')
const tokens = createTokens(cookies)
const expiredCalls = createExpiredCalls()
const storage = createStorage(localStore)

/** The ledger and the inspector receive every event from the first one; they are loaded after the first screen. */
const inspection = createInspection(() => Date.now())
const recordRequested$ = new Subject<void>()

const services: PortalServices = {
  http: createHttp({
    host,
    tokens,
    expiredCalls,
    fetch: fetchIgnoringUnload((...request) => fetch(...request)),
  }),
  tokens,
  cookies,
  expiredCalls,
  tabs: createSessionTabs(browserLocks, (name) => new BroadcastChannel(name)),
  page,
  device: () => deviceOf(storage, navigator.userAgent, browserIds.uuid),
  now: () => Date.now(),
  languages: navigator.languages,
  changeLanguage,
  storage,
  tabStore: createStorage(sessionStore),
  chime: createWaitingChime({
    play: ringChime,
    storage,
    locks: browserLocks,
    now: () => Date.now(),
    tab: browserIds.uuid(),
  }),
  lastChecks: createLastCheckStore({ storage, window, now: () => Date.now() }),
  wipeDrafts: () => {
    wipeDrafts(localStore)
    wipeDrafts(sessionStore)
  },
  clipboard: navigator.clipboard,
  installPrompt: createInstallPrompt(window, isIos(navigator.userAgent)),
  chosenFiles,
  recordingScreens,
  sendFile: createSendFile({ host, tokens, expiredCalls }),
  followsBrowser: currentLocation().page === 'guest',
  appVersion,
  showMedia: media.show,
  ledger: () => {
    recordRequested$.next()
    return recording
  },
  showAuditWorkspace: workspace.show,
  waitingNotice: () => i18n.t('people.notice', { ns: 'meeting' }),
}

const pages = createPageLoader(PAGES, services)
const { actor: firstActor } = currentLocation()
// The code of the first page loads while the session and the profile are read.
if (firstActor?.startsFor === 'anyone' || tokens.access() !== null) pages.preload(firstActor?.name)

const app = createActor(defineRoot(services, pages.load), {
  // The root's name in ledgers; without it they would contain `x:0`.
  id: SYSTEM_ID.app,
  systemId: SYSTEM_ID.app,
  inspect: (event) => inspection.inspect(event),
  input: {
    ...currentLocation(),
    narrow: page.narrow(),
    shareBase: settings.VITE_SHARE_BASE ?? `${window.location.origin}/profile`,
  },
})
app.start()

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')
// The server's title is for those who preview a link; each page writes its own.
document.head.querySelector('title')?.remove()
createRoot(container).render(
  <StrictMode>
    <App
      app={app}
      router={router}
      hasNavigated={() => router.state.location !== firstLocation}
      i18n={i18n}
      media={media.current}
      chosenFiles={chosenFiles}
      recordingScreens={recordingScreens}
      workspace={workspace.current}
      settings={readPageSettings(document)}
    />
  </StrictMode>,
)

const inspector = inspectorTarget(
  window.location.search,
  settings.DEV || localStore.getItem('consulta.inspect') === 'allowed',
)
const hidden$ = merge(
  fromEvent(document, 'visibilitychange').pipe(filter(() => document.hidden)),
  fromEvent(window, 'pagehide'),
)
const recording = firstValueFrom(recordingStart$({ requested$: recordRequested$, hidden$ })).then(() =>
  startRecording({
    inspection,
    session: browserIds.uuid(),
    appVersion,
    now: () => Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    inspector,
    onPageHidden: (hide) => void hidden$.subscribe(hide),
    isPageHidden: () => document.hidden,
  }),
)
// An engineer who inspects the page sees its first events at once.
if (inspector !== null) recordRequested$.next()
