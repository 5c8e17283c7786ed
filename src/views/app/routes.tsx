import type { ReactElement } from 'react'
import { parse } from 'regexparam'
import type { PageName } from '../../contracts/portal/messages.ts'
import { lazyPage } from './lazyPage.ts'
import { RequireSession } from './RequireSession.tsx'
import { SignedOutOnly } from './SignedOutOnly.tsx'

const LoginPage = lazyPage(async () => (await import('../auth/LoginPage.tsx')).LoginPage)
const HomePage = lazyPage(async () => (await import('../home/HomePage.tsx')).HomePage)
const MeetingRoomPage = lazyPage(async () => (await import('../meeting/MeetingRoomPage.tsx')).MeetingRoomPage)
const VisitListPage = lazyPage(async () => (await import('../meeting/VisitListPage.tsx')).VisitListPage)
const AuditPage = lazyPage(async () => (await import('../audit/AuditPage.tsx')).AuditPage)
const GuestPage = lazyPage(async () => (await import('../guest/GuestPage.tsx')).GuestPage)
const DiagnosticsPage = lazyPage(
  async () => (await import('../diagnostics/DiagnosticsPage.tsx')).DiagnosticsPage,
)
const GalleryPage = lazyPage(async () => (await import('../gallery/GalleryPage.tsx')).GalleryPage)
const MachinePage = lazyPage(async () => (await import('../gallery/MachinePage.tsx')).MachinePage)
const RequirementsPage = lazyPage(
  async () => (await import('../gallery/RequirementsPage.tsx')).RequirementsPage,
)
const NotFoundPage = lazyPage(async () => (await import('./NotFoundPage.tsx')).NotFoundPage)

interface PageRoute {
  /** With `:names` of its parts. */
  readonly path: string
  /** For its title, its announcement and its actor. */
  readonly page: PageName
  readonly element: ReactElement
}

const signedOut = (page: ReactElement) => <SignedOutOnly>{page}</SignedOutOnly>
const signedIn = (page: ReactElement) => <RequireSession>{page}</RequireSession>

/** Every page of the portal, inside AppFrame; the first path that fits counts. A page is a chunk of its own. */
const routes: readonly PageRoute[] = [
  { path: '/auth/login', page: 'login', element: signedOut(<LoginPage />) },
  { path: '/', page: 'home', element: signedIn(<HomePage />) },
  { path: '/meeting-room', page: 'meetingRoom', element: signedIn(<VisitListPage />) },
  { path: '/meeting-room/:visitId', page: 'meetingRoom', element: signedIn(<MeetingRoomPage />) },
  // Whoever will be in a call may check before it.
  { path: '/diagnostics', page: 'diagnostics', element: <DiagnosticsPage /> },
  // Guests need no account.
  { path: '/join/:roomCode?', page: 'guest', element: <GuestPage /> },
  // What the machines are is no secret, and needs neither an account nor a server.
  { path: '/audit/machines', page: 'audit', element: <GalleryPage /> },
  { path: '/audit/machines/requirements', page: 'audit', element: <RequirementsPage /> },
  { path: '/audit/machines/:machine', page: 'audit', element: <MachinePage /> },
  // Whoever has a record may read it: no account, no server.
  { path: '/audit', page: 'record', element: <AuditPage /> },
]

const patterns = routes.map((route) => ({ route, pattern: parse(route.path).pattern }))

/** An address that leads nowhere says so to everybody, signed in or not. */
const notFound: PageRoute = { path: '*', page: 'notFound', element: <NotFoundPage /> }

/** What a path shows. */
export const routeOf = (path: string): PageRoute =>
  patterns.find(({ pattern }) => pattern.test(path))?.route ?? notFound
