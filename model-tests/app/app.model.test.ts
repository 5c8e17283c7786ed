import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { PageActor, PageLocation } from '../../src/contracts/portal/pageLocation.ts'
import { appContract } from '../../src/machines/app/appContract.ts'
import { appMachine } from '../../src/machines/app/appMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { appOutcomes } from './app.outcomes.ts'

const parts = [
  'toasts',
  'announcer',
  'notices',
  'locale',
  'shell',
  'liveAppointment',
  'waitingPatients',
  'practiceNotices',
  'lastCheck',
  'profileCompletion',
  'appointmentPolling',
  'currentPractitioner',
  'session',
  'reauthentication',
  'legalPrompt',
  'observePage',
]
const locationOf = (page: string, path: string, actor: PageActor | null): PageLocation => ({
  path,
  page,
  actor,
  params: {},
  secrets: {},
})
const nowhere = locationOf('notFound', '/nowhere', null)
const login: PageActor = { name: 'login', startsFor: 'anyone', outlivesSession: false }
const agenda: PageActor = { name: 'agenda', startsFor: 'practitioner', outlivesSession: false }
const visitActor: PageActor = { name: 'visit', startsFor: 'practitioner', outlivesSession: true }

describe('app', () => {
  testModel<ContextOf<typeof appContract>>('P2.01 P2.08 P2.66 P4.28 every state and transition', {
    expectedOutcomes: appOutcomes,
    machine: appMachine,
    contract: appContract,
    systemId: 'app',
    input: { ...nowhere, narrow: false, shareBase: 'https://app.example' },
    cases: [
      { type: 'route.changed', ...nowhere },
      { type: 'route.changed', ...locationOf('home', '/', agenda) },
      { type: 'route.changed', ...locationOf('login', '/auth/login', login) },
      {
        type: 'route.changed',
        ...locationOf('meetingRoom', '/meeting-room/a', visitActor),
        params: { appointmentId: 'a' },
      },
      { type: 'page.loadRequested' },
      done('loadShareProfile', {}),
      failed('loadShareProfile', offline),
      done('loadPage', { input: {} }),
      failed('loadPage', offline),
      done('page', undefined),
      failed('page', offline),
      { type: 'page.returned' },
      { type: 'network.lost' },
      { type: 'network.restored' },
      { type: 'locale.settled' },
      { type: 'session.opened' },
      { type: 'session.closed' },
      { type: 'practitioner.ready', practitionerId: 'p-1', timezone: 'UTC-06:00' },
      { type: 'cache.resetRequested' },
      { type: 'today.changed' },
      { type: 'practice.changeUndone', changes: ['c-1'] },
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
      'screen.idle': ({ context, children }) => {
        expect(children).not.toContain('page')
        expect(context.actor === null || context.practitioner === null).toBe(true)
      },
      'screen.page.loading': ({ context, children }) => {
        expect(context.opened).toBe(context.moves)
        expect(children).toContain('loadPage')
        expect(children).not.toContain('page')
      },
      'screen.page.open': ({ context, children }) => {
        expect(children).toContain('page')
        // Only the consultation remains when the portal's session ends.
        if (context.page === 'home') expect(context.practitioner).not.toBeNull()
      },
      'screen.page.failed': ({ children }) => expect(children).not.toContain('page'),
      'share.nobody': ({ context }) => expect(context.practitioner).toBeNull(),
      'share.available.loading': ({ children }) => expect(children).toContain('loadShareProfile'),
      'share.available.open': ({ children }) => expect(children).toContain('shareProfile'),
      'share.available.failed': ({ children }) => expect(children).not.toContain('shareProfile'),
    },
  })
})
