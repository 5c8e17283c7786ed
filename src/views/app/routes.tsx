import { lazy } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { z } from 'zod'
import { type PageName, pageName } from '../../contracts/portal/messages.ts'
import { RequireSession } from './RequireSession.tsx'
import { SignedOutOnly } from './SignedOutOnly.tsx'

const LoginPage = lazy(async () => ({ default: (await import('../auth/LoginPage.tsx')).LoginPage }))
const HomePage = lazy(async () => ({ default: (await import('../home/HomePage.tsx')).HomePage }))
const MeetingRoomPage = lazy(async () => ({
  default: (await import('../meeting/MeetingRoomPage.tsx')).MeetingRoomPage,
}))
const VisitListPage = lazy(async () => ({
  default: (await import('../meeting/VisitListPage.tsx')).VisitListPage,
}))
const AuditPage = lazy(async () => ({ default: (await import('../audit/AuditPage.tsx')).AuditPage }))
const GuestPage = lazy(async () => ({ default: (await import('../guest/GuestPage.tsx')).GuestPage }))
const DiagnosticsPage = lazy(async () => ({
  default: (await import('../diagnostics/DiagnosticsPage.tsx')).DiagnosticsPage,
}))
const GalleryPage = lazy(async () => ({ default: (await import('../gallery/GalleryPage.tsx')).GalleryPage }))
const MachinePage = lazy(async () => ({ default: (await import('../gallery/MachinePage.tsx')).MachinePage }))
const RequirementsPage = lazy(async () => ({
  default: (await import('../gallery/RequirementsPage.tsx')).RequirementsPage,
}))
const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }))

/** What a route says about itself: the name for its title, its announcement and its actor. */
const routeHandle = z.object({ page: pageName })
const handle = (page: PageName): z.infer<typeof routeHandle> => ({ page })

/** Every route of the portal, inside AppFrame. A page is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <SignedOutOnly />,
    children: [{ path: '/auth/login', handle: handle('login'), element: <LoginPage /> }],
  },
  {
    element: <RequireSession />,
    children: [
      { path: '/', handle: handle('home'), element: <HomePage /> },
      { path: '/meeting-room', handle: handle('meetingRoom'), element: <VisitListPage /> },
      { path: '/meeting-room/:visitId', handle: handle('meetingRoom'), element: <MeetingRoomPage /> },
    ],
  },
  // Whoever will be in a call may check before it.
  { path: '/diagnostics', handle: handle('diagnostics'), element: <DiagnosticsPage /> },
  // Guests need no account.
  { path: '/join', handle: handle('guest'), element: <GuestPage /> },
  { path: '/join/:roomCode', handle: handle('guest'), element: <GuestPage /> },
  // What the machines are is no secret, and needs neither an account nor a server.
  { path: '/audit/machines', handle: handle('audit'), element: <GalleryPage /> },
  { path: '/audit/machines/requirements', handle: handle('audit'), element: <RequirementsPage /> },
  { path: '/audit/machines/:machine', handle: handle('audit'), element: <MachinePage /> },
  // Whoever has a record may read it: no account, no server.
  { path: '/audit', handle: handle('record'), element: <AuditPage /> },
  // An address that leads nowhere says so to everybody, signed in or not.
  { path: '*', handle: handle('notFound'), element: <NotFoundPage /> },
]

/** The page that a path shows. */
export const pageOf = (path: string): PageName =>
  routeHandle.safeParse(matchRoutes(routes, path)?.at(-1)?.route.handle).data?.page ?? 'notFound'
