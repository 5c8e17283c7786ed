import type { Piece } from './chunkPlan.ts'

/** What the browser may open: the app, and the two pages beside it. */
export const ENTRIES = ['src/main.tsx', 'src/inspector/viewer.tsx', 'src/whiteboard/page.tsx']

const LOGIN = ['src/views/auth/LoginPage.tsx', 'src/views/app/SmallBar.tsx']
const GUEST = ['src/views/guest/GuestPage.tsx', 'src/actors/guest/defineGuestJoin.ts']
const VISIT = ['src/views/meeting/MeetingRoomPage.tsx', 'src/actors/visit/defineVisit.ts']
const MEETING = ['src/actors/meeting/createMeeting.ts']
/** The step in which a guest looks at the own picture. */
const DEVICES = ['src/views/guest/DeviceStep.tsx']
const LEDGER = ['src/actors/ledger/ledger.ts']

/** Who looks at machines from outside, or checks a device, loads most of a call anyway. */
const OBSERVERS = [
  'src/views/diagnostics/DiagnosticsPage.tsx',
  'src/actors/diagnostics/defineDiagnostics.ts',
  'src/views/audit/AuditPage.tsx',
  'src/actors/audit/defineAudit.ts',
  'src/views/gallery/GalleryPage.tsx',
  'src/views/gallery/MachinePage.tsx',
  'src/views/gallery/RequirementsPage.tsx',
  'src/inspector/viewer.tsx',
  'src/actors/ledger/inspector.ts',
  ...MEETING,
]

/** From what every page needs to what one page needs. */
export const PIECES: readonly Piece[] = [
  { name: 'libraries', of: /\/node_modules\//, pages: [ENTRIES.slice(0, 1)] },
  { name: 'frame', pages: [ENTRIES.slice(0, 1)] },
  { name: 'parts', pages: [LOGIN, GUEST, VISIT] },
  { name: 'records', pages: [GUEST, VISIT, LEDGER] },
  { name: 'call', pages: [GUEST, VISIT], also: OBSERVERS },
  { name: 'wire', pages: [MEETING, VISIT, LEDGER], also: OBSERVERS },
  { name: 'meeting', pages: [MEETING, VISIT], also: OBSERVERS },
  { name: 'preview', pages: [DEVICES, VISIT], also: [...OBSERVERS, ...GUEST] },
  { name: 'guest', pages: [GUEST], also: OBSERVERS },
  { name: 'room', pages: [VISIT], also: OBSERVERS },
]
