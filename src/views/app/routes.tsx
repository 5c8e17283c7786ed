import type { ReactElement } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { PageName } from '../../contracts/portal/messages.ts'
import { AppLayout } from './AppLayout.tsx'
import { lazyPage } from './lazyPage.ts'
import { RequireSession } from './RequireSession.tsx'
import { SignedOutOnly } from './SignedOutOnly.tsx'
import type { PageHandle } from './usePage.ts'

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

const row = (path: string, page: PageName, element: ReactElement): RouteObject => ({
  path,
  element,
  handle: { page } satisfies PageHandle,
})

const signedOut = (page: ReactElement) => <SignedOutOnly>{page}</SignedOutOnly>
const signedIn = (page: ReactElement) => <RequireSession>{page}</RequireSession>

/** Every page of the portal, inside its frame. Each page is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <AppLayout />,
    children: [
      row('/auth/login', 'login', signedOut(<LoginPage />)),
      row('/', 'home', signedIn(<HomePage />)),
      row('/meeting-room', 'meetingRoom', signedIn(<VisitListPage />)),
      row('/meeting-room/:visitId', 'meetingRoom', signedIn(<MeetingRoomPage />)),
      // A check before a call needs no account, nor does a guest.
      row('/diagnostics', 'diagnostics', <DiagnosticsPage />),
      row('/join/:roomCode?', 'guest', <GuestPage />),
      // The machines are public, and an auditor with a record needs neither an account nor a server.
      row('/audit', 'record', <AuditPage />),
      row('/audit/machines', 'audit', <GalleryPage />),
      row('/audit/machines/requirements', 'audit', <RequirementsPage />),
      row('/audit/machines/:machine', 'audit', <MachinePage />),
      row('*', 'notFound', <NotFoundPage />),
    ],
  },
]

/** The page that a path shows; the router matches by the same rows. */
export const pageOf = (path: string): PageName => {
  const handle: PageHandle | undefined = matchRoutes(routes, path)?.at(-1)?.route.handle
  return handle?.page ?? 'notFound'
}
