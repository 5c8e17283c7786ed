import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { appContract } from '../../src/machines/app/appContract.ts'
import { appMachine } from '../../src/machines/app/appMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { NOON, noon, offline, visit } from './fixtures.ts'

const parts = [
  'toasts',
  'announcer',
  'notices',
  'locale',
  'shell',
  'liveAppointment',
  'profileCompletion',
  'appointmentPolling',
  'currentPractitioner',
  'session',
  'reentry',
  'observePage',
]
const arrived = {
  type: 'today.arrived',
  appointments: [visit('a')],
  serverTime: NOON,
  receivedAt: noon,
}

describe('app', () => {
  testModel<ContextOf<typeof appContract>>('P2.01 P2.08 P2.66 P4.13 P4.28 every state and transition', {
    machine: appMachine,
    contract: appContract,
    systemId: 'app',
    input: { path: '/', page: 'notFound', visitId: null, narrow: false, shareBase: 'https://app.example' },
    cases: [
      { type: 'route.changed', path: '/', page: 'home', visitId: null },
      { type: 'route.changed', path: '/auth/login', page: 'login', visitId: null },
      { type: 'route.changed', path: '/nowhere', page: 'notFound', visitId: null },
      { type: 'route.changed', path: '/meeting-room/a', page: 'meetingRoom', visitId: 'a' },
      { type: 'route.changed', path: '/join/abc-defg-hij', page: 'guest', visitId: null },
      { type: 'route.changed', path: '/audit', page: 'record', visitId: null },
      { type: 'route.changed', path: '/diagnostics', page: 'diagnostics', visitId: null },
      { type: 'page.loadRequested' },
      done('loadShareProfile', {}),
      failed('loadShareProfile', offline),
      done('loadAgenda', {}),
      failed('loadAgenda', offline),
      done('loadVisit', {}),
      failed('loadVisit', offline),
      failed('visit', offline),
      done('loadGuestJoin', {}),
      failed('loadGuestJoin', offline),
      failed('guestJoin', offline),
      done('loadDiagnostics', {}),
      failed('loadDiagnostics', offline),
      failed('diagnostics', offline),
      done('loadAudit', {}),
      failed('loadAudit', offline),
      failed('auditPage', offline),
      { type: 'page.returned' },
      { type: 'network.lost' },
      { type: 'network.returned' },
      { type: 'locale.settled' },
      { type: 'session.opened' },
      { type: 'session.closed' },
      { type: 'practitioner.ready', practitionerId: 'p-1', timezone: 'UTC-06:00' },
      { type: 'cache.resetRequested' },
      { ...arrived, changed: true },
      { ...arrived, changed: false },
      done('login', undefined),
      failed('login', offline),
      failed('agenda', offline),
      failed('shareProfile', offline),
      ...parts.map((part) => failed(part, offline)),
    ],
    facets: ({ page, practitioner }) => [page, practitioner !== null],
    limit: 20_000,
    checks: {
      'start.starting': ({ children }) => expect(children).toEqual(expect.arrayContaining(parts)),
      'start.running': ({ children }) => expect(children).toEqual(expect.arrayContaining(parts)),
      'network.online': ({ value }) => expect(value).toMatchObject({ network: 'online' }),
      'network.offline': ({ sent }) =>
        expect(sent.some(({ event }) => event.type === 'announcer.urgentRequested')).toBe(true),
      'screen.other': ({ children }) => {
        expect(children).not.toContain('login')
        expect(children).not.toContain('agenda')
      },
      'screen.login': ({ context }) => expect(context.page).toBe('login'),
      'screen.home.loading': ({ children }) => expect(children).toContain('loadAgenda'),
      'screen.home.failed': ({ children }) => expect(children).not.toContain('agenda'),
      'screen.home.open': ({ context, children }) => {
        expect(context.page).toBe('home')
        expect(context.practitioner).not.toBeNull()
        expect(children).toContain('agenda')
      },
      'screen.visit.loading': ({ context, children }) => {
        expect(context.visitId).toBe('a')
        expect(context.opened).toBe(context.moves)
        expect(children).toContain('loadVisit')
      },
      // The consultation stays when the session of the portal ends.
      'screen.visit.open': ({ children }) => expect(children).toContain('visit'),
      'screen.visit.failed': ({ children }) => expect(children).not.toContain('visit'),
      'screen.guest.loading': ({ children }) => expect(children).toContain('loadGuestJoin'),
      'screen.guest.open': ({ children }) => expect(children).toContain('guestJoin'),
      'screen.guest.failed': ({ children }) => expect(children).not.toContain('guestJoin'),
      'screen.diagnostics.loading': ({ children }) => expect(children).toContain('loadDiagnostics'),
      'screen.diagnostics.open': ({ children }) => expect(children).toContain('diagnostics'),
      'screen.diagnostics.failed': ({ children }) => expect(children).not.toContain('diagnostics'),
      'screen.audit.loading': ({ children }) => expect(children).toContain('loadAudit'),
      'screen.audit.open': ({ children }) => expect(children).toContain('auditPage'),
      'screen.audit.failed': ({ children }) => expect(children).not.toContain('auditPage'),
      'share.nobody': ({ context }) => expect(context.practitioner).toBeNull(),
      'share.available.loading': ({ children }) => expect(children).toContain('loadShareProfile'),
      'share.available.open': ({ children }) => expect(children).toContain('shareProfile'),
      'share.available.failed': ({ children }) => expect(children).not.toContain('shareProfile'),
    },
  })
})
